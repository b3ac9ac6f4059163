import { describe, expect, it } from "vitest";
import { coasts, emptiest, isthmuses, ornaments, signAt } from "./coast";
import { inLines, labels } from "./labels";
import { MAP, PORTS } from "./standard";

describe("The land", () => {
  it("is drawn as closed coasts, the same each time", () => {
    const paths = coasts(MAP);
    expect(paths.length).toBeGreaterThan(4); // two continents and islands
    expect(paths.every((path) => path.startsWith("M") && path.endsWith("Z") && !path.includes("NaN"))).toBe(true);
    expect(coasts(MAP)).toEqual(paths);
  });

  it("goes on beyond the edge of the chart, the open sea does not become land", () => {
    expect(signAt(MAP, -1, 0)).toBe("#");
    expect(signAt(MAP, 8, -1)).toBe(".");
  });

  it("lies between all neighbours that are none", () => {
    expect(isthmuses(MAP).length).toBe(MAP.chart.blocked.length);
  });

  it("carries ornaments on land alone", () => {
    const cells = new Set(MAP.cells.map((cell) => `${Math.round(cell.x)} ${Math.round(cell.y)}`));
    expect(ornaments(MAP).some(({ x, y }) => cells.has(`${Math.round(x)} ${Math.round(y)}`))).toBe(false);
  });

  it("leaves room for a rose where there are no cells", () => {
    const { x, y, room } = emptiest(MAP);
    expect(Math.min(...MAP.cells.map((cell) => Math.hypot(cell.x - x, cell.y - y)))).toBeGreaterThanOrEqual(room);
  });
});

describe("Names", () => {
  it("are written once each, inside the frame", () => {
    const written = labels(MAP, [...PORTS].map(([id, cell]) => ({ id, cell, name: id, year: "" })), 26);
    expect(written.map((label) => label.id)).toEqual([...PORTS.keys()]);
    for (const { x, y } of written) expect(x > 0 && x < MAP.width && y > 0 && y < MAP.height).toBe(true);
  });

  it("take two lines when they are long", () => {
    expect(inLines("Diu")).toEqual(["Diu"]);
    expect(inLines("Cape of Good Hope")).toEqual(["Cape of", "Good Hope"]);
  });
});
