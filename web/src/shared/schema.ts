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

/** Something that the caller may hear of: a name and arguments; the sentence is made in the reader's language. */
export interface BaseEvent {
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
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

/** A level of bots, and how strong it was when that was measured. */
export interface BotLevel {
  name: string;
  won: Won[];
}

/** What a command caused, as far as the caller may know. */
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

/** What is printed in a box, by tables, where each table comes from, and the game's sheet of it. */
export interface Edition {
  name: string;
  sha256: string;
  tables: Record<string, unknown>;
  provenance: Record<string, string>;
  sheet: Record<string, unknown>;
}

/** An event with its place in the story of the table. */
export interface Event {
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
  seq: number;
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

/** What a game works out from a seat's view, at a seq; nothing for spectators and where nobody plays. */
export interface Guide {
  seq: number;
  guide: Record<string, unknown> | null;
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

/** With `expected`, a seat that one took again since is not given up: a repeated request does no harm. */
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
  asked: number[];
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

/** One legal move. */
export interface OfferedChoice {
  move: string;
  verb: string;
  args: Record<string, number | string>;
  targets: string[];
  clause: string;
}

/** Where a game's board of its own is: a module of JavaScript, and a sheet of styles if it has one. */
export interface OwnBoard {
  script: string;
  style: string | null;
}

/** An event with the move that it belongs to. */
export interface PastEvent {
  event: string;
  args: Record<string, number | string>;
  clause: string | null;
  move: number;
}

/** What happened at moves of the past, without their positions. */
export interface PastEvents {
  seat: number | null;
  last: number;
  events: PastEvent[];
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
  events: BaseEvent[];
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

/** Positions of the past, one after the other. */
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

/** How a table stands for one viewer, and what happened since `after`: also every message of the socket. */
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

/** How the game ended; a table that was closed has no winners. */
export interface Result {
  winners: number[];
  scores: number[];
  reason: string;
  hints: number[];
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

/** The JSON Schemas of what a game shows. */
export interface Shapes {
  sheet: Record<string, unknown>;
  view: Record<string, unknown>;
  guide: Record<string, unknown> | null;
}

/** What an edition prints; beside the board, what the game's views refer to. */
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
  away?: boolean;
  resigned?: boolean;
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

/** All that a game says in a language, as Fluent; what it does not say in that is in English. */
export interface Texts {
  game: string;
  lang: string;
  fluent: string;
}

/** Since when the decision at hand waits, until when it may, and what is left on everybody's clock. */
export interface Times {
  asked: number;
  until: number | null;
  left: number[] | null;
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
