// The games of this server, requested once, and their texts, cached under their hash.

import { Problem, request } from "./api";
import type { ListedGame, Texts } from "./schema";

let known: Promise<ListedGame[]> | null = null;

/** Load the games of this server; they are requested again after a failure, or on `reload`. */
export function loadGames(reload = false): Promise<ListedGame[]> {
  if (known && !reload) return known;
  const loading = request<ListedGame[]>("GET", "/api/games");
  loading.catch(() => (known === loading ? (known = null) : undefined));
  return (known = loading);
}

export async function loadGame(id: string, reload = false): Promise<ListedGame | undefined> {
  return (await loadGames(reload)).find((game) => game.id === id);
}

/** Load a game's texts in a language, as Fluent; the browser caches them until the server has others. */
export async function loadTexts(game: string, language: string, reload = false): Promise<string> {
  const hash = (await loadGame(game, reload))?.texts[language];
  try {
    if (!hash) throw new Problem({ code: "no_texts", message: `there are no texts of ${game}` });
    return (await request<Texts>("GET", `/api/games/${game}/texts/${language}/${hash}`)).fluent;
  } catch (error) {
    if (reload || !(error instanceof Problem && error.code === "no_texts")) throw error;
    return loadTexts(game, language, true); // the server has been upgraded in the meantime
  }
}
