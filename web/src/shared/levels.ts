// The levels of a game's bots, and their measured strength.

import { loadGame } from "./games";
import type { BotLevel, Won } from "./schema";

export const DEFAULT_LEVEL = "casual";

/** The levels of a game, weakest first; none if the server does not answer: it then uses its default. */
export async function levelsOf(game: string): Promise<BotLevel[]> {
  const found = await loadGame(game).catch(() => undefined);
  return found?.bots ?? [];
}

/** The measurement of a level with a number of players, or with the nearest number. */
export function measurementFor(level: BotLevel, players: number): Won | undefined {
  const distance = (won: Won): number => Math.abs(won.players - players);
  return [...level.won].sort((one, other) => distance(one) - distance(other))[0];
}

/** A measurement in whole games out of a hundred. */
export function perHundred(won: Won): Record<"players" | "games" | "share" | "low" | "high" | "fair", number> {
  const percent = (share: number): number => Math.round(100 * share);
  const { players, games, share, low, high } = won;
  return { players, games, share: percent(share), low: percent(low), high: percent(high), fair: percent(1 / players) };
}
