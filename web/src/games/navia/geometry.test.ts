import { describe, expect, it } from "vitest";
import type { NaviaView } from "./schema";
import { cellName, fogs, frameOf, jointsOf, placeOf, playedOf, top } from "./geometry";

/** A river of the standard edition with the first tiles turned up. */
function river(tiles: number, slots = 9): NaviaView {
  const line = (row: number): string => (row >= 4 + 2 * tiles && row < 4 + 2 * slots ? "?????" : ".....");
  return {
    river: Array.from({ length: 8 + 2 * slots }, (_, row) => line(row)),
    goal: 4 + 2 * slots,
    tile_rows: 2,
    tiles: Array.from({ length: tiles }, (_, i) => `T${i}`),
    boats: [[5, 1], [6, 2]],
    card: null,
  } as unknown as NaviaView;
}

describe("the river", () => {
  it("has the start at the bottom", () => {
    const frame = frameOf(river(0).river);
    expect(top(frame, 25)).toBe(0);
    expect(top(frame, 0)).toBe(2500);
  });

  it("shows where tiles meet, and a fog for each that is hidden", () => {
    expect(jointsOf(river(2))).toEqual([4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    expect(fogs(river(7))).toEqual([[18, 19], [20, 21]]);
    expect(fogs(river(9))).toEqual([]);
  });

  it("follows an edition with other tiles", () => {
    // a start of 3 rows, four tiles of 3 rows, two of them turned up
    const line = (row: number): string => (row >= 9 && row < 15 ? "?????" : ".....");
    const other = { ...river(2), river: Array.from({ length: 19 }, (_, row) => line(row)), goal: 15, tile_rows: 3, tiles: ["A", "B"] };
    expect(jointsOf(other)).toEqual([3, 6, 9, 12, 15]);
    expect(fogs(other)).toEqual([[9, 11], [12, 14]]);
    const lifted = { ...other, river: other.river.map(() => "....."), tiles: ["A", "B", "C", "D"] };
    expect(jointsOf(lifted)).toEqual([3, 6, 9, 12, 15]);
    expect(fogs(lifted)).toEqual([]);
  });

  it("names cells as people do", () => {
    expect(cellName(12, 2)).toBe("c12");
    expect(placeOf("cell-12-2")).toEqual([12, 2]);
    expect(placeOf("player-1")).toBeNull();
  });
});

describe("a card that waits for answers", () => {
  it.each([
    ["play:fast_advance", { kind: "fast_advance", target: null, cell: null }],
    ["play:theft:1", { kind: "theft", target: 1, cell: null }],
    ["play:boarding:1:-1", { kind: "boarding", target: 1, cell: [5, 1] }],
    ["play:spell:7:3", { kind: "spell", target: null, cell: [7, 3] }],
  ])("%s", (card, played) => expect(playedOf({ ...river(3), card })).toEqual(played));

  it("is not always there", () => expect(playedOf(river(3))).toBeNull());
});
