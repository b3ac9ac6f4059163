import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Replay } from "./replay.svelte";
import type { Position } from "./schema";

const ABOUT = { table: "T", game: "lagoon", players: 2, options: {}, edition: "standard", status: "over", seats: [], result: null, mine: [], seat: null };

/** A fake server with one game, given by the hashes of its positions. */
class Server {
  requests: string[] = [];
  status = 200;
  offline = false;
  held: (() => void)[] | null = null; // answers that wait for release()
  hashes: string[];

  constructor(hashes: string[]) {
    this.hashes = hashes;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => this.answer(path, init));
  }

  get last(): number {
    return this.hashes.length - 1;
  }

  /** The first moves of the requested blocks of a kind. */
  firsts(kind: "replay" | "events"): number[] {
    return this.requests.filter((path) => path.includes(kind)).map((path) => Number(/\/(\d+)\?/.exec(path)![1]));
  }

  release(): void {
    const held = this.held ?? [];
    this.held = [];
    for (const go of held) go();
  }

  private async answer(path: string, init: RequestInit): Promise<Response> {
    this.requests.push(path);
    if (this.held) await new Promise<void>((go) => this.held!.push(go));
    if (this.offline) throw new TypeError("Failed to fetch");
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
    return move ? [{ move, event: `event-${move}`, args: {}, clause: null }] : [];
  }
}

function hashesOf(moves: number): string[] {
  return Array.from({ length: moves + 1 }, (_, move) => `view ${move}`);
}

async function openReplay(hashes: string[], move: number): Promise<[Replay, Server]> {
  const server = new Server(hashes);
  const replay = new Replay("T", null, move);
  await replay.load();
  return [replay, server];
}

