// Written by `make types` from the server's own schema: do not edit.

/** What the coach would do, knowing what the seat knows. */
export interface Advice {
  seq: number;
  choices: AdvisedMove[];
  clear: boolean;
  gains: Gain[];
}

/** A legal move as the coach sees it. */
export interface AdvisedMove {
  move: string;
  chance: number;
  error: number;
  tries: number;
}

/** For which of one's seats the coach is asked, and the seq that the client has seen. */
export interface AskHint {
  seat?: number | null;
  expected: number;
}

/** Whose decisions are to be reviewed. */
export interface AskReview {
  seat: number;
}

/** A thing on the board: its shape, centre, size and group. */
export interface BoardElement {
  shape: "circle" | "rect" | "hex";
  x: number;
  y: number;
  width: number;
  height: number;
  group: string;
}

/** The geometry of an edition. */
export interface BoardShape {
  width: number;
  height: number;
  elements: Record<string, BoardElement>;
}

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

/** A group of boats of one colour, or a single boat: where it is, what it holds, what it lacks for a stall. */
export interface BoatGroup {
  seat: number;
  cells: string[];
  tiles: Record<string, number>;
  coast: number;
  lacks: Record<string, string[]>;
}

/** Where a boat is: the place, the spot there counted from 1, the steps sailed; nowhere before it has a berth. */
export interface BoatPlace {
  seat: number;
  place: string | null;
  spot: number;
  steps: number;
}

/** A bonus move that is being made: how many cells are left, and the direction of a compass storm. */
export interface BonusMove {
  player: number;
  left: number;
  direction: string | null;
}

