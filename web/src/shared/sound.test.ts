import { describe, expect, it } from "vitest";
import type { Event, ShownTable } from "./schema";
import { newsOf, soundFor, type News } from "./sound";

const QUIET: News = { over: false, asked: false, soon: false, told: 4 };
const ASKED: News = { ...QUIET, asked: true };
const SOON: News = { ...ASKED, soon: true };
const OVER: News = { ...QUIET, over: true, told: 9 };

describe("a sound", () => {
  it.each<[string, News | null, News, string | null]>([
    ["is not made for what was before one came", null, SOON, null],
    ["is not made when nothing happens", QUIET, QUIET, null],
    ["tells that it is one's turn, above the move that led there", QUIET, { ...ASKED, told: 5 }, "turn"],
    ["tells of a move", QUIET, { ...QUIET, told: 5 }, "move"],
    ["tells of one's own move while one's turn goes on", ASKED, { ...ASKED, told: 5 }, "move"],
    ["tells when there is little time", QUIET, { ...SOON, told: 5 }, "urgent"],
    ["tells when there is little time in the middle of a turn", ASKED, SOON, "urgent"],
    ["does not go on as long as there is little time", SOON, SOON, null],
    ["tells of the end, whatever else happened", ASKED, OVER, "over"],
    ["tells of the end once", OVER, OVER, null],
  ])("%s", (_, before, now, expected) => {
    expect(soundFor(before, now)).toBe(expected);
  });
});

describe("news", () => {
  const table = (choices: number, asked: number, until: number | null): ShownTable =>
    ({ status: "playing", choices: Array(choices).fill({}), times: { asked, until, left: null } }) as unknown as ShownTable;
  const event = (name: string): Event => ({ seq: 1, event: name, args: {}, clause: null });

  it("are urgent for those who are asked for seconds, not for those with a clock or those who wait", () => {
    expect(newsOf(table(2, 100, 105), []).soon).toBe(true);
    expect(newsOf(table(2, 100, 160), []).soon).toBe(false);
    expect(newsOf(table(2, 100, null), []).soon).toBe(false);
    expect(newsOf(table(0, 100, 105), []).soon).toBe(false);
  });

  it("are of the game, not of who comes and goes", () => {
    expect(newsOf(table(0, 0, null), [event("table-sat"), event("stepped")]).told).toBe(1);
  });
});
