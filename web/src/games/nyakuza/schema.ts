// Written by `make types` from the server's own schema: do not edit.

/** A group of boats of one colour, or a single boat: its cells, and what it lacks for a stall. */
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

/** The table as one viewer sees it; fields that do not apply are left out. */
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

/** The resources that a stall is built with, and its price in kobans. */
export interface Recipe {
  tiles: string[];
  kobans: number;
}
