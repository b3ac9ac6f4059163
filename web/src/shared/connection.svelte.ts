// A table on the server, as one viewer sees it: kept up to date by a socket that comes back by itself.

import { sha256 } from "@noble/hashes/sha2.js";
import { ask, freshId, Problem } from "./api";
import { clock } from "./clock.svelte";
import type { Advice, ChatMessage, Event, OfferedChoice, Report, ShownTable } from "./schema";

export type Line = "connecting" | "live" | "lost";

const FIRST_WAIT = 500; // milliseconds before a lost connection is tried again, then twice as long each time
const LONGEST_WAIT = 8000;
const PING = 15000;
const TRIES = 5;

type Message = Partial<ShownTable> & { chat?: ChatMessage[] | ChatMessage; pong?: number; now?: number };

/** The fingerprint of a view, as the server makes it. */
export function viewHash(view: unknown): string {
  const digest = sha256(new TextEncoder().encode(JSON.stringify(view)));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
  table: ShownTable | null = $state.raw(null);
  events: Event[] = $state.raw([]);
  chat: ChatMessage[] = $state.raw([]);
  line: Line = $state("connecting");
  missing: Problem | null = $state.raw(null); // the table cannot be shown at all
  readonly id: string;
  readonly seat: number | null;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private askedTime = 0;

  constructor(id: string, seat: number | null) {
    this.id = id;
    this.seat = seat;
  }

  get path(): string {
    return `/api/tables/${encodeURIComponent(this.id)}`;
  }

  get seq(): number {
    return this.table?.seq ?? 0;
  }

  /** Connect, beginning after what is known already. */
  open(): void {
    if (this.closed) return;
    const query = new URLSearchParams({ after: String(this.seq) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}/socket?${query}`);
    this.socket = socket;
    socket.onmessage = (message) => this.socket === socket && this.hear(JSON.parse(message.data as string) as Message);
    socket.onclose = () => this.socket === socket && this.lose();
    socket.onopen = () => this.askTime();
    this.ping ??= setInterval(() => this.askTime(), PING);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.ping);
    this.socket?.close();
  }

  private get live(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Keep the line alive, and learn what time it is there. */
  private askTime(): void {
    if (!this.live) return;
    this.askedTime = Date.now() / 1000;
    this.socket?.send('{"ping":1}');
  }

  private lose(): void {
    if (this.closed) return;
    this.line = this.table ? "lost" : "connecting";
    void this.explain();
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A table that is not there will not come by waiting: find out. */
  private async explain(): Promise<void> {
    if (this.table) return;
    try {
      await ask("GET", this.path);
    } catch (error) {
      if (error instanceof Problem && error.code !== "offline") {
        this.missing = error;
        this.close();
      }
    }
  }

  /** Something does not fit: ask again for everything after what is known for sure. */
  private resynchronise(): void {
    this.socket?.close();
    this.open();
  }

  private hear(message: Message): void {
    this.line = "live";
    this.wait = FIRST_WAIT;
    if (message.now) clock.hear(message.now, this.askedTime, Date.now() / 1000);
    if (message.chat) this.hearChat(Array.isArray(message.chat) ? message.chat : [message.chat]);
    if (message.view) this.take(message as Report);
    else if (message.pong && (message.seq ?? 0) > this.seq) this.resynchronise(); // something did not arrive
  }

  private hearChat(lines: ChatMessage[]): void {
    const known = new Set(this.chat.map((line) => line.number));
    this.chat = [...this.chat, ...lines.filter((line) => !known.has(line.number))];
  }

  /** Take a report in; one from the past is ignored, a gap or a wrong fingerprint is repaired. */
  take(report: Report): void {
    if (report.seq < this.seq) return;
    if (report.after > this.seq || viewHash(report.view) !== report.hash) {
      this.resynchronise();
      return;
    }
    const news = report.events.filter((event) => event.seq > this.seq);
    if (news.length) this.events = [...this.events, ...news];
    this.table = { ...this.table, ...report } as ShownTable;
  }

  /** Make a choice; whatever the connection does, it is made once. */
  async choose(choice: OfferedChoice): Promise<void> {
    const body = { move: choice.move, id: freshId(), expected: this.seq, seat: this.table?.seat ?? null };
    for (let tries = 1; ; tries++) {
      try {
        await ask("POST", `${this.path}/moves`, body);
        return;
      } catch (error) {
        if (error instanceof Problem && error.report) this.take(error.report);
        if (!(error instanceof Problem) || error.code !== "offline" || tries === TRIES) throw error;
        await new Promise((done) => setTimeout(done, FIRST_WAIT * tries));
      }
    }
  }

  /** Ask the coach; if something happened meanwhile that does not change what one sees, once more. */
  async hint(): Promise<Advice> {
    const seen = this.table?.hash;
    for (let tries = 1; ; tries++) {
      try {
        return await this.command<Advice>("hint", { expected: this.seq });
      } catch (error) {
        if (!(error instanceof Problem) || !error.report || tries === TRIES) throw error;
        this.take(error.report);
        if (this.table?.hash !== seen) throw error;
      }
    }
  }

  /** Send one of the table's other commands. */
  async command<T>(name: string, body: Record<string, unknown> = {}): Promise<T> {
    const withSeat = this.table?.seat != null && SEATED.has(name) ? { seat: this.table.seat, ...body } : body;
    return ask<T>("POST", `${this.path}/${name}`, withSeat);
  }
}

const SEATED = new Set(["undo", "resign", "leave", "chat", "seats", "hint"]);
