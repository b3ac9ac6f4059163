import { afterEach, describe, expect, it, vi } from "vitest";
import { Replay } from "./replay.svelte";
import type { Position } from "./schema";

const HASHES = ["a", "b", "b", "b", "c", "c"]; // answers in secret change nothing that one sees
const ABOUT = { table: "T", game: "lagoon", players: 2, options: {}, edition: "standard", status: "over", seats: [], result: null, mine: [], seat: null };

function position(move: number): Position {
  const events = [{ event: `told-${move}`, args: {}, clause: null }];
  return { move, view: { asked: [move % 2] }, hash: HASHES[move]!, events };
}

function answering(asked: string[], parts: (first: number) => Position[], last: number): void {
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const first = Number(/replay\/(\d+)/.exec(path)![1]);
    return new Response(JSON.stringify({ ...ABOUT, last, positions: parts(first) }));
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("a replay", () => {
  it("begins where the link leads, and tells what happened before and after", async () => {
    const asked: string[] = [];
    answering(asked, () => HASHES.map((_, move) => position(move)), 5);
    const replay = new Replay("T", 1, 4);
    await replay.load();
    expect(asked).toEqual(["/api/tables/T/replay/0?count=100&seat=1"]);
    expect(replay.table?.view).toEqual({ asked: [0] });
    expect(replay.table?.asked).toEqual([0]);
    expect(replay.events.map((event) => [event.move, event.event])).toEqual(HASHES.map((_, move) => [move, `told-${move}`]));
  });

  it("steps from one look of the table to the next, and stays inside the game", async () => {
    answering([], () => HASHES.map((_, move) => position(move)), 5);
    const replay = new Replay("T", null, 0);
    await replay.load();
    const seen = [replay.move];
    for (let i = 0; i < 4; i++) { replay.step(1); seen.push(replay.move); }
    expect(seen).toEqual([0, 1, 4, 5, 5]);
    replay.step(-1);
    expect(replay.move).toBe(3);
    replay.go(-7);
    expect(replay.move).toBe(0);
    replay.go(99);
    expect([replay.move, replay.table?.status]).toEqual([5, "over"]);
  });

  it("loads long games in parts, the part that is looked at first", async () => {
    const asked: string[] = [];
    const part = (first: number): Position[] =>
      Array.from({ length: Math.min(100, 251 - first) }, (_, i) => ({ ...position(0), move: first + i, hash: String(first + i) }));
    answering(asked, part, 250);
    const replay = new Replay("T", null, 120);
    await replay.load();
    expect(asked.map((path) => /replay\/(\d+)/.exec(path)![1])).toEqual(["100", "0", "200"]);
    expect(replay.positions.map((found) => found?.move)).toEqual(Array.from({ length: 251 }, (_, i) => i));
  });

  it("goes to the end if the link leads beyond it", async () => {
    answering([], () => HASHES.map((_, move) => position(move)), 5);
    const replay = new Replay("T", null, 77);
    await replay.load();
    expect([replay.move, replay.problem]).toEqual([5, null]);
  });
});
