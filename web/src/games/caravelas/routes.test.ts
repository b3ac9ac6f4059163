import { describe, expect, it } from "vitest";
import type { CaravelasGuide } from "./schema";
import { MAP } from "./standard";
import { isOpen, routesOf } from "./routes";

// From Lisbon with two tokens: along the Canary current to a blue cell, and past pirates by a wind card.
const GUIDE: CaravelasGuide = {
  cells: ["1003", "0903", "0904", "0902", "0905", "0902", "0802"],
  after: [-1, 0, 1, -1, 2, -1, 5],
  spent: [1, 1, 1, 1, 1, 2, 3],
  now: 4,
  winds: [3],
  ends: { card: [4], pirates: [5] },
  meets: { blue: "card", red: "die", pirates: "pirates" },
};
const routes = routesOf(GUIDE, MAP);

describe("A route", () => {
  it("is assembled from its legs", () => {
    expect(routes.get("0904")).toEqual({
      legs: [{ cell: "1003", spent: 1, meets: null, wind: false }, { cell: "0903", spent: 1, meets: null, wind: false }, { cell: "0904", spent: 1, meets: "card", wind: false }],
      cost: 1,
      sailable: 3,
      end: null,
    });
    expect(isOpen(routes.get("0904")!)).toBe(true);
  });

  it("has the number of legs that can be sailed now, and the reason why not all", () => {
    expect(routes.get("0905")).toMatchObject({ cost: 1, sailable: 3, end: "card" });
    expect(routes.get("0802")).toMatchObject({ cost: 3, sailable: 0, end: "pirates" });
    expect(isOpen(routes.get("0802")!)).toBe(false);
  });

  it("to a cell is the first one that leads there", () => {
    expect(routes.get("0902")).toEqual({ legs: [{ cell: "0902", spent: 1, meets: "pirates", wind: true }], cost: 1, sailable: 1, end: null });
    expect(routes.get("0802")!.legs[0]).toEqual({ cell: "0902", spent: 2, meets: "pirates", wind: false });
  });
});
