import { describe, expect, it } from "vitest";
import { drifting, routesFrom, sailable, sailing } from "./routes";
import { MAP, PORTS } from "./standard";

const LISBON = "1002";
const cells = (from: string, to: string, way = sailing(true)): string[] => routesFrom(MAP, from, way).get(to)!.legs.map((leg) => leg.cell);
const cost = (from: string, to: string): number => routesFrom(MAP, from, sailing(true)).get(to)!.cost;

describe("The cheapest way", () => {
  // Out from Lisbon, and back, in tokens.
  const KNOWN: Record<string, [number, number]> = {
    labrador: [6, 3], terra_nova: [6, 3], florida: [6, 4], azores: [3, 2], madeira: [1, 2], ceuta: [2, 2], bojador: [2, 2], guinea: [1, 4],
    cabo_verde: [2, 3], puerto_seguro: [4, 7], sao_tome: [4, 7], mina: [4, 7], luanda: [6, 8], congo: [5, 8], good_hope: [9, 9],
    mozambique: [12, 10], sao_lourenco: [14, 12], mauricio: [13, 12], maldivas: [17, 14], mascate: [15, 16], mogadiscio: [14, 13],
    bahrein: [16, 17], diu: [16, 15], calcuta: [17, 14], ceilan: [18, 15], malaca: [19, 17], siam: [21, 18], mombasa: [14, 12],
    molucas: [21, 18], timor: [21, 16], macao: [22, 20], tanegashima: [23, 22],
  };
  it.each([...PORTS])("to %s and home costs what it should", (port, cell) => {
    expect([cost(LISBON, cell), cost(cell, LISBON)]).toEqual(KNOWN[port]);
  });

  it("follows a current for nothing, and marks incidents", () => {
    const route = routesFrom(MAP, LISBON, sailing(true)).get("0905")!;
    expect(route).toEqual({
      from: LISBON,
      legs: [
        { cell: "1003", spent: 1, stop: false },
        { cell: "0903", spent: 1, stop: false },
        { cell: "0904", spent: 1, stop: true },
        { cell: "0905", spent: 1, stop: false },
      ],
      cost: 1,
      stops: 1,
    });
  });

  it("pays pirates one more, on a current too", () => {
    expect(cost("1108", "1107")).toBe(1);
    expect(cost("1107", "1007")).toBe(2);
    expect(cost("0204", "0104")).toBe(1);
  });

  it("has fewer stops where it costs the same", () => {
    expect(routesFrom(MAP, "0702", sailing(true)).get("0903")!.stops).toBe(0);
  });

  it("knows no incidents with dice", () => {
    expect([...routesFrom(MAP, LISBON, sailing(false)).values()].every((route) => route.stops === 0)).toBe(true);
  });
});

describe("A bonus move", () => {
  it("counts cells", () => {
    expect(routesFrom(MAP, "1310", drifting({ direction: null })).get("1710")!.cost).toBe(4);
  });

  it("goes in the direction of a compass storm alone", () => {
    expect(cells("2111", "1910", drifting({ direction: "NW" }))).toEqual(["2011", "1910"]);
    expect(routesFrom(MAP, "2111", drifting({ direction: "NW" })).has("2110")).toBe(false);
  });
});

describe("What can be sailed now", () => {
  const route = routesFrom(MAP, LISBON, sailing(true)).get("0609")!;

  it("ends at an incident", () => {
    expect(route.legs[sailable(route, 9) - 1]).toMatchObject({ cell: "0904", stop: true });
  });

  it("ends where the last token is spent, even on a current", () => {
    expect(sailable(route, 1)).toBe(1);
    expect(sailable(route, 0)).toBe(0);
  });
});
