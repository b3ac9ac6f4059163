// A table on the server as one viewer sees it, kept up to date by a socket that reconnects.

import { sha256 } from "@noble/hashes/sha2.js";
import { Problem, randomId, request } from "./api";
import { clock } from "./clock.svelte";
import type { Advice, ChatMessage, Event, OfferedChoice, Report, ShownTable } from "./schema";

export type ConnectionStatus = "connecting" | "live" | "lost";

const FIRST_DELAY = 500; // milliseconds before the first retry; each further delay is twice as long
const LONGEST_DELAY = 8000;
const PING_INTERVAL = 15000;
const MAX_TRIES = 5;
const SEAT_COMMANDS = new Set(["undo", "resign", "leave", "chat", "seats", "hint"]); // these name the seat

type Message = Partial<ShownTable> & { chat?: ChatMessage[] | ChatMessage; pong?: number; now?: number };

/** The props of a panel beside the board; `attempt` runs a command, and shows its error. */
export interface PanelProps {
  connection: Connection;
  table: ShownTable;
  attempt: (work: () => Promise<unknown>) => Promise<void>;
}

/** The hash of a view, computed as on the server. */
export function viewHash(view: unknown): string {
  const digest = sha256(new TextEncoder().encode(JSON.stringify(view)));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
  table: ShownTable | null = $state.raw(null);
  events: Event[] = $state.raw([]);
  chat: ChatMessage[] = $state.raw([]);
  status: ConnectionStatus = $state("connecting");
  missing: Problem | null = $state.raw(null); // why the table cannot be shown at all
  readonly id: string;
  readonly seat: number | null;
  #socket: WebSocket | null = null;
  #delay = FIRST_DELAY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  #pingTime = 0;

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

  /** Connect, and ask for everything after the known events. */
  open(): void {
    if (this.#closed) return;
    const query = new URLSearchParams({ after: String(this.seq) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}/socket?${query}`);
    this.#socket = socket;
    socket.onmessage = (message) => this.#socket === socket && this.#receive(JSON.parse(message.data as string) as Message);
    socket.onclose = () => this.#socket === socket && this.#reconnect();
    socket.onopen = () => this.#sendPing();
    this.#ping ??= setInterval(() => this.#sendPing(), PING_INTERVAL);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  get #live(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Keep the connection alive; the answer has the server's time. */
  #sendPing(): void {
    if (!this.#live) return;
    this.#pingTime = Date.now() / 1000;
    this.#socket?.send('{"ping":1}');
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.status = this.table ? "lost" : "connecting";
    void this.#checkExists();
    this.#timer = setTimeout(() => this.open(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }

  /** Stop retrying if the table does not exist or cannot be shown. */
  async #checkExists(): Promise<void> {
    if (this.table) return;
    try {
      await request("GET", this.path);
    } catch (error) {
      if (error instanceof Problem && error.code !== "offline") {
        this.missing = error;
        this.close();
      }
    }
  }

  /** Connect again after a gap or a wrong hash, to get everything after the last valid report. */
  #resynchronise(): void {
    this.#socket?.close();
    this.open();
  }

  #receive(message: Message): void {
    this.status = "live";
    this.#delay = FIRST_DELAY;
    if (message.now) clock.synchronise(message.now, this.#pingTime, Date.now() / 1000);
    if (message.chat) this.#addChat(Array.isArray(message.chat) ? message.chat : [message.chat]);
    if (message.view) this.apply(message as Report);
    else if (message.pong && (message.seq ?? 0) > this.seq) this.#resynchronise(); // a report was lost
  }

  #addChat(messages: ChatMessage[]): void {
    const known = new Set(this.chat.map((message) => message.number));
    this.chat = [...this.chat, ...messages.filter((message) => !known.has(message.number))];
  }

  /** Apply a report: an outdated one is ignored, and after a gap or a wrong hash everything is requested again. */
  apply(report: Report): void {
    if (report.seq < this.seq) return;
    if (report.after > this.seq || viewHash(report.view) !== report.hash) {
      this.#resynchronise();
      return;
    }
    const added = report.events.filter((event) => event.seq > this.seq);
    if (added.length) this.events = [...this.events, ...added];
    this.table = { ...this.table, ...report } as ShownTable;
  }

  /** Send a choice, and retry on a bad connection; it takes effect once. */
  async choose(choice: OfferedChoice): Promise<void> {
    const body = { move: choice.move, id: randomId(), expected: this.seq, seat: this.table?.seat ?? null };
    for (let tries = 1; ; tries++) {
      try {
        await request("POST", `${this.path}/moves`, body);
        return;
      } catch (error) {
        if (error instanceof Problem && error.report) this.apply(error.report);
        if (!(error instanceof Problem) || error.code !== "offline" || tries === MAX_TRIES) throw error;
        await new Promise((done) => setTimeout(done, FIRST_DELAY * tries));
      }
    }
  }

  /** Ask the coach for a hint, and again if an event came in between that does not change the view. */
  async hint(): Promise<Advice> {
    const hash = this.table?.hash;
    for (let tries = 1; ; tries++) {
      try {
        return await this.command<Advice>("hint", { expected: this.seq });
      } catch (error) {
        if (!(error instanceof Problem) || !error.report || tries === MAX_TRIES) throw error;
        this.apply(error.report);
        if (this.table?.hash !== hash) throw error;
      }
    }
  }

  /** Send one of the table's other commands. */
  async command<T>(name: string, body: Record<string, unknown> = {}): Promise<T> {
    const withSeat = this.table?.seat != null && SEAT_COMMANDS.has(name) ? { seat: this.table.seat, ...body } : body;
    return request<T>("POST", `${this.path}/${name}`, withSeat);
  }
}
