// The reader's language: the platform's texts, which come with the page, and those of the games, which their server has.

import type { FluentBundle } from "@fluent/bundle";
import { untrack } from "svelte";
import { textsOf } from "./games";
import { insist } from "./insist";
import { bundleOf, say } from "./texts.js";

export const LANGUAGES = ["en", "es", "fr", "gl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES: Record<Language, string> = { en: "English", es: "Español", fr: "Français", gl: "Galego" };

type Args = Record<string, number | string>;
type Loader = () => Promise<string>;

const platform = import.meta.glob("../../../src/marea/locales/*.ftl", { query: "?raw", import: "default" });

/** Return the first of the reader's languages that there are texts in. */
export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()) as Language[];
  return known.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

class Speech {
  now: Language = $state(preferred(navigator.languages));
  problem: unknown = $state.raw(null); // why something cannot be said yet; it is tried again
  private wanted = this.now;
  private bundles: Record<string, FluentBundle> = $state.raw({});

  /** Load the platform's texts, and perhaps a game's, in the language that is spoken now. */
  async load(game = "", tag = this.now): Promise<void> {
    const key = `${tag}/${game}`;
    if (this.bundles[key]) return;
    const own = game ? textsOf(game, tag) : "";
    const files = await Promise.all([(platform[`../../../src/marea/locales/${tag}.ftl`] as Loader)(), own]);
    this.bundles = { ...this.bundles, [key]: bundleOf(tag, files) };
  }

  /** Load a game's texts, however often it has to be tried; the function that is returned gives up. In an effect. */
  want(game: string): () => void {
    let wanted = game !== "";
    void this.now; // another language is wanted as well
    untrack(() => void insist(() => this.load(game), () => wanted, (error) => (this.problem = error)));
    return () => {
      wanted = false;
      this.problem = null;
    };
  }

  /** Speak another language, as soon as all that is said now can be said in it: no text is ever missing meanwhile. */
  async choose(tag: Language): Promise<void> {
    this.wanted = tag;
    const said = Object.keys(this.bundles).map((key) => key.split("/")[1]!);
    const all = (): Promise<unknown> => Promise.all(["", ...new Set(said)].map((game) => this.load(game, tag)));
    await insist(all, () => this.wanted === tag, (error) => (this.problem = error));
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
    const known = [this.bundles[`${this.now}/${game}`], this.bundles[`${this.now}/`]];
    const bundle = known.find((one) => one?.hasMessage(id));
    return bundle ? say(bundle, id, args) : "";
  }
}

export const language = new Speech();
export const t = (id: string, args: Args = {}): string => language.say(id, args);
