import { beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, viewHash } from "./connection.svelte";
import type { Event, OfferedChoice, Report } from "./schema";

const event = (seq: number): Event => ({ seq, event: "passed", args: { player: "seat-0" }, clause: "R9" });

function report(seq: number, after: number, events: Event[] = []): Report {
  const view = { turn: seq, river: ["..#", "ñ"] };
  const plain = { status: "playing", seat: 0, seats: [], asked: [], sealed: false, forced: false, choices: [], answer: null } as const;
  const rest = { undo: false, times: { asked: 0, until: null, left: null }, result: null, rematch: null };
  return { seq, after, events, view, hash: viewHash(view), ...plain, seats: [], asked: [], choices: [], ...rest };
}

class FakeSocket {
  static instances: FakeSocket[] = [];
  static OPEN = 1;
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.instances.push(this);
  }
  send(): void {}
  close(): void {}
  receive(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  FakeSocket.instances = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.useFakeTimers();
});

describe("a connection", () => {
  it("hashes a view as the server does", () => {
    // python: sha256(json.dumps(view, separators=(",", ":"), ensure_ascii=False))[:16]
    expect(viewHash({ turn: 1, river: ["..#", "ñ"] })).toBe("3c1246af44c7e6c1");
  });

  it("applies reports in order and keeps every event once", () => {
    const connection = new Connection("x", null);
    connection.open();
    const socket = FakeSocket.instances[0]!;
    socket.receive(report(2, 0, [event(1), event(2)]));
    socket.receive(report(3, 2, [event(3)]));
    socket.receive(report(3, 2, [event(3)])); // repeated
    socket.receive(report(2, 0, [event(1), event(2)])); // late
    expect(connection.seq).toBe(3);
    expect(connection.events.map((e) => e.seq)).toEqual([1, 2, 3]);
    expect(connection.status).toBe("live");
  });

  it("connects again after a gap, from the last known event", () => {
    const connection = new Connection("x", 1);
    connection.open();
    FakeSocket.instances[0]!.receive(report(2, 0));
    FakeSocket.instances[0]!.receive(report(5, 4)); // 3 and 4 are missing
    expect(FakeSocket.instances).toHaveLength(2);
    expect(FakeSocket.instances[1]!.url).toContain("after=2&seat=1");
    expect(connection.seq).toBe(2);
  });

  it("connects again if a view does not match its hash", () => {
    const connection = new Connection("x", null);
    connection.open();
    FakeSocket.instances[0]!.receive({ ...report(2, 0), hash: "0000000000000000" });
    expect(FakeSocket.instances).toHaveLength(2);
    expect(connection.table).toBeNull();
  });

  it("reconnects, but not after it was closed", () => {
    const connection = new Connection("x", null);
    connection.open();
    FakeSocket.instances[0]!.receive(report(1, 0));
    FakeSocket.instances[0]!.onclose?.();
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(600);
    expect(FakeSocket.instances).toHaveLength(2);
    connection.close();
    FakeSocket.instances[1]!.onclose?.();
    vi.advanceTimersByTime(60000);
    expect(FakeSocket.instances).toHaveLength(2);
  });

  it("connects again if the server has sent more than what arrived", () => {
    const connection = new Connection("x", null);
    connection.open();
    FakeSocket.instances[0]!.receive(report(2, 0));
    FakeSocket.instances[0]!.receive({ pong: 1, seq: 2 });
    expect(FakeSocket.instances).toHaveLength(1);
    FakeSocket.instances[0]!.receive({ pong: 1, seq: 3 });
    expect(FakeSocket.instances).toHaveLength(2);
  });

  const refusal = (code: string) => new Response(JSON.stringify({ error: { code, message: "" } }), { status: 503 });

  it.each([
    ["the answer is lost", () => Promise.reject(new TypeError("network"))],
    ["the tables cannot be reached", async () => refusal("unavailable")],
    ["the server is about to stop", async () => refusal("not_ready")],
    ["a proxy finds no server", async () => new Response("<html>", { status: 502 })],
  ])("sends a choice again with the same id when %s", async (_, fail: () => Promise<Response>) => {
    const sent: string[] = [];
    vi.stubGlobal("fetch", async (_: string, init: { body: string }) => {
      sent.push((JSON.parse(init.body) as { id: string }).id);
      return sent.length === 1 ? fail() : new Response("{}", { status: 200 });
    });
    const connection = new Connection("x", null);
    const chosen = connection.choose({ move: "pass" } as OfferedChoice);
    await vi.advanceTimersByTimeAsync(2000);
    await chosen;
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(sent[1]);
  });

  it("asks for a hint again if only the number of events has changed, but not for another decision", async () => {
    const expected: number[] = [];
    let latest: Partial<Report> = report(1, 0);
    vi.stubGlobal("fetch", async (_: string, init: { body: string }) => {
      expected.push((JSON.parse(init.body) as { expected: number }).expected);
      if (expected.at(-1) === latest.seq) return new Response('{"choices":[]}', { status: 200 });
      return new Response(JSON.stringify({ error: { code: "stale", message: "", report: latest } }), { status: 409 });
    });
    const connection = new Connection("x", null);
    connection.open();
    FakeSocket.instances[0]!.receive(report(1, 0));
    latest = { ...latest, seq: 2, after: 1, events: [] };
    await expect(connection.hint()).resolves.toEqual({ choices: [] });
    latest = report(3, 2);
    await expect(connection.hint()).rejects.toThrow();
    expect(expected).toEqual([1, 2, 2]);
  });
});
