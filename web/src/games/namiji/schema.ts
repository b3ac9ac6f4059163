// Written by `make types` from the server's own schema: do not edit.

/** What lies before a player, all of it public. */
export interface BoatBoard {
  shelf: FishShelf;
  trap: Record<string, number>;
  offerings: number;
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

/** The deck of dock cards; the rest is there while all boats are at a dock. */
export interface DockTable {
  dock?: string;
  order?: number[];
  spot?: number;
  count?: number;
  hand?: Record<string, number>;
  hand_or_removed?: Record<string, number>;
  deck: number;
}

/** The school: fish face up, and how many of each kind lie face down, which everybody can work out. */
export interface FishSchool {
  up: Record<string, number>;
  down: Record<string, number>;
}

/** A shelf: a fish or nothing on each cell, row by row, the nets as pairs of cells, and what became of its lines. */
export interface FishShelf {
  cells: ((string | null)[])[];
  nets: string[][];
  scored: string[];
  mixed: string[];
}

/** The printed parts that views of Namiji refer to. */
export interface NamijiSheet {
  route: PrintedStop[];
  lines: PrintedLine[];
  penalty: number[];
  panoramas: Record<string, number>;
  meals: Record<string, number>;
  rocks: Record<string, PrintedRock>;
  clauses: Record<string, string>;
}

/** The table as one viewer sees it; `objectives`, `drawn`, `rocks_under` and `returned` are the viewer's own. What is left out is not there. */
export interface NamijiView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  haul?: TrapHaul;
  caught?: string;
  revealed?: string[];
  upgrade?: string;
  looked_at?: (string | null)[];
  drawn?: RockObjective[];
  ruleset: string;
  direction: string | null;
  current: number;
  outer: boolean;
  boats: BoatPlace[];
  early_birds: number[];
  boards: BoatBoard[];
  school: FishSchool;
  nets: NetStack;
  bag: Record<string, number>;
  sections: Record<string, number[]>;
  bonuses: string[];
  rock_deck: number;
  dock: DockTable;
  objectives: RockObjective[];
  shown: RockObjective[][];
  rocks_under: (string | null)[];
  returned: ReturnedCard[];
}

/** The net stack: its unknown rest by kind, and the tiles under it in the order in which they would come. */
export interface NetStack {
  rest: Record<string, number>;
  under: string[];
}

/** A row or a column of a shelf, and what it pays. */
export interface PrintedLine {
  line: string;
  points: number;
}

/** A rock card: what it counts, how much of it is needed, and what that is worth. */
export interface PrintedRock {
  counts: string;
  least: number;
  points: number;
}

/** A stop of the route; a double one has a second spot outside of it. */
export interface PrintedStop {
  id: string;
  kind: string;
  double?: boolean;
}

/** What the viewer knows of the card that went under the deck at a dock. */
export interface ReturnedCard {
  card?: string;
  either?: string[];
  dock: string;
}

/** A rock card that the viewer may see: how much there is of what it counts, and whether that is enough. */
export interface RockObjective {
  rock: string;
  have: number;
  met: boolean;
}

/** One line of a score: where the points come from, and which thing gave them. */
export interface ScoreEntry {
  source: string;
  item: string;
  points: number;
}

/** What one stop at the trap has drawn so far, and the chance that the next token loses it. */
export interface TrapHaul {
  tokens: Record<string, number>;
  draws_left: number;
  crabs_to_lose: number;
  losing_tokens: number;
  tokens_in_bag: number;
}
