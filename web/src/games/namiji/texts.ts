// The texts of Namiji.

import { language } from "../../shared/language.svelte";
import type { FishShelf, PrintedLine, PrintedRock, ScoreEntry } from "./schema";

type Args = Record<string, string | number>;

export const say = (id: string, args: Args = {}): string => language.say(id, args, "namiji");
export const fishText = (fish: string): string => say(`fish-${fish}`);
export const stopText = (kind: string): string => say(kind === "dock" || kind === "port" ? `stop-${kind}` : `station-${kind}`);

/** A list of things with their counts: "crab × 2, shrimp". */
export function countsText(counts: Record<string, number>, group: string): string {
  return Object.entries(counts).map(([kind, count]) => say(`${group}-${kind}`) + (count > 1 ? ` × ${count}` : "")).join(", ");
}

/** The source of an entry of a score. */
export function entryText({ source, item }: ScoreEntry): string {
  const ids: Record<string, string> = {
    line: `line-${item}`,
    panorama: `panorama-${item}`,
    bonus: `panorama-${item}`,
    meal: `card-${item}`,
    rock: `rock-${item}`,
  };
  const id = ids[source];
  return say(`board-source-${source}`, { item: id ? say(id) : "" });
}

/** The state of a row or a column. */
export function lineText({ line, points }: PrintedLine, { scored, mixed }: FishShelf): string {
  const state = scored.includes(line) ? "scored" : mixed.includes(line) ? "mixed" : "open";
  return `${say(`line-${line}`)}: ${say(`board-line-${state}`, { points })}`;
}

export function objectiveText({ counts, least }: PrintedRock, have: number): string {
  return `${say(`objective-${counts}`, { least })}; ${say("board-have", { have })}`;
}

/** The contents of a shelf, for screen readers. */
export function shelfText(lines: PrintedLine[], shelf: FishShelf): string {
  const rows = shelf.cells.map((cells, row) => `${say(`line-row${row + 1}`)}: ${cells.map((fish) => (fish ? fishText(fish) : say("board-empty"))).join(", ")}`);
  return [...rows, ...lines.filter(({ line }) => shelf.scored.includes(line)).map((line) => lineText(line, shelf))].join("; ");
}
