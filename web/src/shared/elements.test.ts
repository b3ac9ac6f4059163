import { beforeAll, describe, expect, it, vi } from "vitest";
import { elementsOf, fitted, namesOf } from "./elements";
import { language } from "./language.svelte";
import type { BoardElement, BoardShape } from "./schema";

const SAID = "purse = Purse\ngroup-buoy = Race { $number }\ngroup-cell = Cell { $id }\n";
const placed = (group: string): BoardElement => ({ shape: "rect", x: 0, y: 0, width: 10, height: 10, group });
const BOARD: BoardShape = {
  width: 100,
  height: 100,
  elements: {
    "buoy-7": placed("buoy"),
    b4: placed("cell"),
    "buoy-8": placed("buoy"),
    purse: placed("buoy"),
    "player-0": placed("player"),
    "player-1": placed("player"),
    "player-2": placed("player"),
    "reef-0": placed("reef"),
  },
};

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => Response.json(path === "/api/games" ? [{ id: "lagoon", texts: { en: "1" } }] : { fluent: SAID }));
  await language.choose("en");
  await language.load("lagoon");
});

describe("the elements of a board", () => {
  it("are called by their text, by their group's, as their player, and never by their id", () => {
    expect(namesOf(BOARD, ["Ana", "Brais"], "lagoon")).toEqual({
      "buoy-7": "Race 1",
      b4: "Cell b4",
      "buoy-8": "Race 2",
      purse: "Purse",
      "player-0": "Ana",
      "player-1": "Brais",
      "reef-0": "Place 7",
    });
  });

  it("are there for those who play", () => {
    expect(Object.keys(elementsOf(BOARD, 3))).toContain("player-2");
    expect(Object.keys(elementsOf(BOARD, 2))).not.toContain("player-2");
  });

  it("have names in as many lines as make them largest", () => {
    expect(fitted("cook", { width: 20, height: 20 }).lines).toEqual(["cook"]);
    expect(fitted("the second boat of the fleet", { width: 20, height: 20 }).lines.length).toBeGreaterThan(1);
    expect(fitted("the second boat of the fleet", { width: 200, height: 10 }).lines).toEqual(["the second boat of the fleet"]);
    const { lines, size } = fitted("a very long name indeed for so small a place", { width: 12, height: 9 });
    expect(lines.join(" ")).toBe("a very long name indeed for so small a place");
    expect(Math.max(...lines.map((line) => line.length)) * size * 0.58).toBeLessThanOrEqual(12);
    expect(fitted("", { width: 10, height: 10 }).size).toBeGreaterThan(0);
  });
});
