// Written by `make types` from the server's own schema: do not edit.

/** A bonus move that is being made: how many cells are left, and the direction of a compass storm. */
export interface BonusMove {
  player: number;
  left: number;
  direction: string | null;
}

/** The printed parts that views of Caravelas refer to. */
export interface CaravelasSheet {
}

/** The table as one viewer sees it; `hand`, `courses` and `reach` are the viewer's own. */
export interface CaravelasView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  version: string;
  round: number;
  last_round: number;
  final: boolean;
  active: number | null;
  order: number[];
  slots: (number | null)[] | null;
  highest_bid: number;
  chart: SeaChart;
  ports: SeaPort[];
  fleets: FleetCard[];
  pieces: number[];
  deck: number;
  discards: Record<string, number>;
  card: string | null;
  bonus: BonusMove | null;
  hand: Record<string, number>;
  courses: CourseCard[];
  shown: CourseCard[][];
  reach: Way[];
}

/** A course card that the viewer may see: its port, the deck it came from, and who has discovered the port. */
export interface CourseCard {
  port: string;
  deck: string;
  owner: number | null;
  reached: boolean;
}

/** What lies before a player, all of it public. */
export interface FleetCard {
  seat: number;
  colour: string;
  cell: string;
  zone: string;
  position: number | null;
  tokens: number;
  total: number;
  spent: number;
  bid: number;
  ships: ShipHold[];
  goods: string[];
  markers: number;
  discoveries: string[];
  pieces: number[];
  cards: number;
  courses: number;
  account: VoyageEntry[];
}

/** The printed sea, the same in every view of a table: a page reads cells, coasts and zones off it. */
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

/** A port: where it is, what its discovery is worth, what can be loaded there, and who has discovered it. */
export interface SeaPort {
  id: string;
  cell: string;
  year: string;
  points: number;
  zone: string;
  deck: string;
  good: string | null;
  owner: number | null;
}

/** A ship of a fleet: `active`, `sunk` or `locked`, the two goods that it carries, and those on board. */
export interface ShipHold {
  ship: string;
  state: string;
  goods: string[];
  aboard: string[];
}

/** One line of a score: where the points come from, which thing gave them, how often, and by which clause. */
export interface VoyageEntry {
  source: string;
  item: string;
  count: number;
  points: number;
  clause: string;
}

/** A cell within reach, and the tokens that it costs to get there. */
export interface Way {
  cell: string;
  tokens: number;
}
