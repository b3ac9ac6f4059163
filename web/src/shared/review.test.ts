import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReviewJob } from "./review.svelte";
import type { ReviewStatus } from "./schema";

let asked: string[] = [];
let states: ReviewStatus[] = [];
let refuse: (() => Response) | null = null;

beforeEach(() => {
  asked = [];
  refuse = null;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    asked.push(`${options.method} ${path}`);
    if (refuse) return refuse();
    if (options.method === "DELETE") return new Response(null, { status: 204 });
    return new Response(JSON.stringify(options.method === "GET" ? (states.shift() ?? state("none")) : state("waiting")));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function state(status: ReviewStatus["status"], done = 0): ReviewStatus {
  return { status, done, review: null };
}

const GET = "GET /api/tables/T/review?seat=1";

describe("a review on the server", () => {
  it("is looked at once where nothing goes on", async () => {
    const job = new ReviewJob("/api/tables/T", 1);
    await job.look();
    await vi.advanceTimersByTimeAsync(5000);
    expect([job.status, asked]).toEqual(["none", [GET]]);
  });

  it("is started, and followed until it is there", async () => {
    states = [state("running", 0.4), state("done", 1)];
    const job = new ReviewJob("/api/tables/T", 1);
    await job.start();
    expect([job.status, job.done]).toEqual(["waiting", 0]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([job.status, job.done]).toEqual(["running", 0.4]);
    await vi.advanceTimersByTimeAsync(10000);
    expect([job.status, asked]).toEqual(["done", ["POST /api/tables/T/review", GET, GET]]);
  });

  it("is followed no more when the page is left", async () => {
    states = [state("running")];
    const job = new ReviewJob("/api/tables/T", 1);
    await job.look();
    job.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([GET]);
  });

  it("is cancelled for good: an answer from before does not bring it back", async () => {
    states = [state("running"), state("running", 0.5)];
    const job = new ReviewJob("/api/tables/T", 1);
    await job.look();
    const late = job.look();
    await job.cancel();
    await late;
    await vi.advanceTimersByTimeAsync(5000);
    expect([job.status, asked.slice(-1)]).toEqual(["none", ["DELETE /api/tables/T/review?seat=1"]]);
  });

  it("is found again when the connection is back; what the server refuses is told once", async () => {
    states = [state("running"), state("done", 1)];
    const job = new ReviewJob("/api/tables/T", 1);
    await job.look();
    refuse = () => {
      throw new TypeError("no network");
    };
    await vi.advanceTimersByTimeAsync(1000);
    expect([job.status, job.problem?.code]).toEqual(["running", "offline"]);
    refuse = null;
    await vi.advanceTimersByTimeAsync(1000);
    expect([job.status, job.problem]).toEqual(["done", null]);
    refuse = () => new Response('{"error":{"code":"too_many_reviews","message":"no"}}', { status: 429 });
    await job.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect([job.problem?.code, asked.length]).toEqual(["too_many_reviews", 4]);
  });
});
