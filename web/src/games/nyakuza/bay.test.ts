import { describe, expect, it } from "vitest";
import { CELL, RADIUS, ROW, bayOf, hexagon, outline, step, surroundings } from "./bay";

// A small bay: land around it, the ocean in the south.
const ROWS = ["    c1  O1  c2", "  c3  S2  s1  c4", "    K3  s2  c5"];
const bay = bayOf(ROWS);

describe("the bay", () => {
  it("is parsed from the rows of the edition", () => {
    expect(bay.cells.map((cell) => cell.id)).toEqual(["C1", "R1", "C2", "C3", "R2", "S1", "C4", "R3", "S2", "C5"]);
    expect(bay.byId.get("R2")).toMatchObject({ kind: "tile", resource: "salmon", letter: "S", number: 2, across: 3, down: 1 });
    expect(bay.byId.get("S1")).toMatchObject({ kind: "sea", resource: "" });
  });

  it("numbers coast and sea cells if the edition does not, and leaves the ocean out", () => {
    const plain = bayOf(["    c   O1  c", "  c   S2  s   c", "    K3  s   c", "      ~   ~"]);
    expect(plain.cells).toEqual(bay.cells);
  });

  it("has rows half a cell apart", () => {
    const [c1, r1, c3] = ["C1", "R1", "C3"].map((id) => bay.byId.get(id)!);
    expect(r1!.x - c1!.x).toBe(CELL);
    expect(c1!.x - c3!.x).toBe(CELL / 2);
    expect(c3!.y - c1!.y).toBeCloseTo(ROW);
  });

  it("has land around it, and ocean next to sea cells", () => {
    const around = surroundings(bay);
    const at = (across: number, down: number) => around.find((one) => one.across === across && one.down === down);
    expect(at(0, 0)).toMatchObject({ ocean: false, depth: 1 });
    expect(at(3, 3)).toMatchObject({ ocean: true, depth: 1 });
    expect(at(9, 3)).toMatchObject({ ocean: false });
    expect(around.some((one) => bay.byPlace.has(`${one.across} ${one.down}`))).toBe(false);
  });
});

describe("an outline", () => {
  const edges = (path: string): number => path.split(/[ML]/).length - 1;

  it("of one cell is its hexagon", () => {
    const { x, y } = bay.byId.get("R1")!;
    expect(outline(bay, ["R1"], 0).split(/[MLZ]/).filter(Boolean).every((corner) => hexagon(RADIUS, x, y).includes(corner))).toBe(true);
  });

  it("of neighbours encloses both, with both ends of every side", () => {
    expect(edges(outline(bay, ["R1", "R2"], 4))).toBe(20);
    expect(outline(bay, ["R1", "R2"], 4).match(/Z/g)).toHaveLength(1);
  });

  it("of separate cells has several parts, and of a ring also an inner one", () => {
    expect(outline(bay, ["C1", "C5"], 4).match(/Z/g)).toHaveLength(2);
    const ring = bayOf(["    K1  K2", "  K3  s1  K4", "    K5  K6"]);
    expect(outline(ring, ["R1", "R2", "R3", "R4", "R5", "R6"], 4).match(/Z/g)).toHaveLength(2);
  });
});

describe("the keys", () => {
  it.each([
    ["R2", "ArrowLeft", "C3"],
    ["R2", "ArrowRight", "S1"],
    ["R2", "Home", "C1"],
    ["R2", "PageUp", "R1"],
    ["R2", "End", "R3"],
    ["R2", "PageDown", "S2"],
    ["C3", "ArrowLeft", "C3"],
    ["R2", "a", "R2"],
    ["nowhere", "ArrowUp", "nowhere"],
  ])("from %s by %s to %s", (here, key, there) => expect(step(bay, here, key)).toBe(there));

  it("move straight up and down, and back again", () => {
    expect(step(bay, "R3", "ArrowUp")).toBe("R2");
    expect(step(bay, "R2", "ArrowUp")).toBe("C1");
    expect(step(bay, "C1", "ArrowDown")).toBe("R2");
    expect(step(bay, "R2", "ArrowDown")).toBe("R3");
  });

  it("take the other neighbour with Shift, or the only one", () => {
    expect(step(bay, "R2", "ArrowUp", true)).toBe("R1");
    expect(step(bay, "R2", "ArrowDown", true)).toBe("S2");
    expect(step(bay, "C3", "ArrowUp", true)).toBe("C1");
    expect(step(bay, "R1", "ArrowUp")).toBe("R1");
  });

  it("jump over land to the nearest cell of the next row", () => {
    const cape = bayOf(["c1  K1  K2", "          K3"]);
    expect(step(cape, "C1", "ArrowDown")).toBe("R3");
  });

  it("reach every cell", () => {
    const reached = new Set(["C1"]);
    for (const id of reached) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(step(bay, id, key));
    }
    expect(reached.size).toBe(bay.cells.length);
  });
});
