import { describe, expect, it } from "vitest";
import { measured, ofHundred } from "./levels";
import type { Won } from "./schema";

const won = (players: number, share = 0.5): Won => ({ players, games: 40, share, low: share - 0.145, high: 1 });
const level = { name: "casual", won: [won(2), won(5)] };

describe("what was measured of a level", () => {
  it("is told for the size of the table, or for one close to it", () => {
    expect([2, 3, 4, 5, 6].map((players) => measured(level, players)?.players)).toEqual([2, 2, 5, 5, 5]);
    expect(measured({ name: "beginner", won: [] }, 2)).toBeUndefined();
  });

  it("is told in whole games of a hundred", () => {
    expect(ofHundred(won(3, 0.949))).toEqual({ players: 3, games: 40, share: 95, low: 80, high: 100, fair: 33 });
  });
});
