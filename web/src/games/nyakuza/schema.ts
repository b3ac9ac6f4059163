// Written by `make types` from the server's own schema: do not edit.

/** A group of boats of one colour, or a single boat: where it is, what it holds, what it lacks for a stall. */
export interface BoatGroup {
  seat: number;
  cells: string[];
  tiles: Record<string, number>;
  coast: number;
  lacks: Record<string, string[]>;
}

/** The printed parts that views of Nyakuza refer to. */
export interface NyakuzaSheet {
}

/** The table as one viewer sees it; `secret` and `bid` are the viewer's own. */
export interface NyakuzaView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  round: number;
  final: boolean;
  charm: number;
  wharf: number;
  bag: number;
  bay: string[];
  tiles: Record<string, string>;
  boats: Record<string, number>;
  stalls: string[];
  grand_stall: string | null;
  covered: string[];
  groups: BoatGroup[];
  kobans: (number | null)[];
  reserve: number[];
  staged: number[];
  stalls_left: number[];
  bids: number[] | null;
  order: number[];
  holds_secret: boolean[];
  secrets: (number | null)[];
  secret: number | null;
  bid: number | null;
}
