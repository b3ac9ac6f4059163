import { describe, expect, it } from "vitest";
import { coasts, isthmuses, ornaments, roseSpot, terrainAt } from "./coast";
import { splitName, placeLabels } from "./labels";
import { MAP, PORTS } from "./standard";

describe("The land", () => {
  it("is drawn as closed coasts, always the same", () => {
    const paths = coasts(MAP);
    expect(paths.length).toBeGreaterThan(4); // two continents and islands
    expect(paths.every((path) => path.startsWith("M") && path.endsWith("Z") && !path.includes("NaN"))).toBe(true);
    expect(coasts(MAP)).toEqual(paths);
  });

  it("continues beyond the edge of the chart, unlike the sea", () => {
    expect(terrainAt(MAP, -1, 0)).toBe("#");
    expect(terrainAt(MAP, 8, -1)).toBe(".");
  });

  it("has an isthmus between all blocked neighbours", () => {
    expect(isthmuses(MAP).length).toBe(MAP.chart.blocked.length);
  });

  it("has ornaments on land only", () => {
    const cells = new Set(MAP.cells.map((cell) => `${Math.round(cell.x)} ${Math.round(cell.y)}`));
    expect(ornaments(MAP).some(({ x, y }) => cells.has(`${Math.round(x)} ${Math.round(y)}`))).toBe(false);
  });

  it("leaves room for a compass rose away from the cells", () => {
    const { x, y, room } = roseSpot(MAP);
    expect(Math.min(...MAP.cells.map((cell) => Math.hypot(cell.x - x, cell.y - y)))).toBeGreaterThanOrEqual(room);
  });
});

describe("Names", () => {
  it("are placed once each, inside the frame", () => {
    const placed = placeLabels(MAP, [...PORTS].map(([id, cell]) => ({ id, cell, name: id, year: "" })), 26);
    expect(placed.map((label) => label.id)).toEqual([...PORTS.keys()]);
    for (const { x, y } of placed) expect(x > 0 && x < MAP.width && y > 0 && y < MAP.height).toBe(true);
  });

  it("have two lines if they are long", () => {
    expect(splitName("Diu")).toEqual(["Diu"]);
    expect(splitName("Cape of Good Hope")).toEqual(["Cape of", "Good Hope"]);
  });
});
