import { describe, expect, it } from "vitest";
import type { OfferedChoice } from "../../shared/schema";
import { CELLS, linesOf, neighbour, netCells, netPlaces, placeOf, step, turnNet, directionAt } from "./shelf";

const offered = (verb: string, ...targets: string[]): OfferedChoice => ({ move: "", verb, args: {}, targets, clause: "R40" });

describe("the cells", () => {
  it("are numbered row by row", () => {
    expect(CELLS).toHaveLength(12);
    expect([CELLS[0], CELLS[4], CELLS[11]]).toEqual(["r1c1", "r2c1", "r3c4"]);
    expect(placeOf("r2c3")).toEqual([1, 2]);
  });

  it.each([["r1c1", "right", "r1c2"], ["r1c1", "down", "r2c1"], ["r1c1", "left", undefined], ["r1c1", "up", undefined], ["r3c4", "right", undefined], ["r3c4", "up", "r2c4"]] as const)(
    "have neighbours: %s, %s, is %s", (cell, direction, other) => expect(neighbour(cell, direction)).toBe(other));

  it("are reached by the arrow keys, up to the edge", () => {
    expect(step("r2c2", "ArrowDown")).toBe("r3c2");
    expect(step("r3c2", "ArrowDown")).toBe("r3c2");
    expect(step("r3c2", "Enter")).toBe("r3c2");
  });
});

describe("a net", () => {
  // There is a tile on r1c1, which the net must touch.
  const choices = [offered("place_net", "r1c2", "r1c3"), offered("place_net", "r2c1", "r2c2"), offered("place_net", "r1c2", "r2c2"), offered("place_net", "r2c1", "r3c1"), offered("release_net", "nets")];
  const places = netPlaces(choices);

  it("may lie where it is offered", () => expect(places).toHaveLength(4));

  it("lies in the wanted direction if it can, else in the next one", () => {
    expect(netCells(places, "r1c2", "right")).toEqual(["r1c2", "r1c3"]);
    expect(netCells(places, "r1c2", "down")).toEqual(["r1c2", "r2c2"]);
    expect(netCells(places, "r3c1", "right")).toEqual(["r2c1", "r3c1"]);
    expect(directionAt(places, "r3c1", "right")).toBe("up");
  });

  it("is picked in the offered order, from either cell", () => {
    expect(netCells(places, "r2c2", "left")).toEqual(["r2c1", "r2c2"]);
    expect(netCells(places, "r2c2", "up")).toEqual(["r1c2", "r2c2"]);
  });

  it("turns through all possible directions", () => {
    expect(turnNet(places, "r1c2", "right")).toBe("down");
    expect(turnNet(places, "r1c2", "down")).toBe("right");
    expect(turnNet(places, "r2c2", "left")).toBe("up");
    expect(turnNet(places, "r1c3", "right")).toBe("left");
  });

  it("cannot lie anywhere else", () => {
    expect(directionAt(places, "r3c4", "right")).toBeNull();
    expect(netCells(places, "r3c4", "right")).toEqual([]);
    expect(turnNet(places, "r3c4", "down")).toBe("down");
  });
});

it("lines have the points of the edition", () => {
  const lines = linesOf([5, 7, 9], [3, 4, 5, 6]);
  expect(lines.map(({ line, points }) => `${line} ${points}`)).toEqual(["row1 5", "row2 7", "row3 9", "column1 3", "column2 4", "column3 5", "column4 6"]);
});
