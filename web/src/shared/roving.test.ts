import { expect, it } from "vitest";
import { neighbour } from "./roving";

const grid = Object.fromEntries(
  [0, 1, 2].flatMap((row) => [0, 1, 2].map((col) => [`${row}${col}`, { x: 10 * col, y: 10 * row }])),
);

it.each([
  ["11", "ArrowUp", "01"],
  ["11", "ArrowDown", "21"],
  ["11", "ArrowLeft", "10"],
  ["11", "ArrowRight", "12"],
  ["00", "ArrowLeft", "00"],
  ["11", "a", "11"],
  ["nowhere", "ArrowUp", "nowhere"],
])("from %s by %s to %s", (here, key, there) => {
  expect(neighbour(grid, here, key)).toBe(there);
});

it("prefers what lies straight ahead to what is nearer but aside", () => {
  const board = { here: { x: 0, y: 0 }, ahead: { x: 30, y: 0 }, aside: { x: 5, y: 12 } };
  expect(neighbour(board, "here", "ArrowRight")).toBe("ahead");
});
