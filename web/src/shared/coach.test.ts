import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { areaOf, barOf, blundersOf, changeText, decisionAt, extremes, gainsText, isSure, pathOf, percent, pointOf, points, rankChoices, signedNumber } from "./coach";
import { language } from "./language.svelte";
import type { Advice, Decision, OfferedChoice, Review } from "./schema";

const FRAME = { left: 40, top: 10, width: 200, height: 100 };

function choice(move: string): OfferedChoice {
  return { move, verb: "bid", args: {}, targets: [], clause: "R1" };
}

function decision(move: number, cost: number, forced = false): Decision {
  return { move, played: choice("bid:1"), best: choice("bid:2"), chance: 0.4, best_chance: 0.4 + cost, cost, error: 0.01, forced, gains: [] };
}

const REVIEW: Review = {
  seat: 0,
  chances: [0.5, 0.6, 0.4, 0.4, 1],
  decisions: [decision(2, 0.05), decision(3, 0, true), decision(4, 0.2)],
  blunders: [4, 2],
  turning: [],
  luck: 0.1,
  skill: -0.25,
  rivals: 0.65,
  start: 0.5,
  end: 1,
};

beforeAll(async () => {
  for (const tag of ["en", "es", "fr", "gl"] as const) await language.load("", tag);
});
beforeEach(async () => language.choose("en"));

describe("the coach's numbers", () => {
  it("are written as in the reader's language", () => {
    expect([percent(0.634, "en"), percent(0.634, "fr").replace(/\s/, " "), percent(1, "en"), percent(0, "en")]).toEqual(["63%", "63 %", "100%", "0%"]);
    expect([signedNumber(2.04, 1, "en"), signedNumber(-1.25, 1, "es"), signedNumber(0.01, 1, "en")]).toEqual(["+2", "−1,3", "0"]);
    expect([points(0.184), points(-0.004), Object.is(points(-0.004), 0)]).toEqual([18, 0, true]);
  });

  it("give changes in percentage points, singular and plural, in every language", async () => {
    expect([changeText(-0.18), changeText(0.01), changeText(0.001)]).toEqual(["−18 percentage points", "+1 percentage point", "0 percentage points"]);
    await language.choose("es");
    expect(changeText(-0.01)).toBe("−1 punto porcentual");
    await language.choose("fr");
    expect(changeText(0.3)).toBe("+30 points de pourcentage");
    await language.choose("gl");
    expect(changeText(0.3)).toBe("+30 puntos porcentuais");
  });

  it("leave out gains that are negligible or have no text", () => {
    expect(gainsText([{ part: "nothing-of-the-kind", amount: 3 }], "lagoon")).toBe("");
    expect(gainsText([{ part: "coins", amount: 0.04 }], "lagoon")).toBe("");
    expect(gainsText([], "lagoon")).toBe("");
  });
});

describe("a hint", () => {
  it("keeps its order, and names only offered choices", () => {
    const offered = ["bid:0", "bid:1", "bid:2"].map(choice);
    const hinted = [{ move: "bid:2" }, { move: "bid:9" }, { move: "bid:0" }];
    expect(rankChoices(hinted, offered).map((one) => one.choice)).toEqual([offered[2], offered[0]]);
  });

  it("is sure of a choice only by a clear margin", () => {
    const advice = (clear: boolean, ...chances: number[]): Advice => ({
      seq: 1,
      clear,
      gains: [],
      choices: chances.map((chance) => ({ move: "bid:0", chance, error: 0.01, tries: 9 })),
    });
    expect([advice(true, 0.6, 0.5), advice(false, 0.6, 0.5), advice(true, 0.502, 0.498), advice(true, 1)].map(isSure)).toEqual([true, false, false, true]);
  });
});

describe("a review", () => {
  it("has the decision of a position, if there was one", () => {
    expect([0, 1, 2, 3, 4].map((position) => decisionAt(REVIEW, position)?.move ?? null)).toEqual([null, 2, null, 4, null]);
  });

  it("has the most costly decision first", () => {
    expect(blundersOf(REVIEW).map((one) => one.move)).toEqual([4, 2]);
    expect(blundersOf({ ...REVIEW, blunders: [] })).toEqual([]);
  });

  it("finds the first highest and the first lowest chance", () => {
    expect(extremes(REVIEW.chances)).toEqual({ high: 4, low: 2 });
  });
});

describe("the graph", () => {
  it("runs from the left edge to the right one, and rises with the chance", () => {
    expect(pointOf(REVIEW.chances, 0, FRAME)).toEqual({ x: 40, y: 60 });
    expect(pointOf(REVIEW.chances, 4, FRAME)).toEqual({ x: 240, y: 10 });
    expect(pathOf(REVIEW.chances, FRAME)).toBe("M40 60L90 50L140 70L190 70L240 10");
    expect(areaOf(REVIEW.chances, FRAME)).toBe("M40 60L90 50L140 70L190 70L240 10V110H40Z");
  });

  it("stays inside its frame, even for a game without moves", () => {
    expect(pointOf([1.2, -0.3], 0, FRAME).y).toBe(10);
    expect(pointOf([1.2, -0.3], 1, FRAME).y).toBe(110);
    expect(pathOf([0.5], FRAME)).toBe("M40 60");
  });

  it("has bars that start in the middle", () => {
    expect(barOf(0.2, 0.4)).toEqual({ left: 50, width: 25 });
    expect(barOf(-0.4, 0.4)).toEqual({ left: 0, width: 50 });
    expect(barOf(0, 0)).toEqual({ left: 50, width: 0 });
  });
});
