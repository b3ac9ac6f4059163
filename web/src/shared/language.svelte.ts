// The reader's language: the platform's texts, which are part of the page, and the games' texts, loaded from the server.

import type { FluentBundle } from "@fluent/bundle";
import { untrack } from "svelte";
import { loadTexts } from "./games";
import { retry } from "./retry";
import { bundleOf, say } from "./texts.js";

export const LANGUAGES = ["en", "es", "fr", "gl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES: Record<Language, string> = { en: "English", es: "Español", fr: "Français", gl: "Galego" };

type Args = Record<string, number | string>;
type Loader = () => Promise<string>;

const platform = import.meta.glob("../../../src/marea/locales/*.ftl", { query: "?raw", import: "default" });

/** The first of a reader's languages that is supported, or English. */
export function preferredLanguage(tags: readonly string[]): Language {
  const languages = tags.map((tag) => tag.slice(0, 2).toLowerCase()) as Language[];
  return languages.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

class LanguageStore {
  current: Language = $state(preferredLanguage(navigator.languages));
  problem: unknown = $state.raw(null); // why texts are missing; loading is retried
  #wanted = this.current;
  #bundles: Record<string, FluentBundle> = $state.raw({});

  /** Load the platform's texts, and a game's if given, in a language. */
  async load(game = "", tag = this.current): Promise<void> {
    const key = `${tag}/${game}`;
    if (this.#bundles[key]) return;
    const texts = game ? loadTexts(game, tag) : "";
    const files = await Promise.all([(platform[`../../../src/marea/locales/${tag}.ftl`] as Loader)(), texts]);
    this.#bundles = { ...this.#bundles, [key]: bundleOf(tag, files) };
  }

  /** Load a game's texts in an effect, and retry until the returned function is called. */
  keepLoading(game: string): () => void {
    let wanted = game !== "";
    void this.current; // the effect runs again when the language changes
    untrack(() => void retry(() => this.load(game), () => wanted, (error) => (this.problem = error)));
    return () => {
      wanted = false;
      this.problem = null;
    };
  }

  /** Change the language once all loaded texts are there in the new one, so that none is missing in between. */
  async choose(tag: Language): Promise<void> {
    this.#wanted = tag;
    const games = Object.keys(this.#bundles).map((key) => key.split("/")[1]!);
    const loadAll = (): Promise<unknown> => Promise.all(["", ...new Set(games)].map((game) => this.load(game, tag)));
    await retry(loadAll, () => this.#wanted === tag, (error) => (this.problem = error));
    if (this.#wanted !== tag) return; // another one was chosen in the meantime
    this.current = tag;
    document.documentElement.lang = tag;
  }

  /** Whether a game's texts are loaded, in any language: a new one is used once it is loaded. */
  hasTexts(game: string): boolean {
    return Object.keys(this.#bundles).some((key) => key.endsWith(`/${game}`));
  }

  /** A message of the platform or of a game; empty until its texts are loaded. */
  say(id: string, args: Args = {}, game = ""): string {
    const bundles = [this.#bundles[`${this.current}/${game}`], this.#bundles[`${this.current}/`]];
    const bundle = bundles.find((one) => one?.hasMessage(id));
    return bundle ? say(bundle, id, args) : "";
  }
}

export const language = new LanguageStore();
export const t = (id: string, args: Args = {}): string => language.say(id, args);
