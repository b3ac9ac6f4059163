import { describe, expect, it } from "vitest";
import type { OfferedChoice } from "../../shared/schema";
import type { CaravelasView } from "./schema";
import { aheadOf, choiceOf, nextOf, voyageOn } from "./voyage";
import type { Leg, Way } from "./ways";

const offered = (...moves: string[]): OfferedChoice[] =>
  moves.map((move) => ({ move, verb: move.endsWith(":wind") ? "move_wind" : "move", args: {}, targets: [move.split(":")[1]!], clause: "R20" }));
const seen = (cell: string, tokens: number, more: Partial<CaravelasView> = {}): CaravelasView =>
  ({ prompt: "move", asked: [0], bonus: null, fleets: [{ cell, tokens }], ...more }) as unknown as CaravelasView;
const leg = (cell: string, spent: number, wind = false): Leg => ({ cell, spent, meets: null, wind });
const way = (now: number, ...legs: Leg[]): Way => ({ legs, cost: legs.at(-1)!.spent, now, end: now < legs.length ? "card" : null });

const start = seen("0806", 9);
const voyage = voyageOn(way(2, leg("0807", 1), leg("0808", 2)), start, 0);

describe("A voyage", () => {
  it("sends its first step at once, and the next one after the answer", () => {
    const choices = offered("end", "move:0807", "move:0808");
    expect(nextOf(voyage, start, choices)).toEqual({ send: choices[1] });
    const sent = { ...voyage, made: 1, seen: start };
    expect(nextOf(sent, start, choices)).toBe("wait");
    expect(nextOf(sent, seen("0807", 8), choices)).toEqual({ send: choices[2] });
    expect(nextOf({ ...sent, made: 2 }, seen("0808", 7), choices)).toBe("over");
  });

  it("is over where something else is asked, or nothing", () => {
    const sent = { ...voyage, made: 1, seen: start };
    expect(nextOf(sent, seen("0807", 8, { prompt: "card" }), offered("card:calm"))).toBe("over");
    expect(nextOf(sent, seen("0807", 8, { asked: [1] }), [])).toBe("over");
  });

  it("is over where the position is not as foreseen", () => {
    const [sent, choices] = [{ ...voyage, made: 1, seen: start }, offered("move:0808")];
    expect(nextOf(sent, seen("0706", 8), choices)).toBe("over");
    expect(nextOf(sent, seen("0807", 6), choices)).toBe("over");
    expect(nextOf(sent, seen("0807", 8), offered("end"))).toBe("over");
  });

  it("ends where the way cannot be sailed on now", () => {
    expect(voyageOn(way(1, leg("0807", 1), leg("0808", 2)), start, 0).legs).toEqual([leg("0807", 1)]);
  });

  it("has before it what comes after the ship", () => {
    expect(["0806", "0807", "0808"].map((cell) => aheadOf(voyage, cell).length)).toEqual([2, 1, 0]);
    expect(aheadOf(null, "0806")).toEqual([]);
  });

  it("pays pirates, or plays a wind card, as the way says", () => {
    const choices = offered("move:1007:pay", "move:1007:wind");
    expect(choiceOf(choices, leg("1007", 2))!.move).toBe("move:1007:pay");
    expect(choiceOf(choices, leg("1007", 1, true))!.move).toBe("move:1007:wind");
  });

  it("counts the cells of a bonus move", () => {
    const bonus = { prompt: "bonus", bonus: { player: 0, left: 2, direction: null } };
    const sailed = { ...voyageOn(way(2, leg("0807", 1), leg("0808", 2)), seen("0806", 3, bonus), 0), made: 1 };
    const there = seen("0807", 3, { ...bonus, bonus: { ...bonus.bonus, left: 1 } });
    expect(nextOf(sailed, there, offered("bonus:0808"))).toMatchObject({ send: { move: "bonus:0808" } });
  });
});
