// The levels of bots: which there are at a game, and what was measured of them.

import { gameOf } from "./games";
import type { BotLevel, Won } from "./schema";

export const USUAL = "casual";

/** The levels of a game, the weakest first; none if the server does not answer, which then takes its usual one. */
export async function levelsOf(game: string): Promise<BotLevel[]> {
  const found = await gameOf(game).catch(() => undefined);
  return found?.bots ?? [];
}

/** What was measured with as many players, or with a number close to it. */
export function measured(level: BotLevel, players: number): Won | undefined {
  const far = (won: Won): number => Math.abs(won.players - players);
  return [...level.won].sort((one, other) => far(one) - far(other))[0];
}

/** A measurement in whole games of a hundred. */
export function ofHundred(won: Won): Record<"players" | "games" | "share" | "low" | "high" | "fair", number> {
  const whole = (share: number): number => Math.round(100 * share);
  const { players, games, share, low, high } = won;
  return { players, games, share: whole(share), low: whole(low), high: whole(high), fair: whole(1 / players) };
}
