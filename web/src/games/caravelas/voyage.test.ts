import { describe, expect, it } from "vitest";
import type { OfferedChoice } from "../../shared/schema";
import type { CaravelasView } from "./schema";
import { routesFrom, sailing } from "./routes";
import { MAP } from "./standard";
import { nextOf, stepTo, voyageOn } from "./voyage";

const offered = (...moves: string[]): OfferedChoice[] => moves.map((move) => ({ move, verb: "move", args: {}, targets: [move.split(":")[1]!], clause: "R20" }));
const seen = (cell: string, tokens: number, more: Partial<CaravelasView> = {}): CaravelasView =>
  ({ prompt: "move", asked: [0], bonus: null, fleets: [{ cell, tokens }], ...more }) as unknown as CaravelasView;

const start = seen("0806", 9);
const voyage = voyageOn(routesFrom(MAP, "0806", sailing(false)).get("0808")!, start, 0);

describe("A voyage", () => {
  it("foresees where it comes by, and what is left there", () => {
    expect(voyage).toMatchObject({ verb: "move", steps: [{ cell: "0807", left: 8 }, { cell: "0808", left: 7 }], made: 0 });
  });

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

  it("stops at a blue cell", () => {
    expect(voyageOn(routesFrom(MAP, "0806", sailing(true)).get("0808")!, start, 0).steps.map((step) => step.cell)).toEqual(["0807"]);
  });

  it("pays pirates", () => {
    expect(stepTo(offered("move:1007:pay", "move:1007:wind"), "move", "1007")!.move).toBe("move:1007:pay");
  });

  it("counts the cells of a bonus move", () => {
    const view = seen("0806", 3, { prompt: "bonus", bonus: { player: 0, left: 2, direction: null } });
    expect(voyageOn(routesFrom(MAP, "0806", sailing(false)).get("0808")!, view, 0)).toMatchObject({ verb: "bonus", steps: [{ left: 1 }, { left: 0 }] });
  });
});
