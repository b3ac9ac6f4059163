// The server's HTTP API: JSON both ways, and every error with a code and a message.

import type { Problem as ProblemBody, ProblemAnswer, Report } from "./schema";

/** Why a request failed: an error from the server, or no connection to it. */
export class Problem extends Error {
  readonly code: string;
  readonly clause: string | null;
  readonly report: Report | null;

  constructor(body: ProblemBody) {
    super(body.message);
    this.code = body.code;
    this.clause = body.clause ?? null;
    this.report = body.report ?? null;
  }
}

const PROXY_STATUSES = [502, 503, 504]; // from a proxy whose server is restarting
const RETRY_CODES = ["unavailable", "not_ready"]; // from a server that cannot work at the moment

/** Send a request; without a connection, or if the server cannot work at the moment, it throws a problem "offline". */
export async function request<T>(method: string, path: string, body?: unknown, token?: string, signal: AbortSignal | null = null): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, signal, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Problem({ code: "offline", message: "the server does not answer" });
  }
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) return json as T;
  const error = (json as ProblemAnswer | null)?.error;
  if (error ? RETRY_CODES.includes(error.code) : PROXY_STATUSES.includes(response.status)) {
    throw new Problem({ code: "offline", message: error?.message ?? "the server is unavailable" });
  }
  throw new Problem(error ?? { code: "http", message: `${response.status} ${response.statusText}` });
}

/** A unique id; unlike crypto.randomUUID it needs no https. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
