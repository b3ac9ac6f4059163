// Written by `make types` from the server's own schema: do not edit.

/** A player's possessions, all of them public. */
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

/** The position of a boat: its place, its spot there from 1, and the steps sailed; no place before its berth. */
export interface BoatPlace {
  seat: number;
  place: string | null;
  spot: number;
  steps: number;
}

/** The deck of dock cards; the other fields exist while all boats are at a dock. */
export interface DockTable {
  dock?: string;
  order?: number[];
  spot?: number;
  count?: number;
  hand?: Record<string, number>;
  hand_or_removed?: Record<string, number>;
  deck: number;
}

/** The school: the fish face up, and the number of each kind face down, which is public knowledge. */
export interface FishSchool {
  up: Record<string, number>;
  down: Record<string, number>;
}

/** A shelf: the fish on each cell, row by row, the nets as pairs of cells, and the lines that are decided. */
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

/** The table as one viewer sees it; `objectives`, `drawn`, `rocks_under` and `returned` are the viewer's own. Fields that do not apply are left out. */
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

/** A row or a column of a shelf, and its points. */
export interface PrintedLine {
  line: string;
  points: number;
}

/** A rock card: what it counts, how much of it is needed, and its points. */
export interface PrintedRock {
  counts: string;
  least: number;
  points: number;
}

/** A stop of the route; a double station has a second spot outside the route. */
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

/** A rock card that the viewer may see: the amount of what it counts, and whether that is enough. */
export interface RockObjective {
  rock: string;
  have: number;
  met: boolean;
}

/** One entry of a score: the source of the points, and the item that gave them. */
export interface ScoreEntry {
  source: string;
  item: string;
  points: number;
}

/** The haul of the current stop at the trap, and the chance that the next token loses it. */
export interface TrapHaul {
  tokens: Record<string, number>;
  draws_left: number;
  crabs_to_lose: number;
  losing_tokens: number;
  tokens_in_bag: number;
}
