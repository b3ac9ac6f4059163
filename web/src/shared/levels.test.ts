import { describe, expect, it } from "vitest";
import { measurementFor, perHundred } from "./levels";
import type { Won } from "./schema";

const won = (players: number, share = 0.5): Won => ({ players, games: 40, share, low: share - 0.145, high: 1 });
const level = { name: "casual", won: [won(2), won(5)] };

describe("the measured strength of a level", () => {
  it("is given for the size of the table, or for the nearest size", () => {
    expect([2, 3, 4, 5, 6].map((players) => measurementFor(level, players)?.players)).toEqual([2, 2, 5, 5, 5]);
    expect(measurementFor({ name: "beginner", won: [] }, 2)).toBeUndefined();
  });

  it("is given in whole games out of a hundred", () => {
    expect(perHundred(won(3, 0.949))).toEqual({ players: 3, games: 40, share: 95, low: 80, high: 100, fair: 33 });
  });
});
