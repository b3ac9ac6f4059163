// How somebody likes the page: kept in this browser, and on the server for the seat that they play.

import { ask } from "./api";
import { LANGUAGES, language, preferred } from "./language.svelte";
import { remember, remembered } from "./memory";
import type { Preferences } from "./schema";

type Key = keyof Preferences;
type Place = { path: string; seat: number };

const STORED = "settings";
const YES_OR_NO = [false, true] as const;

/** What can be chosen. */
export const CHOICES = {
  language: LANGUAGES,
  theme: ["system", "light", "dark"],
  size: ["100", "115", "130", "150"],
  motion: ["system", "full", "less"],
  sound: YES_OR_NO,
  confirm: YES_OR_NO,
  autoplay: YES_OR_NO,
  patterns: YES_OR_NO,
} as const satisfies { [K in Key]: readonly Preferences[K][] };

/** What holds for somebody who has chosen nothing, in a browser that prefers some languages. */
export function defaults(languages: readonly string[]): Preferences {
  const quiet = { sound: false, confirm: false, autoplay: true, patterns: false };
  return { language: preferred(languages), theme: "system", size: "100", motion: "system", ...quiet };
}

/** Read what was chosen, whatever became of it in the store of the browser: what makes no sense was never chosen. */
export function chosenIn(text: string | null): Partial<Preferences> {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? "null");
  } catch {
    // not ours, or cut short
  }
  const kept = (typeof found === "object" && found ? found : {}) as Record<string, unknown>;
  const known = Object.entries(CHOICES).filter(([key, values]) => (values as readonly unknown[]).includes(kept[key]));
  return Object.fromEntries(known.map(([key]) => [key, kept[key]]));
}

/** Read what this browser remembers; the language and the colours once had places of their own. */
function memories(): Partial<Preferences> {
  const old = JSON.stringify({ language: remembered("language"), theme: remembered("theme") });
  return { ...chosenIn(old), ...chosenIn(remembered(STORED)) };
}

export class Settings {
  private chosen: Partial<Preferences> = $state.raw(memories());
  private seats: Preferences | null = $state.raw(null); // what holds for the seat, while one is at its table
  private place: Place | null = null;
  private heard: Preferences | null = null; // what the server told last
  private unsent = false;
  sending: Promise<void> = Promise.resolve(); // until all that is to be kept for a seat has been sent

  private get own(): Preferences {
    return { ...defaults(navigator.languages), ...this.chosen };
  }

  get now(): Preferences {
    return this.seats ?? this.own;
  }

  /** Choose one thing: it acts at once, and is kept wherever it can be. */
  set<K extends Key>(key: K, value: Preferences[K]): void {
    const next = { ...this.now, [key]: value };
    this.chosen = { ...this.chosen, [key]: value };
    remember(STORED, JSON.stringify(this.chosen));
    if (this.place) this.send(this.place, next);
    void this.apply();
  }

  /** Come to a seat, or hear of it again: what is stored for it holds; if nothing is, what was chosen here is stored. */
  enter(path: string, seat: number | null, stored: Preferences | null): void {
    const same = this.place?.path === path && this.place.seat === seat;
    if (same && this.unsent && this.seats) return this.send(this.place!, this.seats); // the line is back
    if (same && stored === this.heard) return;
    this.leave();
    if (seat === null) return;
    this.place = { path, seat };
    this.heard = stored;
    if (stored) this.seats = stored;
    else if (this.unusual) this.send(this.place, this.own);
    void this.apply();
  }

  /** Go away from a table: what was chosen in this browser holds again. */
  leave(): void {
    this.place = this.heard = this.seats = null;
    this.unsent = false;
    void this.apply();
  }

  /** Whether something was chosen here that is not as it would be anyway. */
  private get unusual(): boolean {
    return JSON.stringify(this.own) !== JSON.stringify(defaults(navigator.languages));
  }

  /** Keep something for a seat, one after the other; what did not arrive is sent again when the line is back. */
  private send(place: Place, preferences: Preferences): void {
    this.seats = preferences;
    this.unsent = true;
    this.sending = this.sending.then(async () => {
      const arrived = await ask("PUT", `${place.path}/preferences`, { preferences, seat: place.seat }).then(() => true, () => false);
      if (this.place === place && this.seats === preferences) this.unsent = !arrived;
    });
  }

  /** Let the page look and speak as it should. */
  apply(): Promise<void> {
    const { theme, size, patterns } = this.now;
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.dataset.patterns = patterns ? "on" : "off";
    root.style.fontSize = `${size}%`;
    return language.choose(this.now.language);
  }
}

export const settings = new Settings();