/** Wait until nothing is loading. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("opening a replay", () => {
  it("starts at the link's move, with the log before and after it", async () => {
    const server = new Server(hashesOf(5));
    const replay = new Replay("T", 1, 4);
    await replay.load();
    expect(server.requests).toEqual(["/api/tables/T/replay/0?count=16&seat=1", "/api/tables/T/events/0?count=250&seat=1"]);
    expect([replay.table?.view, replay.table?.asked, replay.waiting, replay.isLogged]).toEqual([{ asked: [0], move: 4 }, [0], false, true]);
    expect(replay.events.map((event) => [event.move, event.event])).toEqual([1, 2, 3, 4, 5].map((move) => [move, `event-${move}`]));
  });

  it.each([[0, [0]], [1111, [1104]], [1112, [1104, 1120]], [2300, [2288]]])(
    "loads only what is near move %i of a long game", async (move, blocks) => {
      const [replay, server] = await openReplay(hashesOf(2300), move);
      expect(server.firsts("replay")).toEqual(blocks);
      expect(server.firsts("events")).toEqual([Math.floor(move / 250) * 250]);
      expect([replay.move, replay.table?.view.move]).toEqual([move, move]);
    });

  it("goes to the end if the link's move is beyond it", async () => {
    for (const beyond of [77, 5000]) {
      const [replay] = await openReplay(hashesOf(70), beyond);
      await settle();
      expect([replay.move, replay.table?.view.move, replay.table?.status, replay.problem]).toEqual([70, 70, "over", null]);
    }
  });
});

describe("moving through a game", () => {
  it("steps to the next different view, and stays inside the game", async () => {
    const [replay] = await openReplay(["a", "b", "b", "b", "c", "c"], 0); // sealed answers do not change the view
    const moves = [replay.move];
    for (let i = 0; i < 4; i++) { replay.step(1); moves.push(replay.move); }
    expect(moves).toEqual([0, 1, 4, 5, 5]);
    replay.step(-1);
    expect(replay.move).toBe(3);
    replay.go(-7);
    expect(replay.move).toBe(0);
    replay.go(99);
    expect([replay.move, replay.table?.status]).toEqual([5, "over"]);
  });

  it("steps over equal views, even if they were not loaded before", async () => {
    const hashes = [...hashesOf(30), ...Array.from({ length: 40 }, () => "same"), ...hashesOf(30)];
    const [replay] = await openReplay(hashes, 30);
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

  it("loads in advance, in either direction, and each block once", async () => {
    const [replay, server] = await openReplay(hashesOf(2300), 1000);
    while (replay.move < 1100) {
      replay.step(1);
      await settle();
      expect(replay.table?.view.move).toBe(replay.move);
    }
    const forward = server.firsts("replay");
    expect(forward).toEqual([992, 1008, 1024, 1040, 1056, 1072, 1088, 1104]);
    while (replay.move > 900) {
      replay.step(-1);
      await settle();
      expect(replay.table?.view.move).toBe(replay.move);
    }
    expect(server.firsts("replay").slice(forward.length)).toEqual([976, 960, 944, 928, 912, 896, 880]);
    expect(new Set(server.requests).size).toBe(server.requests.length);
  });

  it("shows the previous position until the new one is loaded, and does not load what was passed", async () => {
    const [replay, server] = await openReplay(hashesOf(2300), 8);
    server.held = [];
    server.requests = [];
    for (let move = 40; move <= 2000; move += 20) replay.go(move);
    expect([replay.move, replay.waiting, replay.table?.view.move]).toEqual([2000, true, 8]);
    expect(server.requests.length).toBe(1);
    while (server.held.length) {
      server.release();
      await settle();
    }
    expect([replay.waiting, replay.table?.view.move]).toEqual([false, 2000]);
    expect(server.firsts("replay").slice(1)).toEqual([2000]); // the first was already being loaded
  });

  it("keeps a limited number of positions", async () => {
    const [replay, server] = await openReplay(hashesOf(2300), 0);
    for (let move = 0; move <= 2300; move += 10) {
      replay.go(move);
      await settle();
    }
    server.requests = [];
    replay.go(2300 - 200);
    await settle();
    expect(server.firsts("replay"), "near positions are kept").toEqual([]);
    replay.go(1000);
    await settle();
    expect(server.firsts("replay"), "far ones are not").toEqual([992]);
    expect(server.firsts("events"), "the log is").toEqual([]);
  });
});

describe("the log of a long game", () => {
  it("covers the moves nearby, and grows when the reader scrolls on", async () => {
    const [replay, server] = await openReplay(hashesOf(2300), 1200);
    const span = (): unknown[] => [replay.events[0]?.move, replay.events.at(-1)?.move];
    expect(span()).toEqual([1000, 1249]);
    const before = replay.events;
    replay.step(1);
    await settle();
    expect(replay.events, "nothing is rendered again").toBe(before);
    for (const [direction, expected] of [[-1, [750, 1249]], [1, [750, 1499]], [1, [750, 1749]], [-1, [500, 1749]]] as const) {
      replay.readLog(direction);
      await settle();
      expect(span()).toEqual(expected);
    }
    for (const direction of [-1, -1, -1, -1, 1, 1, 1, 1] as const) {
      replay.readLog(direction);
      await settle();
    }
    expect(span()).toEqual([1, 2300]);
    expect(server.firsts("events")).toEqual([1000, 750, 1250, 1500, 500, 250, 0, 1750, 2000, 2250]);
  });

  it("keeps its lines until those at the move are loaded", async () => {
    const [replay, server] = await openReplay(hashesOf(2300), 100);
    server.held = [];
    replay.go(2100);
    expect([replay.isLogged, replay.events[0]?.move]).toEqual([false, 1]);
    while (server.held.length) {
      server.release();
      await settle();
    }
    expect([replay.isLogged, replay.events[0]?.move]).toEqual([true, 2000]);
  });
});

describe("a game that goes on during its replay", () => {
  it("has more moves than before", async () => {
    const [replay, server] = await openReplay(hashesOf(20), 5);
    server.hashes = hashesOf(60);
    replay.go(20);
    await settle();
    expect([replay.last, replay.move]).toEqual([60, 20]);
    replay.go(40);
    await settle();
    expect([replay.table?.view.move, replay.events.at(-1)?.move]).toEqual([40, 60]);
  });

  it("forgets undone moves", async () => {
    const [replay, server] = await openReplay(hashesOf(40), 2);
    server.hashes = [...hashesOf(30), "other"];
    replay.go(40);
    await settle();
    expect([replay.last, replay.move, replay.shown?.hash, replay.problem]).toEqual([31, 31, "other", null]);
    expect(replay.events.at(-1)?.move).toBe(31);
  });
});

describe("a lost connection", () => {
  it("is reported, and retried with longer and longer pauses", async () => {
    const [replay, server] = await openReplay(hashesOf(2300), 0);
    server.offline = true;
    server.requests = [];
    replay.go(1000);
    await settle();
    expect([replay.problem?.code, replay.table?.view.move]).toEqual(["offline", 0]);
    for (const key of [1, 2, 3]) replay.go(1000 + key);
    expect(server.requests.length, "not with every key press").toBe(1);
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect(server.requests.length).toBe(4);
    server.offline = false;
    await vi.advanceTimersByTimeAsync(8000);
    expect([replay.problem, replay.table?.view.move]).toEqual([null, 1003]);
  });

  it("is retried at once on request", async () => {
    const server = new Server(hashesOf(10));
    server.offline = true;
    const replay = new Replay("T", null, 3);
    await replay.load();
    expect([replay.problem?.code, replay.about]).toEqual(["offline", null]);
    server.offline = false;
    await replay.load();
    expect([replay.problem, replay.table?.view.move]).toEqual([null, 3]);
  });

  it("waits if the server limits the rate", async () => {
    const [replay, server] = await openReplay(hashesOf(2300), 0);
    server.status = 429;
    replay.go(1000);
    await settle();
    expect(replay.problem?.code).toBe("too_many");
    server.status = 200;
    await vi.advanceTimersByTimeAsync(1000);
    expect([replay.problem, replay.table?.view.move]).toEqual([null, 1000]);
  });

  it("is not retried by a page that was left", async () => {
    const [replay, server] = await openReplay(hashesOf(2300), 0);
    server.offline = true;
    replay.go(1000);
    await settle();
    const count = server.requests.length;
    replay.close();
    await vi.advanceTimersByTimeAsync(100_000);
    replay.go(500);
    expect(server.requests.length).toBe(count);
  });
});
