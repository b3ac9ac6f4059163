import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReviewJob } from "./review.svelte";
import type { ReviewStatus } from "./schema";

let requests: string[] = [];
let states: ReviewStatus[] = [];
let respond: (() => Response) | null = null;

beforeEach(() => {
  requests = [];
  respond = null;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    requests.push(`${options.method} ${path}`);
    if (respond) return respond();
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
  it("is requested once if it is not being computed", async () => {
    const job = new ReviewJob("/api/tables/T", 1);
    await job.refresh();
    await vi.advanceTimersByTimeAsync(5000);
    expect([job.status, requests]).toEqual(["none", [GET]]);
  });

  it("is started, and polled until it is done", async () => {
    states = [state("running", 0.4), state("done", 1)];
    const job = new ReviewJob("/api/tables/T", 1);
    await job.start();
    expect([job.status, job.done]).toEqual(["waiting", 0]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([job.status, job.done]).toEqual(["running", 0.4]);
    await vi.advanceTimersByTimeAsync(10000);
    expect([job.status, requests]).toEqual(["done", ["POST /api/tables/T/review", GET, GET]]);
  });

  it("is no longer polled when the page is left", async () => {
    states = [state("running")];
    const job = new ReviewJob("/api/tables/T", 1);
    await job.refresh();
    job.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(requests).toEqual([GET]);
  });

  it("stays cancelled, even if an earlier answer comes late", async () => {
    states = [state("running"), state("running", 0.5)];
    const job = new ReviewJob("/api/tables/T", 1);
    await job.refresh();
    const late = job.refresh();
    await job.cancel();
    await late;
    await vi.advanceTimersByTimeAsync(5000);
    expect([job.status, requests.slice(-1)]).toEqual(["none", ["DELETE /api/tables/T/review?seat=1"]]);
  });

  it("is found again when the connection is back; a refusal is reported once", async () => {
    states = [state("running"), state("done", 1)];
    const job = new ReviewJob("/api/tables/T", 1);
    await job.refresh();
    respond = () => {
      throw new TypeError("no network");
    };
    await vi.advanceTimersByTimeAsync(1000);
    expect([job.status, job.problem?.code]).toEqual(["running", "offline"]);
    respond = null;
    await vi.advanceTimersByTimeAsync(1000);
    expect([job.status, job.problem]).toEqual(["done", null]);
    respond = () => new Response('{"error":{"code":"too_many_reviews","message":"no"}}', { status: 429 });
    await job.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect([job.problem?.code, requests.length]).toEqual(["too_many_reviews", 4]);
  });
});
