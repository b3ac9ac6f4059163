// The reader's settings: stored in this browser, and for a seat at a table on the server.

import { request } from "./api";
import { LANGUAGES, language, preferredLanguage } from "./language.svelte";
import { remember, recall } from "./memory";
import type { Preferences } from "./schema";

type Key = keyof Preferences;
type Seat = { path: string; seat: number };

const STORAGE_KEY = "settings";
const OFF_OR_ON = [false, true] as const;

/** The possible values of each setting. */
export const VALUES = {
  language: LANGUAGES,
  theme: ["system", "light", "dark"],
  size: ["100", "115", "130", "150"],
  motion: ["system", "full", "less"],
  sound: OFF_OR_ON,
  confirm: OFF_OR_ON,
  autoplay: OFF_OR_ON,
  patterns: OFF_OR_ON,
} as const satisfies { [K in Key]: readonly Preferences[K][] };

/** The default settings in a browser with some preferred languages. */
export function defaults(languages: readonly string[]): Preferences {
  const switches = { sound: false, confirm: false, autoplay: true, patterns: false };
  return { language: preferredLanguage(languages), theme: "system", size: "100", motion: "system", ...switches };
}

/** Parse stored settings; invalid values are ignored. */
export function parseChosen(text: string | null): Partial<Preferences> {
  let json: unknown = null;
  try {
    json = JSON.parse(text ?? "null");
  } catch {
    // not ours, or truncated
  }
  const stored = (typeof json === "object" && json ? json : {}) as Record<string, unknown>;
  const valid = Object.entries(VALUES).filter(([key, values]) => (values as readonly unknown[]).includes(stored[key]));
  return Object.fromEntries(valid.map(([key]) => [key, stored[key]]));
}

/** Read the settings stored in this browser; older versions stored the language and the theme separately. */
function readStored(): Partial<Preferences> {
  const old = JSON.stringify({ language: recall("language"), theme: recall("theme") });
  return { ...parseChosen(old), ...parseChosen(recall(STORAGE_KEY)) };
}

export class Settings {
  #chosen: Partial<Preferences> = $state.raw(readStored());
  #atSeat: Preferences | null = $state.raw(null); // the settings of the seat, while its table is open
  #seat: Seat | null = null;
  #received: Preferences | null = null; // the last ones from the server
  #unsent = false;
  sending: Promise<void> = Promise.resolve(); // resolves when all changes for a seat have been sent

  get #own(): Preferences {
    return { ...defaults(navigator.languages), ...this.#chosen };
  }

  get current(): Preferences {
    return this.#atSeat ?? this.#own;
  }

  /** Change a setting: it takes effect at once, and is stored in the browser and for the seat. */
  set<K extends Key>(key: K, value: Preferences[K]): void {
    const next = { ...this.current, [key]: value };
    this.#chosen = { ...this.#chosen, [key]: value };
    remember(STORAGE_KEY, JSON.stringify(this.#chosen));
    if (this.#seat) this.#send(this.#seat, next);
    void this.apply();
  }

  /** Use the settings stored for a seat; if there are none, store this browser's for it. */
  enter(path: string, seat: number | null, stored: Preferences | null): void {
    const same = this.#seat?.path === path && this.#seat.seat === seat;
    if (same && this.#unsent && this.#atSeat) return this.#send(this.#seat!, this.#atSeat); // the connection is back
    if (same && stored === this.#received) return;
    this.leave();
    if (seat === null) return;
    this.#seat = { path, seat };
    this.#received = stored;
    if (stored) this.#atSeat = stored;
    else if (this.#differsFromDefaults) this.#send(this.#seat, this.#own);
    void this.apply();
  }

  /** Return to this browser's settings when a table is left. */
  leave(): void {
    this.#seat = this.#received = this.#atSeat = null;
    this.#unsent = false;
    void this.apply();
  }

  get #differsFromDefaults(): boolean {
    return JSON.stringify(this.#own) !== JSON.stringify(defaults(navigator.languages));
  }

  /** Store settings for a seat, one request at a time; a failed one is repeated when the connection is back. */
  #send(seat: Seat, preferences: Preferences): void {
    this.#atSeat = preferences;
    this.#unsent = true;
    this.sending = this.sending.then(async () => {
      const stored = await request("PUT", `${seat.path}/preferences`, { preferences, seat: seat.seat }).then(() => true, () => false);
      if (this.#seat === seat && this.#atSeat === preferences) this.#unsent = !stored;
    });
  }

  /** Apply the settings to the page. */
  apply(): Promise<void> {
    const { theme, size, patterns } = this.current;
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.patterns = patterns ? "on" : "off";
    root.style.fontSize = `${size}%`;
    return language.choose(this.current.language);
  }
}

export const settings = new Settings();
