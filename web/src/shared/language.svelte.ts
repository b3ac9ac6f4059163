// The reader's language: the platform's texts and those of the games, loaded when they are first needed.

import type { FluentBundle } from "@fluent/bundle";
import { remembered, remember } from "./memory";
import { bundleOf, say } from "./texts.js";

export const LANGUAGES = ["en", "es", "fr", "gl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES: Record<Language, string> = { en: "English", es: "Español", fr: "Français", gl: "Galego" };

type Args = Record<string, number | string>;
type Loader = () => Promise<string>;

const platform = import.meta.glob("../../../src/marea/locales/*.ftl", { query: "?raw", import: "default" });
const games = import.meta.glob("../../../src/marea/games/*/locales/*.ftl", { query: "?raw", import: "default" });

/** Return the first of the reader's languages that there are texts in. */
export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()) as Language[];
  return known.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

class Speech {
  now: Language = $state(preferred([remembered("language") ?? "", ...navigator.languages]));
  private bundles: Record<string, FluentBundle> = $state.raw({});

  /** Load the platform's texts, and perhaps a game's, in the language that is spoken now. */
  async load(game = ""): Promise<void> {
    const key = `${this.now}/${game}`;
    if (this.bundles[key]) return;
    const files = [await (platform[`../../../src/marea/locales/${this.now}.ftl`] as Loader)()];
    const own = games[`../../../src/marea/games/${game}/locales/${this.now}.ftl`] as Loader | undefined;
    if (own) files.push(await own());
    this.bundles = { ...this.bundles, [key]: bundleOf(this.now, files) };
    document.documentElement.lang = this.now;
  }

  async choose(language: Language, game = ""): Promise<void> {
    this.now = language;
    remember("language", language);
    await this.load();
    await this.load(game);
  }

  /** Say a message of the platform or of a game; until its texts are there, nothing. */
  say(id: string, args: Args = {}, game = ""): string {
    const bundle = this.bundles[`${this.now}/${game}`] ?? this.bundles[`${this.now}/`];
    return bundle?.hasMessage(id) ? say(bundle, id, args) : "";
  }
}

export const language = new Speech();
export const t = (id: string, args: Args = {}): string => language.say(id, args);
