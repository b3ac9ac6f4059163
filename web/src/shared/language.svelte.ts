// The reader's language: the platform's texts and those of the games, loaded when they are first needed.

import type { FluentBundle } from "@fluent/bundle";
import { bundleOf, say } from "./texts.js";

export const LANGUAGES = ["en", "es", "fr", "gl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES: Record<Language, string> = { en: "English", es: "Español", fr: "Français", gl: "Galego" };

type Args = Record<string, number | string>;
type Loader = () => Promise<string>;

const platform = import.meta.glob("../../../src/marea/locales/*.ftl", { query: "?raw", import: "default" });
const games = import.meta.glob("../../../src/marea/games/*/locales/*.ftl", { query: "?raw", import: "default" });
const intros = import.meta.glob("../../../src/marea/games/*/locales/*.ftl", { query: "?intro", import: "default" });

/** Return the first of the reader's languages that there are texts in. */
export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()) as Language[];
  return known.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

class Speech {
  now: Language = $state(preferred(navigator.languages));
  private wanted = this.now;
  private bundles: Record<string, FluentBundle> = $state.raw({});
  private introduced: Record<string, FluentBundle> = $state.raw({});

  /** Load the platform's texts, and perhaps a game's, in the language that is spoken now. */
  async load(game = "", tag = this.now): Promise<void> {
    const key = `${tag}/${game}`;
    if (this.bundles[key]) return;
    const files = [await (platform[`../../../src/marea/locales/${tag}.ftl`] as Loader)()];
    const own = games[`../../../src/marea/games/${game}/locales/${tag}.ftl`] as Loader | undefined;
    if (own) files.push(await own());
    this.bundles = { ...this.bundles, [key]: bundleOf(tag, files) };
  }

  /** Load the name of a game and what it is about, which is enough to choose it. */
  async introduce(game: string, tag = this.now): Promise<void> {
    const key = `${tag}/${game}`;
    const own = intros[`../../../src/marea/games/${game}/locales/${tag}.ftl`] as Loader | undefined;
    if (own && !this.introduced[key]) this.introduced = { ...this.introduced, [key]: bundleOf(tag, [await own()]) };
  }

  /** Speak another language, as soon as all that is said now can be said in it: no text is ever missing meanwhile. */
  async choose(tag: Language): Promise<void> {
    this.wanted = tag;
    const said = Object.keys(this.bundles).map((key) => key.split("/")[1]!);
    const met = Object.keys(this.introduced).map((key) => key.split("/")[1]!);
    await Promise.all([
      ...["", ...new Set(said)].map((game) => this.load(game, tag)),
      ...[...new Set(met)].map((game) => this.introduce(game, tag)),
    ]);
    if (this.wanted !== tag) return; // something else was chosen meanwhile
    this.now = tag;
    document.documentElement.lang = tag;
  }

  /** Whether the texts of a game are there, in any language: another one may take a moment to come. */
  knows(game: string): boolean {
    return Object.keys(this.bundles).some((key) => key.endsWith(`/${game}`));
  }

  /** Say a message of the platform or of a game; until its texts are there, nothing. */
  say(id: string, args: Args = {}, game = ""): string {
    const key = `${this.now}/${game}`;
    const known = [this.bundles[key], this.introduced[key], this.bundles[`${this.now}/`]];
    const bundle = known.find((one) => one?.hasMessage(id));
    return bundle ? say(bundle, id, args) : "";
  }
}

export const language = new Speech();
export const t = (id: string, args: Args = {}): string => language.say(id, args);
