import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Replay } from "./replay.svelte";
import type { Position } from "./schema";

const ABOUT = { table: "T", game: "lagoon", players: 2, options: {}, edition: "standard", status: "over", seats: [], result: null, mine: [], seat: null };

/** A server with a game: of its positions the hashes are told, one for each. */
class Server {
  asked: string[] = [];
  status = 200;
  cut = false;
  held: (() => void)[] | null = null; // answers that wait to be let go
  hashes: string[];

  constructor(hashes: string[]) {
    this.hashes = hashes;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => this.answer(path, init));
  }

  get last(): number {
    return this.hashes.length - 1;
  }

  /** The moves with which the answers of a kind began. */
  firsts(kind: "replay" | "events"): number[] {
    return this.asked.filter((path) => path.includes(kind)).map((path) => Number(/\/(\d+)\?/.exec(path)![1]));
  }

  letGo(): void {
    const held = this.held ?? [];
    this.held = [];
    for (const go of held) go();
  }

  private async answer(path: string, init: RequestInit): Promise<Response> {
    this.asked.push(path);
    if (this.held) await new Promise<void>((go) => this.held!.push(go));
    if (this.cut) throw new TypeError("Failed to fetch");
    init.signal?.throwIfAborted();
    if (this.status !== 200) return new Response(JSON.stringify({ error: { code: "too_many", message: "wait", clause: null } }), { status: this.status });
    const [, kind, move] = /\/(\w+)\/(\d+)\?/.exec(path)!;
    const first = Number(move);
    const count = Number(new URLSearchParams(path.split("?")[1]).get("count"));
    if (first > this.last) return new Response(JSON.stringify({ error: { code: "no_position", message: "none", clause: null } }), { status: 404 });
    const moves = this.hashes.map((_, move) => move).slice(first, first + count);
    const body = kind === "replay" ? { ...ABOUT, last: this.last, positions: moves.map((move) => this.position(move)) } : { seat: null, last: this.last, events: moves.flatMap((move) => this.events(move)) };
    return new Response(JSON.stringify(body));
  }

  private position(move: number): Position {
    return { move, view: { asked: [move % 2], move }, hash: this.hashes[move]!, events: [] };
  }

  private events(move: number): object[] {
    return move ? [{ move, event: `told-${move}`, args: {}, clause: null }] : [];
  }
}

function long(moves: number): string[] {
  return Array.from({ length: moves + 1 }, (_, move) => `look ${move}`);
}

async function opened(hashes: string[], move: number): Promise<[Replay, Server]> {
  const server = new Server(hashes);
  const replay = new Replay("T", null, move);
  await replay.load();
  return [replay, server];
}

