import { expect, it } from "vitest";
import type { OfferedChoice } from "../../shared/schema";
import { shortcuts } from "./shortcuts";

const choice = (...targets: string[]): OfferedChoice => ({ move: targets.join(), verb: "build", args: {}, targets, clause: "R29" });

it("needs only the coast if one recipe is possible", () => {
  const choices = [choice("recipe-crabs", "C1"), choice("recipe-crabs", "C2")];
  expect([...shortcuts(choices, [])]).toEqual([["C1", "recipe-crabs"], ["C2", "recipe-crabs"]]);
});

it("needs the recipe if several are possible", () => {
  expect(shortcuts([choice("recipe-crabs", "C1"), choice("recipe-driftwood", "C1")], []).size).toBe(0);
});

it("exists for choices of two picks only, before the first of them", () => {
  const choices = [choice("R1"), choice("turn"), choice("secret", "R8")];
  expect([...shortcuts(choices, [])]).toEqual([["R8", "secret"]]);
  expect(shortcuts(choices, ["secret"]).size).toBe(0);
});
