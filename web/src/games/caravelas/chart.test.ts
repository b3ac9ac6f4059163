import { describe, expect, it } from "vitest";
import { border, mapOf, step } from "./chart";
import { CHART, MAP } from "./standard";

describe("The map", () => {
  it("has the cells of the edition", () => {
    expect(MAP.cells.length).toBe(199);
    expect(MAP.byId.get("1002")).toMatchObject({ col: 10, row: 2, east: false, symbol: "plain" });
    expect(MAP.byId.get("0904")).toMatchObject({ symbol: "blue", downstream: "0905" });
    expect(MAP.byId.get("1411")!.symbol).toBe("red");
    expect(MAP.byId.get("1007")!.symbol).toBe("pirates");
  });

  it("has symmetric neighbours", () => {
    for (const cell of MAP.cells) {
      cell.near.forEach((near, direction) => {
        if (near) expect(MAP.byId.get(near)!.near[(direction + 3) % 6]).toBe(cell.id);
      });
    }
    expect(MAP.byId.get("1002")!.near).not.toContain("1102"); // Iberia is between them
    expect(MAP.byId.get("2206")!.near).not.toContain("2306");
    expect(MAP.byId.get("1511")!.near).toEqual([null, "1611", "1612", "1512", "1412", "1411"]);
  });

  it("has three edges between the zones", () => {
    expect(border(MAP).length).toBe(3);
  });

  it("reads another chart", () => {
    const small = mapOf({ ...CHART, rows: ["~~", "#~"], blocked: [], currents: [], blue: [], red: [], pirates: [], lisbon: "0000", east: 1 });
    expect(small.cells.map((cell) => cell.id)).toEqual(["0000", "0100", "0101"]);
    expect(small.byId.get("0100")!.near).toEqual([null, null, null, "0101", null, "0000"]);
  });
});

describe("The keys", () => {
  it("move in six directions", () => {
    const keys = { ArrowUp: "0807", PageUp: "0907", PageDown: "0908", ArrowDown: "0809", End: "0708", Home: "0707" };
    for (const [key, there] of Object.entries(keys)) expect(step(MAP, "0808", key), key).toBe(there);
  });

  it("move left and right in a line, and with Shift to the other neighbour", () => {
    expect(step(MAP, "0808", "ArrowRight")).toBe("0908");
    expect(step(MAP, "0908", "ArrowRight")).toBe("1008");
    expect(step(MAP, "1008", "ArrowLeft")).toBe("0908");
    expect(step(MAP, "0908", "ArrowLeft")).toBe("0808");
    expect(step(MAP, "0808", "ArrowRight", true)).toBe("0907");
  });

  it("jump over land to the nearest cell beyond it", () => {
    expect(step(MAP, "1308", "ArrowRight")).toBe("1708");
    expect(step(MAP, "1707", "ArrowLeft")).toBe("1307");
  });

  it("reach every cell", () => {
    const reached = new Set(["1002"]);
    for (const id of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(step(MAP, id, key));
    expect(reached.size).toBe(MAP.cells.length);
  });

  it("are ignored otherwise", () => {
    expect(step(MAP, "0808", "Tab")).toBe("0808");
  });
});
