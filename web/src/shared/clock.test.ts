import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clock } from "./clock.svelte";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it("follows the server's time by the fastest answer", () => {
  expect(clock.now()).toBe(1000);
  clock.synchronise(1301, 1000, 1002); // five minutes ahead, with a round trip of two seconds
  expect(clock.now()).toBe(1300);
  clock.synchronise(1500, 1000, 1010); // slower, so less exact
  expect(clock.now()).toBe(1300);
  clock.synchronise(1300.5, 1000, 1000.5);
  expect(clock.now()).toBe(1300.25);
});
