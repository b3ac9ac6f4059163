import { describe, expect, it } from "vitest";
import { pick, possibleChoices, nextTargets } from "./picks";
import type { OfferedChoice } from "./schema";

const choice = (move: string, ...targets: string[]): OfferedChoice => ({ move, verb: "", args: {}, targets, clause: "" });
const keep = choice("pass", "hand");
const throwAway = choice("discard_all", "hand");
const stealFrom1 = choice("play:theft:1", "card-theft", "player-1");
const stealFrom2 = choice("play:theft:2", "card-theft", "player-2");
const trap = choice("play:trap", "card-trap");
const choices = [keep, throwAway, stealFrom1, stealFrom2, trap];

describe("picking", () => {
  it("lights up the first target of every choice", () => {
    expect(nextTargets(choices, [])).toEqual(new Set(["hand", "card-theft", "card-trap"]));
  });

  it("completes a choice when nothing is left to pick", () => {
    expect(pick(choices, [], "card-trap")).toBe(trap);
    expect(pick(choices, ["card-theft"], "player-2")).toBe(stealFrom2);
  });

  it("lights up the possible next picks", () => {
    expect(pick(choices, [], "card-theft")).toEqual(["card-theft"]);
    expect(nextTargets(choices, ["card-theft"])).toEqual(new Set(["player-1", "player-2"]));
  });

  it("leaves it to the list if two choices have the same targets", () => {
    expect(pick(choices, [], "hand")).toEqual(["hand"]);
    expect(possibleChoices(choices, ["hand"])).toEqual([keep, throwAway]);
  });

  it("starts over with a target of another choice, and clears the picks with any other element", () => {
    expect(pick(choices, ["card-theft"], "card-trap")).toBe(trap);
    expect(pick(choices, ["card-theft"], "elsewhere")).toEqual([]);
  });
});
