// Written by `make types` from the server's own schema: do not edit.

/** The current bonus move: the number of cells left, and the direction of a compass storm. */
export interface BonusMove {
  player: number;
  left: number;
  direction: string | null;
}

/** The ways from a ship to all cells, as legs, numbered from 0: first those that can be sailed now, then the others. The way to a cell is the first leg that leads there, with those before it. Beyond the cells in reach now, where cards and later turns decide, a way costs what is printed on the chart. */
export interface CaravelasGuide {
  cells: string[];
  after: number[];
  spent: number[];
  now: number;
  winds: number[];
  ends: Record<string, number[]>;
  meets: Record<string, string>;
}

/** The printed parts that views of Caravelas refer to. */
export interface CaravelasSheet {
  chart: SeaChart;
  ports: SeaPort[];
  goods: TradeGood[];
  ships: string[];
  colours: string[];
  markers: number;
  piece: number;
  course: number;
  clauses: Record<string, string>;
  meets: Record<string, Record<string, string>>;
  piles: Record<string, string[]>;
  last_round: number;
}

/** The table as one viewer sees it; `hand` and `courses` are the viewer's own. */
export interface CaravelasView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  version: string;
  round: number;
  final: boolean;
  active: number | null;
  order: number[];
  slots: (number | null)[] | null;
  highest_bid: number;
  fleets: FleetCard[];
  pieces: number[];
  deck: number;
  discards: Record<string, number>;
  card: string | null;
  bonus: BonusMove | null;
  hand: Record<string, number>;
  courses: Courses;
  shown: Courses[];
}

/** F3: the ports of a player's course cards, by discoverer: the player, nobody or another. */
export interface Courses {
  reached: string[];
  open: string[];
  lost: string[];
}

/** A player's possessions, all of them public. */
export interface FleetCard {
  cell: string;
  tokens: number;
  total: number;
  bid: number;
  locked: string[];
  sunk: string[];
  goods: string[];
  sold: Record<string, number>;
  discoveries: string[];
  pieces: number[];
  cards: number;
}

/** The sea, from which a page reads cells, coasts and zones. */
export interface SeaChart {
  rows: string[];
  lisbon: string;
  east: number;
  blocked: string[][];
  currents: SeaCurrent[];
  blue: string[];
  red: string[];
  pirates: string[];
}

/** A current: its id, and its cells in the order in which it is followed; the last one has the dot. */
export interface SeaCurrent {
  id: string;
  cells: string[];
}

/** A port: its cell, the points of its discovery, the good loaded there, and the deck of its course card. */
export interface SeaPort {
  id: string;
  cell: string;
  year: string;
  points: number;
  zone: string;
  deck: string;
  good: string | null;
}

/** A good: the colour of its cubes, the ship that carries it, and the price of a cube. */
export interface TradeGood {
  id: string;
  colour: string;
  ship: string;
  points: number;
}
