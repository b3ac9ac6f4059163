// Written by `make types` from the server's own schema: do not edit.

/** The coach's advice, from what the seat knows. */
export interface Advice {
  seq: number;
  choices: AdvisedMove[];
  clear: boolean;
  gains: Gain[];
}

/** The coach's opinion of a legal move. */
export interface AdvisedMove {
  move: string;
  chance: number;
  error: number;
  tries: number;
}

/** The seat that asks the coach, and the last seq that the client has seen. */
export interface AskHint {
  seat?: number | null;
  expected: number;
}

/** The seat whose decisions are to be reviewed. */
export interface AskReview {
  seat: number;
}

/** An event that the caller may see: its name and arguments, which clients put into words in their own language. */
export interface BaseEvent {
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
}

/** An element of the board: its shape, centre, size and group. */
export interface BoardElement {
  shape: "circle" | "rect" | "hex";
  x: number;
  y: number;
  width: number;
  height: number;
  group: string;
}

/** The geometry of an edition's board. */
export interface BoardShape {
  width: number;
  height: number;
  elements: Record<string, BoardElement>;
}

/** A level of bots, and its measured strength. */
export interface BotLevel {
  name: string;
  won: Won[];
}

/** The events that a command caused, as far as the caller may see them. */
export interface Caused {
  seq: number;
  after: number;
  events: Event[];
}

/** A chat message; messages have their own numbering. */
export interface ChatMessage {
  number: number;
  seat: number;
  text: string;
  at: number;
}

/** A decision of the reviewed seat. */
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

/** The printed data of a box, in tables, and where each table comes from. */
export interface Edition {
  name: string;
  sha256: string;
  tables: Record<string, unknown>;
  provenance: Record<string, string>;
  sheet: Record<string, unknown>;
}

/** An event with its seq at the table. */
export interface Event {
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
  seq: number;
}

/** A new table that continues from a position of a finished game, with as many seats as that game has. */
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

/** What one choice gains over another in one part of the game's evaluation. */
export interface Gain {
  part: string;
  amount: number;
}

/** An option of a game; the first value is the default. With `seats`, every seat is a value too. */
export interface GameOption {
  name: string;
  values: (number | boolean | string)[];
  seats: boolean;
}

/** The bot that gets the seat. */
export interface GiveToBot {
  bot?: string;
}

/** What a game computes from a seat's view at a seq; null for spectators, and unless a game is being played. */
export interface Guide {
  seq: number;
  guide: Record<string, unknown> | null;
}

/** The server is running. */
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

/** With `expected`, a seat that was taken again since is not given up; repeating the request is safe. */
export interface Leave {
  seat?: number | null;
  expected?: number | null;
}

/** A game that can be played here. */
export interface ListedGame {
  id: string;
  names: Record<string, string>;
  about: Record<string, string>;
  texts: Record<string, string>;
  board: OwnBoard | null;
  players: number[];
  options: GameOption[];
  languages: string[];
  bots: BotLevel[];
  edition: string;
  rules: number;
}

/** A public table, or one of the caller's. */
export interface ListedTable {
  table: string;
  url: string;
  game: string;
  players: number;
  options: Record<string, number | boolean | string>;
  status: string;
  seats: TableSeat[];
  created: number;
  asked: number[];
  mine: number[];
}

/** A new table, with an entry for each human seat, all of which the creator holds. */
export interface MadeTable {
  table: string;
  url: string;
  seats: HeldSeat[];
}

/** A move in notation, with an id that the client chooses and the last seq that it has seen. */
export interface Move {
  move: string;
  id: string;
  expected: number;
  seat?: number | null;
}

/** The thinking time of each person: seconds for each move, or for the whole game. */
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

/** A new table. */
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

/** One legal move. */
export interface OfferedChoice {
  move: string;
  verb: string;
  args: Record<string, number | string>;
  targets: string[];
  clause: string;
}

/** The addresses of a game's own board: a JavaScript module, and a style sheet if it has one. */
export interface OwnBoard {
  script: string;
  style: string | null;
}

/** An event with the number of its move. */
export interface PastEvent {
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
  move: number;
}

/** The events of past moves, without positions. */
export interface PastEvents {
  seat: number | null;
  last: number;
  events: PastEvent[];
}

/** A table drawn as text. */
export interface Picture {
  text: string;
}

/** A past position as the caller may see it, and the events of the move before it. */
export interface Position {
  move: number;
  view: Record<string, unknown>;
  hash: string;
  events: BaseEvent[];
}

