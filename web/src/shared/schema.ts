// Written by `make types` from the server's own schema: do not edit.

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

/** A clause of a game's rules, as we play them. */
export interface Clause {
  clause: string;
  heading: string;
  text: string;
}

/** Something that the caller may hear of: a name and arguments; the sentence is made in the reader's language. */
export interface Event {
  seq: number;
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
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

/** A game that can be played here. */
export interface ListedGame {
  id: string;
  names: Record<string, string>;
  players: number[];
  options: GameOption[];
  languages: string[];
  bots: string[];
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

/** A table to be made; the game begins when no seat is open. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, number | boolean | string>;
  edition?: string | null;
  seats: NewSeat[];
  visibility?: "public" | "unlisted";
  window?: number;
  pause?: number;
  clock?: NewClock | null;
  grace?: number | null;
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
  seq: number;
  text: string;
}

/** A position of the past, as the caller may see it. */
export interface Position {
  seq: number;
  seat: number | null;
  view: Record<string, unknown>;
  hash: string;
  events: Event[];
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
  answer: string | null;
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
}

/** A line of chat. */
export interface Say {
  text: string;
  seat?: number | null;
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
  answer: string | null;
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
  created: number;
  chat: ChatLine[];
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

/** Since when the decision at hand waits, until when it may, and what is left on everybody's clock. */
export interface Times {
  asked: number;
  until: number | null;
  left: number[] | null;
}

/** With `expected`, a move is taken back only if nothing has happened since: a repeated request does no harm. */
export interface Undo {
  seat?: number | null;
  expected?: number | null;
}

/** Which of one's seats is meant, where one holds several. */
export interface Which {
  seat?: number | null;
}
