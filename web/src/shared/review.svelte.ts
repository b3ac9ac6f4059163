// The review of a seat on the server: asked for, followed while it is made, cancelled.

import { ask, Problem } from "./api";
import type { Review, ReviewStatus } from "./schema";

const PAUSE = 1000; // milliseconds between two looks

export class ReviewJob {
  status: ReviewStatus["status"] | "unknown" = $state("unknown");
  done = $state(0);
  review: Review | null = $state.raw(null);
  problem: Problem | null = $state.raw(null); // why the last step was in vain
  private readonly path: string;
  private readonly seat: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private steps = 0; // an answer to an earlier step must not undo a later one

  constructor(table: string, seat: number) {
    this.path = `${table}/review`;
    this.seat = seat;
  }

  private get address(): string {
    return `${this.path}?seat=${this.seat}`;
  }

  /** Find out how it stands, and follow it while it is being made. */
  async look(): Promise<void> {
    clearTimeout(this.timer);
    await this.attempt(() => ask<ReviewStatus>("GET", this.address));
  }

  async start(): Promise<void> {
    await this.attempt(() => ask<ReviewStatus>("POST", this.path, { seat: this.seat }));
  }

  async cancel(): Promise<void> {
    clearTimeout(this.timer);
    await this.attempt(async () => {
      await ask("DELETE", this.address);
      return { status: "none", done: 0, review: null };
    });
  }

  /** Look no more: the page is left, or another seat is looked at. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async attempt(work: () => Promise<ReviewStatus>): Promise<void> {
    const step = ++this.steps;
    try {
      const state = await work();
      if (step !== this.steps) return;
      this.problem = null;
      this.status = state.status;
      this.done = state.done;
      this.review = state.review;
    } catch (error) {
      if (step !== this.steps) return;
      this.problem = error instanceof Problem ? error : new Problem({ code: "unknown", message: String(error) });
    }
    this.follow();
  }

  /** Look again after a while; also without a connection: the review goes on there, whether one can see it or not. */
  private follow(): void {
    clearTimeout(this.timer);
    const going = this.status === "waiting" || this.status === "running";
    const lost = this.problem !== null && this.problem.code !== "offline";
    if (going && !lost && !this.closed) this.timer = setTimeout(() => void this.look(), PAUSE);
  }
}
