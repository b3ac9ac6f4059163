// The past of a table: its positions, loaded in parts, and the one that is looked at.

import { ask, Problem } from "./api";
import type { Position, Replay as Part, ShownTable, ToldEvent } from "./schema";

const COUNT = 100; // positions in one answer of the server

/** An event with the move that it belongs to. */
export interface Told extends ToldEvent {
  move: number;
}

export class Replay {
  about: Omit<Part, "positions"> | null = $state.raw(null);
  positions: (Position | undefined)[] = $state.raw([]);
  move = $state(0);
  problem: Problem | null = $state.raw(null);
  readonly path: string;
  readonly seat: number | null;

  constructor(table: string, seat: number | null, move: number) {
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.seat = seat;
    this.move = move;
  }

  get last(): number {
    return this.about?.last ?? 0;
  }

  get position(): Position | undefined {
    return this.positions[this.move];
  }

  /** Everything that was told up to now and after, as far as it is loaded. */
  get events(): Told[] {
    return this.positions.flatMap((position) =>
      position ? position.events.map((event) => ({ ...event, move: position.move })) : [],
    );
  }

  /** Load all positions, those around the one that is looked at first. */
  async load(): Promise<void> {
    try {
      this.problem = null;
      await this.loadPart(this.move);
      for (let first = 0; first <= this.last; first += COUNT) {
        if (!this.positions[first] || !this.positions[Math.min(first + COUNT - 1, this.last)]) await this.loadPart(first);
      }
    } catch (error) {
      this.problem = error instanceof Problem ? error : new Problem({ code: "unknown", message: String(error) });
      if (this.problem.code === "no_position" && this.move > 0) await this.loadEnd();
    }
  }

  /** A link to a move that the game does not have leads to its end. */
  private async loadEnd(): Promise<void> {
    this.move = 0;
    await this.load();
    this.go(this.last);
  }

  private async loadPart(move: number): Promise<void> {
    const first = Math.floor(move / COUNT) * COUNT;
    const query = new URLSearchParams({ count: String(COUNT) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    const { positions, ...about } = await ask<Part>("GET", `${this.path}/replay/${first}?${query}`);
    const next = [...this.positions];
    for (const position of positions) next[position.move] = position;
    if (!positions.some((position) => position.move === move)) {
      throw new Problem({ code: "no_position", message: `there is no position after ${move} moves` });
    }
    this.positions = next;
    this.about = about;
  }

  go(move: number): void {
    this.move = Math.max(0, Math.min(move, this.last));
  }

  /** Go to the next position that looks different, or back to the one before. */
  step(way: 1 | -1): void {
    const here = this.position?.hash;
    let move = this.move + way;
    while (move > 0 && move < this.last && this.positions[move]?.hash === here) move += way;
    this.go(move);
  }

  /** The table as a board draws it: nobody is asked anything in the past. */
  get table(): ShownTable | null {
    const { about, position } = this;
    if (!about || !position) return null;
    const over = this.move === this.last && about.status === "over";
    return {
      ...about,
      seq: this.move,
      after: this.move,
      status: over ? "over" : "playing",
      asked: position.view.asked as number[],
      sealed: false,
      forced: false,
      events: [],
      view: position.view,
      hash: position.hash,
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
