import { describe, expect, it } from "vitest";
import type { OfferedChoice } from "../../shared/schema";
import type { CaravelasView } from "./schema";
import { remainingLegs, choiceFor, nextStep, startVoyage } from "./voyage";
import type { Leg, Route } from "./routes";

const offered = (...moves: string[]): OfferedChoice[] =>
  moves.map((move) => ({ move, verb: move.endsWith(":wind") ? "move_wind" : "move", args: {}, targets: [move.split(":")[1]!], clause: "R20" }));
const viewAt = (cell: string, tokens: number, more: Partial<CaravelasView> = {}): CaravelasView =>
  ({ prompt: "move", asked: [0], bonus: null, fleets: [{ cell, tokens }], ...more }) as unknown as CaravelasView;
const leg = (cell: string, spent: number, wind = false): Leg => ({ cell, spent, meets: null, wind });
const route = (sailable: number, ...legs: Leg[]): Route => ({ legs, cost: legs.at(-1)!.spent, sailable, end: sailable < legs.length ? "card" : null });

const start = viewAt("0806", 9);
const voyage = startVoyage(route(2, leg("0807", 1), leg("0808", 2)), start, 0);

describe("A voyage", () => {
  it("sends its first step at once, and the next one after the answer", () => {
    const choices = offered("end", "move:0807", "move:0808");
    expect(nextStep(voyage, start, choices)).toEqual({ send: choices[1] });
    const sent = { ...voyage, sent: 1, view: start };
    expect(nextStep(sent, start, choices)).toBe("wait");
    expect(nextStep(sent, viewAt("0807", 8), choices)).toEqual({ send: choices[2] });
    expect(nextStep({ ...sent, sent: 2 }, viewAt("0808", 7), choices)).toBe("over");
  });

  it("ends when there is another decision, or none", () => {
    const sent = { ...voyage, sent: 1, view: start };
    expect(nextStep(sent, viewAt("0807", 8, { prompt: "card" }), offered("card:calm"))).toBe("over");
    expect(nextStep(sent, viewAt("0807", 8, { asked: [1] }), [])).toBe("over");
  });

  it("ends when the position is not as expected", () => {
    const [sent, choices] = [{ ...voyage, sent: 1, view: start }, offered("move:0808")];
    expect(nextStep(sent, viewAt("0706", 8), choices)).toBe("over");
    expect(nextStep(sent, viewAt("0807", 6), choices)).toBe("over");
    expect(nextStep(sent, viewAt("0807", 8), offered("end"))).toBe("over");
  });

  it("ends where the route cannot be sailed further now", () => {
    expect(startVoyage(route(1, leg("0807", 1), leg("0808", 2)), start, 0).legs).toEqual([leg("0807", 1)]);
  });

  it("has the legs after the ship's cell left", () => {
    expect(["0806", "0807", "0808"].map((cell) => remainingLegs(voyage, cell).length)).toEqual([2, 1, 0]);
    expect(remainingLegs(null, "0806")).toEqual([]);
  });

  it("pays pirates or plays a wind card, by its legs", () => {
    const choices = offered("move:1007:pay", "move:1007:wind");
    expect(choiceFor(choices, leg("1007", 2))!.move).toBe("move:1007:pay");
    expect(choiceFor(choices, leg("1007", 1, true))!.move).toBe("move:1007:wind");
  });

  it("counts the cells of a bonus move", () => {
    const bonus = { prompt: "bonus", bonus: { player: 0, left: 2, direction: null } };
    const sailed = { ...startVoyage(route(2, leg("0807", 1), leg("0808", 2)), viewAt("0806", 3, bonus), 0), sent: 1 };
    const there = viewAt("0807", 3, { ...bonus, bonus: { ...bonus.bonus, left: 1 } });
    expect(nextStep(sailed, there, offered("bonus:0808"))).toMatchObject({ send: { move: "bonus:0808" } });
  });
});
