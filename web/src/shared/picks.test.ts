import { describe, expect, it } from "vitest";
import { pick, possible, reachable } from "./picks";
import type { OfferedChoice } from "./schema";

const choice = (move: string, ...targets: string[]): OfferedChoice => ({ move, verb: "", args: {}, targets, clause: "" });
const keep = choice("pass", "hand");
const throwAway = choice("discard_all", "hand");
const stealFrom1 = choice("play:theft:1", "card-theft", "player-1");
const stealFrom2 = choice("play:theft:2", "card-theft", "player-2");
const trap = choice("play:trap", "card-trap");
const choices = [keep, throwAway, stealFrom1, stealFrom2, trap];

describe("picking", () => {
  it("lights up what every choice begins with", () => {
    expect(reachable(choices, [])).toEqual(new Set(["hand", "card-theft", "card-trap"]));
  });

  it("makes a choice when nothing is left to pick", () => {
    expect(pick(choices, [], "card-trap")).toBe(trap);
    expect(pick(choices, ["card-theft"], "player-2")).toBe(stealFrom2);
  });

  it("waits for the next pick, and lights that up", () => {
    expect(pick(choices, [], "card-theft")).toEqual(["card-theft"]);
    expect(reachable(choices, ["card-theft"])).toEqual(new Set(["player-1", "player-2"]));
  });

  it("leaves it to the list where two choices are about the same things", () => {
    expect(pick(choices, [], "hand")).toEqual(["hand"]);
    expect(possible(choices, ["hand"])).toEqual([keep, throwAway]);
  });

  it("begins anew with another element, and ends with one that means nothing", () => {
    expect(pick(choices, ["card-theft"], "card-trap")).toBe(trap);
    expect(pick(choices, ["card-theft"], "elsewhere")).toEqual([]);
  });
});
