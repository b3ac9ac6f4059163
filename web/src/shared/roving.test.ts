import { describe, expect, it } from "vitest";
import { neighbour, rove } from "./roving";

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

it("prefers what is straight ahead to what is nearer but off to the side", () => {
  const board = { here: { x: 0, y: 0 }, ahead: { x: 30, y: 0 }, aside: { x: 5, y: 12 } };
  expect(neighbour(board, "here", "ArrowRight")).toBe("ahead");
});

describe("a board that roves", () => {
  const row = { a: { x: 0, y: 0 }, b: { x: 1, y: 0 }, c: { x: 2, y: 0 } };

  function board(): { root: HTMLElement; picked: string[]; stops: () => string[]; press: (key: string) => void } {
    const root = document.createElement("div");
    document.body.replaceChildren(root);
    root.innerHTML = '<p>no element</p><b data-id="a"><i>a</i></b><b data-id="b"></b><b data-id="c"></b>';
    const picked: string[] = [];
    rove(root, () => row, (id) => picked.push(id));
    const stops = (): string[] => [...root.querySelectorAll<HTMLElement>('[tabindex="0"]')].map((one) => one.dataset.id!);
    const press = (key: string): void => void document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return { root, picked, stops, press };
  }

  it("has a single tab stop, which follows the arrow keys and clicks", () => {
    const { root, picked, stops, press } = board();
    expect(stops()).toEqual(["a"]);
    root.querySelector<HTMLElement>('[data-id="a"]')!.focus();
    press("ArrowRight");
    expect([stops(), (document.activeElement as HTMLElement).dataset.id]).toEqual([["b"], "b"]);
    press("Enter");
    press(" ");
    press("Escape");
    root.querySelector<HTMLElement>("i")!.click();
    root.querySelector<HTMLElement>("p")!.click();
    expect([picked, stops()]).toEqual([["b", "b", "a"], ["a"]]);
  });

  it("keeps its tab stop when it is redrawn, or finds another", () => {
    const { root, picked, stops } = board();
    const roving = rove(root, () => row, (id) => picked.push(id));
    root.innerHTML = '<b data-id="b"></b><b data-id="c"></b>';
    roving.refresh();
    expect(stops()).toEqual(["b"]);
    roving.destroy();
    root.querySelector<HTMLElement>('[data-id="c"]')!.click();
    expect(picked).toEqual(["c"]); // by the first roving, which is still active
  });
});
