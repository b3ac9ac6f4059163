// The review of a seat on the server: requested, polled while it is computed, cancelled.

import { Problem, request } from "./api";
import type { Review, ReviewStatus } from "./schema";

const POLL_INTERVAL = 1000; // milliseconds

export class ReviewJob {
  status: ReviewStatus["status"] | "unknown" = $state("unknown");
  done = $state(0);
  review: Review | null = $state.raw(null);
  problem: Problem | null = $state.raw(null); // why the last request failed
  readonly #path: string;
  readonly #seat: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #requests = 0; // an answer to an earlier request must not overwrite a later one

  constructor(table: string, seat: number) {
    this.#path = `${table}/review`;
    this.#seat = seat;
  }

  get #address(): string {
    return `${this.#path}?seat=${this.#seat}`;
  }

  /** Load the status, and poll it while the review is being computed. */
  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#attempt(() => request<ReviewStatus>("GET", this.#address));
  }

  async start(): Promise<void> {
    await this.#attempt(() => request<ReviewStatus>("POST", this.#path, { seat: this.#seat }));
  }

  async cancel(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#attempt(async () => {
      await request("DELETE", this.#address);
      return { status: "none", done: 0, review: null };
    });
  }

  /** Stop polling when the page or the seat is left. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #attempt(work: () => Promise<ReviewStatus>): Promise<void> {
    const number = ++this.#requests;
    try {
      const state = await work();
      if (number !== this.#requests) return;
      this.problem = null;
      this.status = state.status;
      this.done = state.done;
      this.review = state.review;
    } catch (error) {
      if (number !== this.#requests) return;
      this.problem = error instanceof Problem ? error : new Problem({ code: "unknown", message: String(error) });
    }
    this.#poll();
  }

  /** Refresh again after a while, even without a connection: the review goes on at the server. */
  #poll(): void {
    clearTimeout(this.#timer);
    const unfinished = this.status === "waiting" || this.status === "running";
    const refused = this.problem !== null && this.problem.code !== "offline";
    if (unfinished && !refused && !this.#closed) this.#timer = setTimeout(() => void this.refresh(), POLL_INTERVAL);
  }
}
