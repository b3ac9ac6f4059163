// The server over HTTP: JSON in, JSON out, and every error with a code and a sentence.

import type { Problem as ProblemBody, ProblemAnswer, Report } from "./schema";

/** What the server, or the way to it, has against a request. */
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

const AWAY = [502, 503, 504]; // what a proxy answers for a server that is being restarted
const LATER = ["unavailable", "not_ready"]; // what the server itself says when it cannot do its work now

/** Send a request; without a connection, or where the server cannot do its work now, the problem's code is "offline". */
export async function ask<T>(method: string, path: string, body?: unknown, token?: string, signal: AbortSignal | null = null): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers["authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, signal, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Problem({ code: "offline", message: "the server does not answer" });
  }
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return json as T;
  const error = (json as ProblemAnswer | null)?.error;
  if (error ? LATER.includes(error.code) : AWAY.includes(answer.status)) {
    throw new Problem({ code: "offline", message: error?.message ?? "the server is away" });
  }
  throw new Problem(error ?? { code: "http", message: `${answer.status} ${answer.statusText}` });
}

/** An id that no other client has thought of: also where the page is not served over https. */
export function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
