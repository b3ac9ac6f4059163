import { expect, it } from "vitest";
import { COLOURS, KINDS, MARKS, SHAPES } from "./fish";
import { chance, risk, expand, total } from "./odds";

it("the chances of the next draw are fractions of the bag", () => {
  expect(total({ crab: 20, shrimp: 30 })).toBe(50);
  expect(chance({ crab: 20, shrimp: 30 }, "crab")).toBe(40);
  expect(chance({ shrimp: 3 }, "crab")).toBe(0);
  expect(chance({}, "crab")).toBe(0);
});

it("the risk counts the tokens that would lose the haul", () => {
  const haul = { tokens: { crab: 1 }, draws_left: 3, crabs_to_lose: 2, losing_tokens: 12, tokens_in_bag: 30 };
  expect(risk(haul)).toBe(40);
  expect(risk({ ...haul, losing_tokens: 0 })).toBe(0);
  expect(risk({ ...haul, losing_tokens: 0, tokens_in_bag: 0 })).toBe(0);
});

it("counts are expanded to lists", () => expect(expand({ crab: 2, shrimp: 1 })).toEqual(["crab", "crab", "shrimp"]));

it("no two kinds of fish have the same shape and mark", () => {
  const looks = KINDS.map((kind) => {
    const [colour, type] = kind.split("-") as [string, string];
    return `${SHAPES[type]!.body} ${MARKS[colour]!}`;
  });
  expect(new Set(looks).size).toBe(KINDS.length);
  expect(new Set(Object.values(COLOURS).map(({ pattern }) => pattern)).size).toBe(3);
});
