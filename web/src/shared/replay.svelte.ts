// The past of a table: the position that is looked at and those near it, and the log around them, loaded as one goes.

import { ask, Problem } from "./api";
import { Parts, type Part } from "./parts.svelte";
import type { PastEvent, PastEvents, Position, Replay as Answer, ShownTable } from "./schema";

const BLOCK = 16; // positions in an answer: even of the largest views a screenful of kilobytes, not a megabyte
const BLOCKS = 16; // that are kept
const AHEAD = 8; // moves that should be there before one comes to them
const LOG = 250; // moves whose events are in an answer
const LOGS = 40; // such answers that are kept
const SIGHT = 40; // moves to both sides of which the log should tell
const PATIENCE = 15_000; // milliseconds for an answer
const FIRST_WAIT = 1000; // milliseconds before what failed is tried again, then twice as long each time
const LONGEST_WAIT = 30_000;
const PASSING = ["offline", "too_many"]; // what may be gone when one tries again

export class Replay {
  about: Omit<Answer, "positions"> | null = $state.raw(null);
  move = $state(0);
  shown: Position | null = $state.raw(null); // the position at the move, or the last one before it is there
  events: PastEvent[] = $state.raw([]); // what was told around the move
  problem: Problem | null = $state.raw(null);
  readonly path: string;
  readonly seat: number | null;
  private readonly positions = new Parts<Position>(BLOCK, BLOCKS);
  private readonly log = new Parts<PastEvent>(LOG, LOGS);
  private pages: Part<PastEvent>[] = []; // the parts that `events` come from
  private way: 1 | -1 = 1; // where one is going
  private left: string | null = null; // the look that a step leads away from
  private reading: number | null = null; // a move whose log is wanted too
  private loading = false;
  private closed = false;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, seat: number | null, move: number) {
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.seat = seat;
    this.move = move;
  }

  get last(): number {
    return this.about?.last ?? 0;
  }

  /** Whether the position at the move is still on its way. */
  get waiting(): boolean {
    return !this.at(this.move);
  }

  /** Whether the log tells of the move. */
  get told(): boolean {
    return this.log.at(this.move) !== undefined;
  }

  private at(move: number): Position | undefined {
    const part = this.positions.at(move);
    return part?.items[move - part.first];
  }

  // -- loading -------------------------------------------------------------------------------------

  /** Load what is missing near the move, one answer at a time: what one has passed by then is not asked for. */
  async load(): Promise<void> {
    if (this.loading || this.closed) return;
    this.loading = true;
    clearTimeout(this.timer);
    try {
      for (let part = this.missing(); part && !this.closed; part = this.missing()) await part();
      this.problem = null;
      this.wait = FIRST_WAIT;
    } catch (error) {
      this.fail(error instanceof Problem ? error : new Problem({ code: "unknown", message: String(error) }));
    } finally {
      this.loading = false;
    }
    if (this.problem?.code === "no_position" && this.move > 0) await this.loadEnd();
  }

  /** What to load next: the position, its line in the log, where one is going, and more of the log. */
  private missing(): (() => Promise<void>) | null {
    const { move } = this;
    if (!this.about || !this.at(move)) return () => this.loadPositions(move);
    if (!this.log.at(move)) return () => this.loadEvents(move);
    const ahead = this.within(move + AHEAD * this.way);
    if (!this.at(ahead)) return () => this.loadPositions(ahead);
    const lines = [move + SIGHT, move - SIGHT, this.reading ?? move].map((near) => this.within(near));
    const line = lines.find((near) => !this.log.at(near));
    return line === undefined ? null : () => this.loadEvents(line);
  }

  private async loadPositions(move: number): Promise<void> {
    const first = this.positions.begin(move);
    const { positions, ...about } = await this.ask<Answer>("replay", first, BLOCK);
    this.follow(about);
    this.positions.put({ first, until: first + positions.length - 1, items: positions }, this.move);
    this.show();
  }

  private async loadEvents(move: number): Promise<void> {
    const first = this.log.begin(move);
    const { last, events } = await this.ask<PastEvents>("events", first, LOG);
    this.follow({ ...this.about!, last });
    this.log.put({ first, until: Math.min(first + LOG - 1, last), items: events }, this.move);
    this.tell();
  }

  private ask<T>(what: string, first: number, count: number): Promise<T> {
    const query = new URLSearchParams({ count: String(count) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    return ask<T>("GET", `${this.path}/${what}/${first}?${query}`, undefined, undefined, AbortSignal.timeout(PATIENCE));
  }

  /** A game may go on while one looks back; where moves were taken back, what is known is not true any more. */
  private follow(about: Omit<Answer, "positions">): void {
    if (about.last < this.last) this.forget();
    this.about = about;
    this.move = this.within(this.move);
  }

  /** A link to a move that the game does not have leads to its end. */
  private async loadEnd(): Promise<void> {
    this.about = null;
    this.move = 0;
    this.forget();
    await this.load();
    this.go(this.last);
  }

  private forget(): void {
    this.positions.clear();
    this.log.clear();
  }

  private fail(problem: Problem): void {
    this.problem = problem;
    if (this.closed || !PASSING.includes(problem.code)) return;
    this.timer = setTimeout(() => void this.load(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Load no more: the page is left. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  // -- going through the game --------------------------------------------------------------------------

  go(move: number): void {
    this.left = null;
    if (move !== this.move) this.way = move < this.move ? -1 : 1;
    this.come(move);
  }

  /** Go to the next position that looks different, or back to the one before. */
  step(way: 1 | -1): void {
    this.left = this.at(this.move)?.hash ?? null;
    this.way = way;
    this.come(this.move + way);
  }

  /** Show more of the log, before or after what there is of it. */
  read(way: 1 | -1): void {
    const part = this.pages.at(way < 0 ? 0 : -1);
    if (part) this.reading = way < 0 ? part.first - 1 : part.until + 1;
    this.loadSoon();
  }

  private come(move: number): void {
    this.move = this.within(move);
    this.show();
    this.loadSoon();
  }

  /** After a problem only the timer tries again, or who asks for it: not every key that is pressed. */
  private loadSoon(): void {
    if (!this.problem) void this.load();
  }

  private show(): void {
    while (this.at(this.move)?.hash === this.left && this.move > 0 && this.move < this.last) this.move += this.way;
    const found = this.at(this.move);
    if (found) {
      this.left = null;
      this.shown = found;
    }
    this.tell();
  }

  /** Tell what is known around the move; the same as before as long as there is nothing else. */
  private tell(): void {
    const parts = this.log.around(this.move);
    if (!parts.length || (parts.length === this.pages.length && parts.every((part, i) => part === this.pages[i]))) return;
    this.pages = parts;
    this.events = parts.flatMap((part) => part.items);
  }

  private within(move: number): number {
    return Math.max(0, Math.min(move, this.last));
  }

  /** The table as a board draws it: nobody is asked anything in the past. */
  get table(): ShownTable | null {
    const { about, shown } = this;
    if (!about || !shown) return null;
    const over = shown.move === this.last && about.status === "over";
    return {
      ...about,
      seq: shown.move,
      after: shown.move,
      status: over ? "over" : "playing",
      asked: shown.view.asked as number[],
      sealed: false,
      forced: false,
      events: [],
      view: shown.view,
      hash: shown.hash,
      choices: [],
      answer: null,
      undo: false,
      times: { asked: 0, until: null, left: null },
      result: over ? about.result : null,
      rematch: null,
      commitment: "",
      visibility: "unlisted",
      window: 0,
      clock: null,
      grace: null,
      created: 0,
      chat: [],
      preferences: null,
      hints: false,
      guide: false,
    };
  }
}
