import { beforeAll, describe, expect, it, vi } from "vitest";
import { elementsOf, fitLabel, namesOf } from "./elements";
import { language } from "./language.svelte";
import type { BoardElement, BoardShape } from "./schema";

const TEXTS = "purse = Purse\ngroup-buoy = Race { $number }\ngroup-cell = Cell { $id }\n";
const element = (group: string): BoardElement => ({ shape: "rect", x: 0, y: 0, width: 10, height: 10, group });
const BOARD: BoardShape = {
  width: 100,
  height: 100,
  elements: {
    "buoy-7": element("buoy"),
    b4: element("cell"),
    "buoy-8": element("buoy"),
    purse: element("buoy"),
    "player-0": element("player"),
    "player-1": element("player"),
    "player-2": element("player"),
    "reef-0": element("reef"),
  },
};

beforeAll(async () => {
  vi.stubGlobal("fetch", async (path: string) => Response.json(path === "/api/games" ? [{ id: "lagoon", texts: { en: "1" } }] : { fluent: TEXTS }));
  await language.choose("en");
  await language.load("lagoon");
});

describe("the elements of a board", () => {
  it("have their own text, their group's text, their player's name or a number, but never their id", () => {
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

  it("are those of the players", () => {
    expect(Object.keys(elementsOf(BOARD, 3))).toContain("player-2");
    expect(Object.keys(elementsOf(BOARD, 2))).not.toContain("player-2");
  });

  it("have names in the number of lines that makes them largest", () => {
    expect(fitLabel("cook", { width: 20, height: 20 }).lines).toEqual(["cook"]);
    expect(fitLabel("the second boat of the fleet", { width: 20, height: 20 }).lines.length).toBeGreaterThan(1);
    expect(fitLabel("the second boat of the fleet", { width: 200, height: 10 }).lines).toEqual(["the second boat of the fleet"]);
    const { lines, size } = fitLabel("a very long name indeed for so small a place", { width: 12, height: 9 });
    expect(lines.join(" ")).toBe("a very long name indeed for so small a place");
    expect(Math.max(...lines.map((line) => line.length)) * size * 0.58).toBeLessThanOrEqual(12);
    expect(fitLabel("", { width: 10, height: 10 }).size).toBeGreaterThan(0);
  });
});