/** The preferences of the person on a seat. */
export interface Prefer {
  preferences: Preferences;
  seat?: number | null;
}

/** A person's settings of the page. */
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

/** An error: a code for programs, a message for people, and the clause that forbids a move. */
export interface Problem {
  code: string;
  message: string;
  clause?: string | null;
  report?: Report | null;
}

/** Any response but a success. */
export interface ProblemAnswer {
  error: Problem;
}

/** Past positions, in order. */
export interface Replay {
  table: string;
  game: string;
  players: number;
  options: Record<string, number | boolean | string>;
  edition: string;
  sheet: string;
  status: "open" | "playing" | "over";
  seats: TableSeat[];
  result: Result | null;
  mine: number[];
  seat: number | null;
  last: number;
  positions: Position[];
}

/** The state of a table for one viewer, and the events since `after`; also sent over the socket. */
export interface Report {
  seq: number;
  after: number;
  status: "open" | "playing" | "over";
  seat: number | null;
  seats: TableSeat[];
  asked: number[];
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

/** The result of a game; a table that was closed has no winners. */
export interface Result {
  winners: number[];
  scores: number[];
  reason: string;
  hints: number[];
}

/** The coach's review of a finished game, from what one seat knew at each moment. */
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

/** The progress of a review. */
export interface ReviewStatus {
  status: "none" | "waiting" | "running" | "done" | "failed";
  done: number;
  review: Review | null;
}

/** The rules of a game as played here, in the requested language, or in English if there is no translation. */
export interface Rules {
  game: string;
  lang: string;
  sections: RulesSection[];
}

/** A section of the rules; it is a clause if its heading begins with a clause number. */
export interface RulesSection {
  id: string;
  level: number;
  clause: string | null;
  heading: string;
  html: string;
}

/** A chat message. */
export interface Say {
  text: string;
  seat?: number | null;
}

/** The JSON Schemas of a game's sheet, view and guide. */
export interface Shapes {
  sheet: Record<string, unknown>;
  view: Record<string, unknown>;
  guide: Record<string, unknown> | null;
}

/** The printed parts of an edition: the board, and what the game's views refer to. */
export interface Sheet {
  board: BoardShape;
}

/** A whole table as the caller may see it. */
export interface ShownTable {
  seq: number;
  after: number;
  status: "open" | "playing" | "over";
  seat: number | null;
  seats: TableSeat[];
  asked: number[];
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
  sheet: string;
  guide: boolean;
  commitment: string;
  visibility: string;
  window: number;
  clock: NewClock | null;
  grace: number | null;
  hints: boolean;
  created: number;
  chat: ChatMessage[];
  preferences: Preferences | null;
}

/** Take an open seat; take one's own seat back from a bot; or, with a seat's token, take it to this browser. */
export interface Sit {
  seat?: number | null;
  name?: string | null;
}

/** The public data of a seat. */
export interface TableSeat {
  seat: number;
  kind: "human" | "bot" | "open";
  name: string;
  bot: string;
  away?: boolean;
  resigned?: boolean;
}

/** The seats and settings of a new table; the game begins when no seat is open. */
export interface Terms {
  seats: NewSeat[];
  visibility?: "public" | "unlisted";
  window?: number;
  pause?: number;
  clock?: NewClock | null;
  grace?: number | null;
  hints?: boolean;
}

/** All texts of a game in a language, as Fluent; missing ones are in English. */
export interface Texts {
  game: string;
  lang: string;
  fluent: string;
}

/** When the current decision was asked, its deadline, and the seconds left on each clock. */
export interface Times {
  asked: number;
  until: number | null;
  left: number[] | null;
}

/** A move that changed the chance to win a lot. */
export interface Turning {
  move: number;
  by: "choice" | "rival" | "chance";
  change: number;
}

/** With `expected`, a move is taken back only if nothing has happened since; repeating the request is safe. */
export interface Undo {
  seat?: number | null;
  expected?: number | null;
}

/** A game that was played elsewhere. */
export interface Upload {
  record: string;
  edition?: string | null;
}

/** The acting seat, for a caller who holds several. */
export interface Which {
  seat?: number | null;
}

/** The reason why an element of the board cannot be used now. */
export interface WhyNot {
  asked: boolean;
  clause: string | null;
}

/** What a level won at tables of the level below; an equal player would win one game in `players`. */
export interface Won {
  players: number;
  games: number;
  share: number;
  low: number;
  high: number;
}
