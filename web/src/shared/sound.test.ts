import { describe, expect, it } from "vitest";
import type { Event, ShownTable } from "./schema";
import { cuesOf, soundFor, type Cues } from "./sound";

const QUIET: Cues = { over: false, asked: false, urgent: false, events: 4 };
const ASKED: Cues = { ...QUIET, asked: true };
const URGENT: Cues = { ...ASKED, urgent: true };
const OVER: Cues = { ...QUIET, over: true, events: 9 };

describe("a sound", () => {
  it.each<[string, Cues | null, Cues, string | null]>([
    ["is not played when a table is opened", null, URGENT, null],
    ["is not played when nothing happens", QUIET, QUIET, null],
    ["announces the viewer's turn rather than the move before it", QUIET, { ...ASKED, events: 5 }, "turn"],
    ["announces a move", QUIET, { ...QUIET, events: 5 }, "move"],
    ["announces the viewer's own move while their turn goes on", ASKED, { ...ASKED, events: 5 }, "move"],
    ["announces an urgent decision", QUIET, { ...URGENT, events: 5 }, "urgent"],
    ["announces an urgent decision in the middle of a turn", ASKED, URGENT, "urgent"],
    ["is not repeated while a decision is urgent", URGENT, URGENT, null],
    ["announces the end, whatever else happened", ASKED, OVER, "over"],
    ["announces the end once", OVER, OVER, null],
  ])("%s", (_, before, now, expected) => {
    expect(soundFor(before, now)).toBe(expected);
  });
});

describe("cues", () => {
  const table = (choices: number, asked: number, until: number | null): ShownTable =>
    ({ status: "playing", choices: Array(choices).fill({}), times: { asked, until, left: null } }) as unknown as ShownTable;
  const event = (name: string): Event => ({ seq: 1, event: name, args: {}, clause: null });

  it("are urgent for decisions of a few seconds, not with a longer clock or for those who wait", () => {
    expect(cuesOf(table(2, 100, 105), []).urgent).toBe(true);
    expect(cuesOf(table(2, 100, 160), []).urgent).toBe(false);
    expect(cuesOf(table(2, 100, null), []).urgent).toBe(false);
    expect(cuesOf(table(0, 100, 105), []).urgent).toBe(false);
  });

  it("count the events of the game, not those of the table", () => {
    expect(cuesOf(table(0, 0, null), [event("table-sat"), event("stepped")]).events).toBe(1);
  });
});
