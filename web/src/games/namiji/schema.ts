// Written by `make types` from the server's own schema: do not edit.

/** What lies before a player, all of it public. */
export interface BoatBoard {
  shelf: FishShelf;
  trap: Record<string, number>;
  offerings: number;
  penalty: number;
  panoramas: Record<string, number>;
  bonuses: string[];
  cards: Record<string, number>;
  rocks: number;
  early_bird: number;
  account: ScoreEntry[];
}

/** Where a boat is: the place, the spot there counted from 1, the steps sailed; nowhere before it has a berth. */
export interface BoatPlace {
  seat: number;
  place: string | null;
  spot: number;
  steps: number;
}

/** The dock where cards are passed on; `hand` and `hand_or_removed` are what the viewer knows of them. */
export interface DockTable {
  deck: number;
  dock: string | null;
  order: number[];
  spot: number | null;
  count: number;
  hand: Record<string, number> | null;
  hand_or_removed: Record<string, number> | null;
}

/** The school: fish face up, and how many of each kind lie face down, which everybody can work out. */
export interface FishSchool {
  up: Record<string, number>;
  down: Record<string, number>;
}

/** A shelf: a fish or nothing on each cell, row by row, the nets as pairs of cells, and its lines. */
export interface FishShelf {
  cells: ((string | null)[])[];
  nets: string[][];
  lines: ShelfLine[];
}

/** The printed parts that views of Namiji refer to. */
export interface NamijiSheet {
  meals: Record<string, number>;
}

/** The table as one viewer sees it; `objectives`, `drawn`, `rocks_under` and `returned` are the viewer's own. */
export interface NamijiView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  ruleset: string;
  direction: string | null;
  current: number;
  route: RouteStop[];
  boats: BoatPlace[];
  early_birds: number[];
  boards: BoatBoard[];
  school: FishSchool;
  nets: NetStack;
  bag: Record<string, number>;
  haul: TrapHaul | null;
  caught: string | null;
  revealed: string[];
  upgrade: string | null;
  sections: Record<string, number[]>;
  bonuses: string[];
  rock_deck: number;
  dock: DockTable;
  objectives: RockObjective[];
  shown: RockObjective[][];
  drawn: RockObjective[] | null;
  looked_at: (string | null)[];
  rocks_under: (string | null)[];
  returned: ReturnedCard[];
}

/** The net stack: its unknown rest by kind, and the tiles under it in the order in which they would come. */
export interface NetStack {
  rest: Record<string, number>;
  under: string[];
}

/** What the viewer knows of the card that went under the deck at a dock: which it is, or that it is one of two. */
export interface ReturnedCard {
  dock: string;
  card: string | null;
  either: string[] | null;
}

/** A rock card that the viewer may see: what it counts, how much is needed, and how much is there. */
export interface RockObjective {
  rock: string;
  points: number;
  counts: string;
  least: number;
  have: number;
  met: boolean;
}

/** A stop of the route; a boat is the number of its seat, or -1 for the neutral boat. */
export interface RouteStop {
  id: string;
  kind: string;
  spots: (number | null)[];
}

/** One line of a score: where the points come from, which thing gave them, and by which clause. */
export interface ScoreEntry {
  source: string;
  item: string;
  points: number;
  clause: string;
}

/** A row or a column of a shelf: what it pays, how full it is, and what its fish have in common so far. */
export interface ShelfLine {
  line: string;
  points: number;
  filled: number;
  length: number;
  colour: string | null;
  type: string | null;
  open: boolean;
  scored: boolean;
}

/** What one stop at the trap has drawn so far, and the chance that the next token loses it. */
export interface TrapHaul {
  tokens: Record<string, number>;
  draws_left: number;
  crabs_to_lose: number;
  losing_tokens: number;
  tokens_in_bag: number;
}
