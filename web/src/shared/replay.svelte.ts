// The replay of a table: the shown position and the log around it, loaded as the reader moves through the game.

import { Problem, request } from "./api";
import { BlockCache, type Block } from "./blocks.svelte";
import type { PastEvent, PastEvents, Position, Replay as Answer, ShownTable } from "./schema";

const POSITIONS_PER_BLOCK = 16; // small enough that even the largest views stay well below a megabyte
const MAX_POSITION_BLOCKS = 16;
const LOOKAHEAD = 8; // moves loaded in advance
const MOVES_PER_LOG_BLOCK = 250;
const MAX_LOG_BLOCKS = 40;
const LOG_MARGIN = 40; // moves on either side that the log should cover
const REQUEST_TIMEOUT = 15_000; // milliseconds
const FIRST_DELAY = 1000; // milliseconds before the first retry; each further delay is twice as long
const LONGEST_DELAY = 30_000;
const RETRY_CODES = ["offline", "too_many"];

export class Replay {
  about: Omit<Answer, "positions"> | null = $state.raw(null);
  move = $state(0);
  shown: Position | null = $state.raw(null); // the position at the move, or the previous one until it is loaded
  events: PastEvent[] = $state.raw([]); // the log around the move
  problem: Problem | null = $state.raw(null);
  readonly path: string;
  readonly seat: number | null;
  readonly #positions = new BlockCache<Position>(POSITIONS_PER_BLOCK, MAX_POSITION_BLOCKS);
  readonly #log = new BlockCache<PastEvent>(MOVES_PER_LOG_BLOCK, MAX_LOG_BLOCKS);
  #logBlocks: Block<PastEvent>[] = []; // the blocks of `events`
  #direction: 1 | -1 = 1;
  #skipped: string | null = null; // the hash of the view that a step leaves behind
  #reading: number | null = null; // another move whose log is wanted
  #loading = false;
  #closed = false;
  #delay = FIRST_DELAY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, seat: number | null, move: number) {
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.seat = seat;
    this.move = move;
  }

  get last(): number {
    return this.about?.last ?? 0;
  }

  /** Whether the position at the move is still loading. */
  get waiting(): boolean {
    return !this.#at(this.move);
  }

  /** Whether the log of the move is loaded. */
  get isLogged(): boolean {
    return this.#log.at(this.move) !== undefined;
  }

  #at(move: number): Position | undefined {
    const block = this.#positions.at(move);
    return block?.items[move - block.first];
  }

  // -- loading -------------------------------------------------------------------------------------

  /** Load what is missing near the move, one block at a time: what the reader has passed by then is skipped. */
  async load(): Promise<void> {
    if (this.#loading || this.#closed) return;
    this.#loading = true;
    clearTimeout(this.#timer);
    try {
      for (let load = this.#nextLoad(); load && !this.#closed; load = this.#nextLoad()) await load();
      this.problem = null;
      this.#delay = FIRST_DELAY;
    } catch (error) {
      this.#fail(error instanceof Problem ? error : new Problem({ code: "unknown", message: String(error) }));
    } finally {
      this.#loading = false;
    }
    if (this.problem?.code === "no_position" && this.move > 0) await this.#loadEnd();
  }

  /** What to load next: the position, its log, the positions ahead, or more of the log. */
  #nextLoad(): (() => Promise<void>) | null {
    const { move } = this;
    if (!this.about || !this.#at(move)) return () => this.#loadPositions(move);
    if (!this.#log.at(move)) return () => this.#loadEvents(move);
    const ahead = this.#clamp(move + LOOKAHEAD * this.#direction);
    if (!this.#at(ahead)) return () => this.#loadPositions(ahead);
    const wanted = [move + LOG_MARGIN, move - LOG_MARGIN, this.#reading ?? move].map((near) => this.#clamp(near));
    const missing = wanted.find((near) => !this.#log.at(near));
    return missing === undefined ? null : () => this.#loadEvents(missing);
  }

  async #loadPositions(move: number): Promise<void> {
    const first = this.#positions.firstOf(move);
    const { positions, ...about } = await this.#request<Answer>("replay", first, POSITIONS_PER_BLOCK);
    this.#update(about);
    this.#positions.put({ first, last: first + positions.length - 1, items: positions }, this.move);
    this.#show();
  }

  async #loadEvents(move: number): Promise<void> {
    const first = this.#log.firstOf(move);
    const { last, events } = await this.#request<PastEvents>("events", first, MOVES_PER_LOG_BLOCK);
    this.#update({ ...this.about!, last });
    this.#log.put({ first, last: Math.min(first + MOVES_PER_LOG_BLOCK - 1, last), items: events }, this.move);
    this.#showLog();
  }

  #request<T>(what: string, first: number, count: number): Promise<T> {
    const query = new URLSearchParams({ count: String(count) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    return request<T>("GET", `${this.path}/${what}/${first}?${query}`, undefined, undefined, AbortSignal.timeout(REQUEST_TIMEOUT));
  }

  /** Follow a running game; if moves were undone, what was loaded is no longer valid. */
  #update(about: Omit<Answer, "positions">): void {
    if (about.last < this.last) this.#clearCaches();
    this.about = about;
    this.move = this.#clamp(this.move);
  }

  /** Go to the end after a link to a move beyond it. */
  async #loadEnd(): Promise<void> {
    this.about = null;
    this.move = 0;
    this.#clearCaches();
    await this.load();
    this.go(this.last);
  }

  #clearCaches(): void {
    this.#positions.clear();
    this.#log.clear();
  }

  #fail(problem: Problem): void {
    this.problem = problem;
    if (this.#closed || !RETRY_CODES.includes(problem.code)) return;
    this.#timer = setTimeout(() => void this.load(), this.#delay);
    this.#delay = Math.min(2 * this.#delay, LONGEST_DELAY);
  }

  /** Stop loading when the page is left. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  // -- moving through the game -------------------------------------------------------------------------

  go(move: number): void {
    this.#skipped = null;
    if (move !== this.move) this.#direction = move < this.move ? -1 : 1;
    this.#moveTo(move);
  }

  /** Go to the next or the previous position that looks different. */
  step(direction: 1 | -1): void {
    this.#skipped = this.#at(this.move)?.hash ?? null;
    this.#direction = direction;
    this.#moveTo(this.move + direction);
  }

  /** Load more of the log, before or after the loaded part. */
  readLog(direction: 1 | -1): void {
    const block = this.#logBlocks.at(direction < 0 ? 0 : -1);
    if (block) this.#reading = direction < 0 ? block.first - 1 : block.last + 1;
    this.#loadUnlessFailed();
  }

  #moveTo(move: number): void {
    this.move = this.#clamp(move);
    this.#show();
    this.#loadUnlessFailed();
  }

  /** After a problem only the timer and the reader's explicit retry load again, not every key press. */
  #loadUnlessFailed(): void {
    if (!this.problem) void this.load();
  }

  #show(): void {
    while (this.#at(this.move)?.hash === this.#skipped && this.move > 0 && this.move < this.last) this.move += this.#direction;
    const position = this.#at(this.move);
    if (position) {
      this.#skipped = null;
      this.shown = position;
    }
    this.#showLog();
  }

  /** Show the loaded log around the move; `events` stays the same object if nothing has changed. */
  #showLog(): void {
    const blocks = this.#log.around(this.move);
    if (!blocks.length || (blocks.length === this.#logBlocks.length && blocks.every((block, i) => block === this.#logBlocks[i]))) return;
    this.#logBlocks = blocks;
    this.events = blocks.flatMap((block) => block.items);
  }

  #clamp(move: number): number {
    return Math.max(0, Math.min(move, this.last));
  }

  /** The table as a board draws it, without choices. */
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
