import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardProps } from "../shared/boards";
import { loadBoardModule, type BoardParts, type MountedBoard } from "../shared/customBoard";
import { language } from "../shared/language.svelte";
import CustomBoard from "./CustomBoard.svelte";

vi.mock("../shared/customBoard", async (original) => ({ ...(await original<object>()), loadBoardModule: vi.fn() }));

const SHEET = { board: { width: 10, height: 10, elements: { buoy: { shape: "circle" as const, x: 5, y: 5, width: 4, height: 4, group: "buoy" } } } };
const props = (): BoardProps => ({ game: "lagoon", sheet: SHEET, view: { race: 1 }, seat: 0, names: ["Ana"], choices: [], lit: new Set(), picks: [], onpick: () => undefined });

let logged: unknown[][];
let page: Record<string, unknown>;

function show(board: (target: HTMLElement, props: BoardProps, parts: BoardParts) => MountedBoard): void {
  vi.mocked(loadBoardModule).mockResolvedValue({ mount: board });
  page = mount(CustomBoard, { target: document.body, props: props() });
  flushSync();
}

const plain = (): Element | null => document.querySelector('[data-id="buoy"]');

beforeAll(() => language.choose("en"));
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void logged.push(words));
});
afterEach(async () => {
  await unmount(page);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe("a custom board", () => {
  it("gets the props of every board and the page's parts, and is destroyed at the end", async () => {
    const destroy = vi.fn();
    const update = vi.fn();
    const board = vi.fn((target: HTMLElement, { view, names }: BoardProps, parts: BoardParts): MountedBoard => {
      target.textContent = `${names[0]} ${String(view.race)} ${parts.say("board")}`;
      return { update, destroy };
    });
    show(board);
    await vi.waitFor(() => expect(document.querySelector(".brought")?.textContent).toBe("Ana 1 Board"));
    await vi.waitFor(() => expect(update).toHaveBeenCalled());
    await language.choose("fr");
    flushSync();
    expect(update.mock.lastCall?.[0]).toMatchObject({ seat: 0, names: ["Ana"] });
    expect(update.mock.calls.length).toBeGreaterThan(1);
    await language.choose("en");
    await unmount(page);
    expect(destroy).toHaveBeenCalledOnce();
    page = mount(CustomBoard, { target: document.body, props: props() });
  });

  it.each<[string, () => MountedBoard]>([
    ["when it is mounted", () => { throw new Error("no wind"); }],
    ["when something changes", () => ({ update: () => { throw new Error("no wind"); }, destroy: () => { throw new Error("stuck"); } })],
  ])("is replaced by the plain board if it throws %s", async (_, board) => {
    show(board);
    await vi.waitFor(() => expect(plain()).not.toBeNull());
    expect(String(logged[0])).toContain("The board of lagoon does not work:,Error: no wind");
  });

  it("is replaced by the plain board if it cannot be loaded", async () => {
    vi.mocked(loadBoardModule).mockRejectedValue(new TypeError("not found"));
    page = mount(CustomBoard, { target: document.body, props: props() });
    flushSync();
    await vi.waitFor(() => expect(plain()).not.toBeNull());
    expect(String(logged[0])).toContain("not found");
  });
});
