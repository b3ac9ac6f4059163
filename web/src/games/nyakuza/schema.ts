// Written by `make types` from the server's own schema: do not edit.

/** A group of boats of one colour, or a single boat: where it is, and what it lacks for a stall. */
export interface BoatGroup {
  coast?: number;
  lacks?: Record<string, string[]>;
  seat: number;
  cells: string[];
}

/** The rows of the bay (coast `c1`, sea `s1`, numbered cells with the letters of resources), and the recipes. */
export interface NyakuzaSheet {
  bay: string[];
  recipes: Record<string, Recipe>;
}

/** The table as one viewer sees it; what is left out is not there. */
export interface NyakuzaView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  stalls?: string[];
  grand_stall?: string;
  covered?: string[];
  bids?: number[];
  bid?: number;
  holders?: number[];
  secret?: number;
  secrets?: (number | null)[];
  round: number;
  final: boolean;
  charm: number;
  wharf: number;
  bag: number;
  tiles: string[];
  groups: BoatGroup[];
  kobans: (number | null)[];
  reserve: number[];
  staged: number[];
  stalls_left: number[];
  order: number[];
}

/** What a stall is built with: the resources, and the kobans that it costs. */
export interface Recipe {
  tiles: string[];
  kobans: number;
}