/** A level of bots, and how strong it was when that was measured. */
export interface BotLevel {
  name: string;
  won: Won[];
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

/** What a command caused, as far as the caller may know. */
export interface Caused {
  seq: number;
  after: number;
  events: Event[];
}

/** A line of chat; it has its own numbering. */
export interface ChatLine {
  number: number;
  seat: number;
  text: string;
  at: number;
}

/** A course card that the viewer may see: its port, the deck it came from, and who has discovered the port. */
export interface CourseCard {
  port: string;
  deck: string;
  owner: number | null;
  reached: boolean;
}

/** A decision of the seat that is reviewed. */
export interface Decision {
  move: number;
  played: OfferedChoice;
  best: OfferedChoice;
  chance: number;
  best_chance: number;
  cost: number;
  error: number;
  forced: boolean;
  gains: Gain[];
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

/** What is printed in a box, by tables, and where each table comes from. */
export interface Edition {
  name: string;
  sha256: string;
  tables: Record<string, unknown>;
  provenance: Record<string, string>;
}

/** An event with its place in the story of the table. */
export interface Event {
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
  seq: number;
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

/** A table to be made in the middle of a game that is over, with as many seats as that has. */
export interface Fork {
  seats: NewSeat[];
  visibility?: "public" | "unlisted";
  window?: number;
  pause?: number;
  clock?: NewClock | null;
  grace?: number | null;
  hints?: boolean;
  move: number;
}

/** What a choice gains against another in one part of the game's own evaluation. */
export interface Gain {
  part: string;
  amount: number;
}

/** An option of a game; the first value is the default. `seats`: any seat is a value too. */
export interface GameOption {
  name: string;
  values: (number | boolean | string)[];
  seats: boolean;
}

/** Which bot gets the seat. */
export interface GiveToBot {
  bot?: string;
}

/** The server is there. */
export interface Health {
  status: "ok";
  version: string;
  compiled: boolean;
  tables: number;
  sockets: number;
}

/** A seat that the caller may play, and its token. */
export interface HeldSeat {
  seat: number;
  token: string;
}

/** A card that the viewer knows to be in another's hand. */
export interface Known {
  seat: number;
  card: string;
}

/** With `expected`, a seat that one took again since is not given up: a repeated request does no harm. */
export interface Leave {
  seat?: number | null;
  expected?: number | null;
}

/** A game that can be played here. */
export interface ListedGame {
  id: string;
  names: Record<string, string>;
  players: number[];
  options: GameOption[];
  languages: string[];
  bots: BotLevel[];
  edition: string;
  rules: number;
}

/** A table in the lobby, or one of the caller's. */
export interface ListedTable {
  table: string;
  url: string;
  game: string;
  players: number;
  options: Record<string, number | boolean | string>;
  status: string;
  seats: TableSeat[];
  created: number;
  waiting: number[];
  mine: number[];
}

/** A new table: one entry for each human seat, all the creator's. */
export interface MadeTable {
  table: string;
  url: string;
  seats: HeldSeat[];
}

/** A move in notation, with the client's own id for it and the seq that the client has seen. */
export interface Move {
  move: string;
  id: string;
  expected: number;
  seat?: number | null;
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

/** The table as one viewer sees it; `hand`, `answer` and `known` are the viewer's own. The river is a line of characters for each row, nearest the start first: `.` water, `#` rock, `o` rock token, `~` water token, `?` fog. */
export interface NaviaView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  turn: number;
  current: number;
  direction: number;
  river: string[];
  goal: number;
  tile_rows: number;
  tiles: string[];
  boats: (number[] | null)[];
  armed: boolean[];
  dock: number[];
  supply: Record<string, number>;
  hands: number[];
  deck: number;
  discard: Record<string, number>;
  card: string | null;
  extra: boolean;
  steps: number;
  hand: Record<string, number> | null;
  answer: string | null;
  known: Known[];
}

/** The net stack: its unknown rest by kind, and the tiles under it in the order in which they would come. */
export interface NetStack {
  rest: Record<string, number>;
  under: string[];
}

/** How long people may think: seconds for each move, or for the whole game. */
export interface NewClock {
  per: "move" | "game";
  seconds: number;
}

/** A seat of a new table. */
export interface NewSeat {
  kind?: "human" | "bot" | "open";
  bot?: string | null;
  name?: string | null;
}

/** A table to be made. */
export interface NewTable {
  seats: NewSeat[];
  visibility?: "public" | "unlisted";
  window?: number;
  pause?: number;
  clock?: NewClock | null;
  grace?: number | null;
  hints?: boolean;
  game: string;
  players?: number | null;
  options?: Record<string, number | boolean | string>;
  edition?: string | null;
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

/** One legal move. */
export interface OfferedChoice {
  move: string;
  verb: string;
  args: Record<string, number | string>;
  targets: string[];
  clause: string;
}

/** A table drawn in text. */
export interface Picture {
  text: string;
}

/** A position of the past as the caller may see it, and what happened just before it. */
export interface Position {
  move: number;
  view: Record<string, unknown>;
  hash: string;
  events: ToldEvent[];
}

/** How the person on a seat likes the page. */
export interface Prefer {
  preferences: Preferences;
  seat?: number | null;
}

/** How a person likes the page. */
export interface Preferences {
  language: "en" | "es" | "fr" | "gl";
  theme: "system" | "light" | "dark";
  size: "100" | "115" | "130" | "150";
  motion: "system" | "full" | "less";
  sound: boolean;
  confirm: boolean;
  autoplay: boolean;
  patterns: boolean;
}

/** What is wrong: a code for programs, a sentence for people, the clause that forbids a move. */
export interface Problem {
  code: string;
  message: string;
  clause?: string | null;
  report?: Report | null;
}

/** Every answer that is not a success. */
export interface ProblemAnswer {
  error: Problem;
}

/** The table as one viewer sees it; `reserve` and `bid` are the viewer's own. */
export interface RegattaView {
  players: number;
  asked: number[];
  prompt: string;
  scores: number[];
  winners: number[];
  reason: string;
  race: number;
  races: number;
  flag: number;
  bag: number;
  worth: Record<string, number>;
  coins: number[];
  aboard: Record<string, number>[];
  reserves: number[];
  reserve: Record<string, number> | null;
  bid: number | null;
  shown: Record<string, number>[] | null;
}

/** Positions of the past, one after the other. */
export interface Replay {
  table: string;
  game: string;
  players: number;
  options: Record<string, number | boolean | string>;
  edition: string;
  status: "open" | "playing" | "over";
  seats: TableSeat[];
  result: Result | null;
  mine: number[];
  seat: number | null;
  last: number;
  positions: Position[];
}

/** How a table stands for one viewer, and what happened since `after`: also every message of the socket. */
export interface Report {
  seq: number;
  after: number;
  status: "open" | "playing" | "over";
  seat: number | null;
  seats: TableSeat[];
  waiting: number[];
  sealed: boolean;
  forced: boolean;
  events: Event[];
  view: Record<string, unknown>;
  hash: string;
  choices: OfferedChoice[];
  answer: OfferedChoice | null;
  undo: boolean;
  times: Times;
  result: Result | null;
  rematch: string | null;
}

/** How the game ended; a table that was closed has no winners. */
export interface Result {
  winners: number[];
  scores: number[];
  reason: string;
  hints: number[];
}

/** What the viewer knows of the card that went under the deck at a dock: which it is, or that it is one of two. */
export interface ReturnedCard {
  dock: string;
  card: string | null;
  either: string[] | null;
}

/** A game that is over as the coach sees it, from what one seat knew at each moment. */
export interface Review {
  seat: number;
  chances: number[];
  decisions: Decision[];
  blunders: number[];
  turning: Turning[];
  luck: number;
  skill: number;
  rivals: number;
  start: number;
  end: number;
}

/** How far a review is. */
export interface ReviewStatus {
  status: "none" | "waiting" | "running" | "done" | "failed";
  done: number;
  review: Review | null;
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

/** The rules of a game as we play them, in the language asked for, or in English if there is no translation. */
export interface Rules {
  game: string;
  lang: string;
  sections: RulesSection[];
}

/** A section of the rules: a clause, if its heading begins with the number of one. */
export interface RulesSection {
  id: string;
  level: number;
  clause: string | null;
  heading: string;
  html: string;
}

/** A line of chat. */
export interface Say {
  text: string;
  seat?: number | null;
}

/** One line of a score: where the points come from, which thing gave them, and by which clause. */
export interface ScoreEntry {
  source: string;
  item: string;
  points: number;
  clause: string;
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

/** A ship of a fleet: `active`, `sunk` or `locked`, the two goods that it carries, and those on board. */
export interface ShipHold {
  ship: string;
  state: string;
  goods: string[];
  aboard: string[];
}

/** A whole table as the caller may see it. */
export interface ShownTable {
  seq: number;
  after: number;
  status: "open" | "playing" | "over";
  seat: number | null;
  seats: TableSeat[];
  waiting: number[];
  sealed: boolean;
  forced: boolean;
  events: Event[];
  view: Record<string, unknown>;
  hash: string;
  choices: OfferedChoice[];
  answer: OfferedChoice | null;
  undo: boolean;
  times: Times;
  result: Result | null;
  rematch: string | null;
  table: string;
  game: string;
  players: number;
  options: Record<string, number | boolean | string>;
  edition: string;
  commitment: string;
  visibility: string;
  window: number;
  clock: NewClock | null;
  grace: number | null;
  hints: boolean;
  created: number;
  chat: ChatLine[];
  preferences: Preferences | null;
}

/** Take an open seat, or one's own back from a bot, or, with a seat's token, to this browser. */
export interface Sit {
  seat?: number | null;
  name?: string | null;
}

/** What is public of a seat. */
export interface TableSeat {
  seat: number;
  kind: "human" | "bot" | "open";
  name: string;
  bot: string;
  away: boolean;
  resigned: boolean;
}

/** Who plays at a new table, and how it is run; the game begins when no seat is open. */
export interface Terms {
  seats: NewSeat[];
  visibility?: "public" | "unlisted";
  window?: number;
  pause?: number;
  clock?: NewClock | null;
  grace?: number | null;
  hints?: boolean;
}

/** Since when the decision at hand waits, until when it may, and what is left on everybody's clock. */
export interface Times {
  asked: number;
  until: number | null;
  left: number[] | null;
}

/** Something that the caller may hear of: a name and arguments; the sentence is made in the reader's language. */
export interface ToldEvent {
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
}

/** What one stop at the trap has drawn so far, and the chance that the next token loses it. */
export interface TrapHaul {
  tokens: Record<string, number>;
  draws_left: number;
  crabs_to_lose: number;
  losing_tokens: number;
  tokens_in_bag: number;
}

/** A move that changed the chance to win by much. */
export interface Turning {
  move: number;
  by: "choice" | "rival" | "chance";
  change: number;
}

/** With `expected`, a move is taken back only if nothing has happened since: a repeated request does no harm. */
export interface Undo {
  seat?: number | null;
  expected?: number | null;
}

/** A game that was played elsewhere. */
export interface Upload {
  record: string;
  edition?: string | null;
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

/** Which of one's seats is meant, where one holds several. */
export interface Which {
  seat?: number | null;
}

/** Why something on the board cannot be used now. */
export interface WhyNot {
  asked: boolean;
  clause: string | null;
}

/** What a level won at tables of the level below; an equal would win one game in as many as there are players. */
export interface Won {
  players: number;
  games: number;
  share: number;
  low: number;
  high: number;
}
