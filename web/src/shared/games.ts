// The games of this server, asked for once; and what each says, under its hash.

import { ask, Problem } from "./api";
import type { ListedGame, Texts } from "./schema";

let known: Promise<ListedGame[]> | null = null;

/** The games that can be played here; asked anew if that failed before, or if it must be. */
export function gamesHere(anew = false): Promise<ListedGame[]> {
  if (known && !anew) return known;
  const asked = ask<ListedGame[]>("GET", "/api/games");
  asked.catch(() => (known === asked ? (known = null) : undefined));
  return (known = asked);
}

export async function gameOf(id: string, anew = false): Promise<ListedGame | undefined> {
  return (await gamesHere(anew)).find((game) => game.id === id);
}

/** All that a game says in a language, as Fluent: the browser keeps it, until the server has another. */
export async function textsOf(game: string, language: string, anew = false): Promise<string> {
  const hash = (await gameOf(game, anew))?.texts[language];
  try {
    if (!hash) throw new Problem({ code: "no_texts", message: `there are no texts of ${game}` });
    return (await ask<Texts>("GET", `/api/games/${game}/texts/${language}/${hash}`)).fluent;
  } catch (error) {
    if (anew || !(error instanceof Problem && error.code === "no_texts")) throw error;
    return textsOf(game, language, true); // the server was replaced since it was asked
  }
}
