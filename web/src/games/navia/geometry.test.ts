import { describe, expect, it } from "vitest";
import type { NaviaSheet, NaviaView } from "./schema";
import { cellName, fogs, frameOf, placeOf, riverOf, top } from "./geometry";

/** Nine tiles of two rows between a start and a final tile of four rows each. */
const SHEET: NaviaSheet = {
  start: [".....", "..#..", ".....", "#...#"],
  tiles: { T01: ["..#..", "..#.."], T02: [".....", ".#.#."] },
  slots: 9,
  final: [".....", ".....", ".....", "....."],
  deck: {},
  deck_for_two: {},
};
const FRAME = frameOf(SHEET);
const viewOf = (tiles: string[], tokens: Partial<NaviaView> = {}): NaviaView => ({ tiles, ...tokens }) as unknown as NaviaView;

describe("the river", () => {
  it("has the start at the bottom", () => {
    expect(top(FRAME, 25)).toBe(0);
    expect(top(FRAME, 0)).toBe(2500);
    expect(FRAME.goal).toBe(22);
  });

  it("has the terrain of the revealed tiles with their tokens, and fog over the others", () => {
    const tokens = { rocks: [[2, 0]], water: [[4, 2], [7, 1]] };
    const river = riverOf(SHEET, FRAME, viewOf(["T01", "T02"], tokens));
    expect(river.slice(0, 9)).toEqual([".....", "..#..", "o....", "#...#", "..~..", "..#..", ".....", ".~.#.", "?????"]);
    expect(river.slice(20)).toEqual(["?????", "?????", ".....", ".....", ".....", "....."]);
    expect(SHEET.tiles["T01"]).toEqual(["..#..", "..#.."]); // the sheet is not changed
  });

  it("has the joints of the tiles, and a fog for each hidden one", () => {
    expect(FRAME.joints).toEqual([4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    expect(fogs(FRAME, viewOf(Array<string>(7).fill("T01")))).toEqual([[18, 19], [20, 21]]);
    expect(fogs(FRAME, viewOf(Array<string>(9).fill("T01")))).toEqual([]);
  });

  it("follows an edition with other tiles", () => {
    const other = { ...SHEET, start: ["....", "....", "...."], tiles: { A: ["....", "#...", "...."] }, slots: 4, final: ["...."] };
    const frame = frameOf(other);
    expect(frame.joints).toEqual([3, 6, 9, 12, 15]);
    expect([frame.rows, frame.cols]).toEqual([16, 4]);
    expect(fogs(frame, viewOf(["A", "A"]))).toEqual([[9, 11], [12, 14]]);
    expect(riverOf(other, frame, viewOf(["A", "A", "A", "A"]))).toHaveLength(16);
  });

  it("names cells by letter and number", () => {
    expect(cellName(12, 2)).toBe("c12");
    expect(placeOf("cell-12-2")).toEqual([12, 2]);
    expect(placeOf("player-1")).toBeNull();
  });
});