/** Wait until nothing is on its way. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("opening a replay", () => {
  it("begins where the link leads, and tells what happened before and after", async () => {
    const server = new Server(long(5));
    const replay = new Replay("T", 1, 4);
    await replay.load();
    expect(server.asked).toEqual(["/api/tables/T/replay/0?count=16&seat=1", "/api/tables/T/events/0?count=250&seat=1"]);
    expect([replay.table?.view, replay.table?.asked, replay.waiting, replay.told]).toEqual([{ asked: [0], move: 4 }, [0], false, true]);
    expect(replay.events.map((event) => [event.move, event.event])).toEqual([1, 2, 3, 4, 5].map((move) => [move, `told-${move}`]));
  });

  it.each([[0, [0]], [1111, [1104]], [1112, [1104, 1120]], [2300, [2288]]])(
    "loads no more than what is near move %i of a long game", async (move, blocks) => {
      const [replay, server] = await opened(long(2300), move);
      expect(server.firsts("replay")).toEqual(blocks);
      expect(server.firsts("events")).toEqual([Math.floor(move / 250) * 250]);
      expect([replay.move, replay.table?.view.move]).toEqual([move, move]);
    });

  it("goes to the end if the link leads beyond it", async () => {
    for (const beyond of [77, 5000]) {
      const [replay] = await opened(long(70), beyond);
      await settle();
      expect([replay.move, replay.table?.view.move, replay.table?.status, replay.problem]).toEqual([70, 70, "over", null]);
    }
  });
});

describe("going through a game", () => {
  it("steps from one look of the table to the next, and stays inside the game", async () => {
    const [replay] = await opened(["a", "b", "b", "b", "c", "c"], 0); // answers in secret change nothing that one sees
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

  it("steps over what looks the same, also where it was not loaded before", async () => {
    const hashes = [...long(30), ...Array.from({ length: 40 }, () => "same"), ...long(30)];
    const [replay] = await opened(hashes, 30);
    replay.step(1);
    await settle();
    expect(replay.move).toBe(31);
    replay.step(1);
    await settle();
    expect([replay.move, replay.table?.view.move]).toEqual([71, 71]);
    replay.step(-1);
    await settle();
    expect(replay.move).toBe(70);
    replay.step(-1);
    await settle();
    expect([replay.move, replay.table?.view.move]).toEqual([30, 30]);
  });

  it("asks for what comes next in time, to either side, and once", async () => {
    const [replay, server] = await opened(long(2300), 1000);
    while (replay.move < 1100) {
      replay.step(1);
      await settle();
      expect(replay.table?.view.move).toBe(replay.move);
    }
    const there = server.firsts("replay");
    expect(there).toEqual([992, 1008, 1024, 1040, 1056, 1072, 1088, 1104]);
    while (replay.move > 900) {
      replay.step(-1);
      await settle();
      expect(replay.table?.view.move).toBe(replay.move);
    }
    expect(server.firsts("replay").slice(there.length)).toEqual([976, 960, 944, 928, 912, 896, 880]);
    expect(new Set(server.asked).size).toBe(server.asked.length);
  });

  it("shows the last known position until the wanted one is there, and does not ask for what was passed", async () => {
    const [replay, server] = await opened(long(2300), 8);
    server.held = [];
    server.asked = [];
    for (let move = 40; move <= 2000; move += 20) replay.go(move);
    expect([replay.move, replay.waiting, replay.table?.view.move]).toEqual([2000, true, 8]);
    expect(server.asked.length).toBe(1);
    while (server.held.length) {
      server.letGo();
      await settle();
    }
    expect([replay.waiting, replay.table?.view.move]).toEqual([false, 2000]);
    expect(server.firsts("replay").slice(1)).toEqual([2000]); // the first was on its way already
  });

  it("keeps no more than some positions, however long one goes", async () => {
    const [replay, server] = await opened(long(2300), 0);
    for (let move = 0; move <= 2300; move += 10) {
      replay.go(move);
      await settle();
    }
    server.asked = [];
    replay.go(2300 - 200);
    await settle();
    expect(server.firsts("replay"), "what is near is kept").toEqual([]);
    replay.go(1000);
    await settle();
    expect(server.firsts("replay"), "what is far is not").toEqual([992]);
    expect(server.firsts("events"), "texts are").toEqual([]);
  });
});

describe("the log of a long game", () => {
  it("tells of what is near, and more when one reads on", async () => {
    const [replay, server] = await opened(long(2300), 1200);
    const span = (): unknown[] => [replay.events[0]?.move, replay.events.at(-1)?.move];
    expect(span()).toEqual([1000, 1249]);
    const before = replay.events;
    replay.step(1);
    await settle();
    expect(replay.events, "nothing is written anew").toBe(before);
    for (const [way, expected] of [[-1, [750, 1249]], [1, [750, 1499]], [1, [750, 1749]], [-1, [500, 1749]]] as const) {
      replay.read(way);
      await settle();
      expect(span()).toEqual(expected);
    }
    for (const way of [-1, -1, -1, -1, 1, 1, 1, 1] as const) {
      replay.read(way);
      await settle();
    }
    expect(span()).toEqual([1, 2300]);
    expect(server.firsts("events")).toEqual([1000, 750, 1250, 1500, 500, 250, 0, 1750, 2000, 2250]);
  });

  it("keeps the lines there are until those at the move have come", async () => {
    const [replay, server] = await opened(long(2300), 100);
    server.held = [];
    replay.go(2100);
    expect([replay.told, replay.events[0]?.move]).toEqual([false, 1]);
    while (server.held.length) {
      server.letGo();
      await settle();
    }
    expect([replay.told, replay.events[0]?.move]).toEqual([true, 2000]);
  });
});

describe("a game that goes on while one looks back", () => {
  it("has more moves than before", async () => {
    const [replay, server] = await opened(long(20), 5);
    server.hashes = long(60);
    replay.go(20);
    await settle();
    expect([replay.last, replay.move]).toEqual([60, 20]);
    replay.go(40);
    await settle();
    expect([replay.table?.view.move, replay.events.at(-1)?.move]).toEqual([40, 60]);
  });

  it("forgets what was taken back", async () => {
    const [replay, server] = await opened(long(40), 2);
    server.hashes = [...long(30), "other"];
    replay.go(40);
    await settle();
    expect([replay.last, replay.move, replay.shown?.hash, replay.problem]).toEqual([31, 31, "other", null]);
    expect(replay.events.at(-1)?.move).toBe(31);
  });
});

describe("a lost connection", () => {
  it("is told, and tried again by itself with longer and longer pauses", async () => {
    const [replay, server] = await opened(long(2300), 0);
    server.cut = true;
    server.asked = [];
    replay.go(1000);
    await settle();
    expect([replay.problem?.code, replay.table?.view.move]).toEqual(["offline", 0]);
    for (const key of [1, 2, 3]) replay.go(1000 + key);
    expect(server.asked.length, "not with every key").toBe(1);
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect(server.asked.length).toBe(4);
    server.cut = false;
    await vi.advanceTimersByTimeAsync(8000);
    expect([replay.problem, replay.table?.view.move]).toEqual([null, 1003]);
  });

  it("is tried again at once by who asks for it", async () => {
    const server = new Server(long(10));
    server.cut = true;
    const replay = new Replay("T", null, 3);
    await replay.load();
    expect([replay.problem?.code, replay.about]).toEqual(["offline", null]);
    server.cut = false;
    await replay.load();
    expect([replay.problem, replay.table?.view.move]).toEqual([null, 3]);
  });

  it("waits where the server says that it is too much", async () => {
    const [replay, server] = await opened(long(2300), 0);
    server.status = 429;
    replay.go(1000);
    await settle();
    expect(replay.problem?.code).toBe("too_many");
    server.status = 200;
    await vi.advanceTimersByTimeAsync(1000);
    expect([replay.problem, replay.table?.view.move]).toEqual([null, 1000]);
  });

  it("is not tried any more by a page that was left", async () => {
    const [replay, server] = await opened(long(2300), 0);
    server.cut = true;
    replay.go(1000);
    await settle();
    const asked = server.asked.length;
    replay.close();
    await vi.advanceTimersByTimeAsync(100_000);
    replay.go(500);
    expect(server.asked.length).toBe(asked);
  });
});
