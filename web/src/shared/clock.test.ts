import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clock } from "./clock.svelte";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it("goes by the server's time, as the quickest answer told it", () => {
  expect(clock.now()).toBe(1000);
  clock.hear(1301, 1000, 1002); // five minutes ahead; two seconds on the way
  expect(clock.now()).toBe(1300);
  clock.hear(1500, 1000, 1010); // slower: it knows less
  expect(clock.now()).toBe(1300);
  clock.hear(1300.5, 1000, 1000.5);
  expect(clock.now()).toBe(1300.25);
});
