// Namiji in words.

import { language } from "../../shared/language.svelte";
import type { BoatBoard, RockObjective, ScoreEntry, ShelfLine } from "./schema";

type Args = Record<string, string | number>;

export const say = (id: string, args: Args = {}): string => language.say(id, args, "namiji");
export const fishText = (fish: string): string => say(`fish-${fish}`);
export const stopText = (kind: string): string => say(kind === "dock" || kind === "port" ? `stop-${kind}` : `station-${kind}`);

/** Things with their numbers: "crab × 2, shrimp". */
export function listed(counts: Record<string, number>, group: string): string {
  return Object.entries(counts).map(([kind, count]) => say(`${group}-${kind}`) + (count > 1 ? ` × ${count}` : "")).join(", ");
}

/** Where the points of a line of a score come from. */
export function entryText({ source, item }: ScoreEntry): string {
  const things: Record<string, string> = {
    line: `line-${item}`,
    panorama: `panorama-${item}`,
    bonus: `panorama-${item}`,
    meal: `card-${item}`,
    rock: `rock-${item}`,
  };
  const named = things[source];
  return say(`board-source-${source}`, { item: named ? say(named) : "" });
}

/** What has become of a row or a column. */
export function lineText(line: ShelfLine): string {
  const state = line.scored ? "scored" : line.open ? "open" : "mixed";
  return `${say(`line-${line.line}`)}: ${say(`board-line-${state}`, { points: line.points })}`;
}

export function aimText({ counts, least, have }: RockObjective): string {
  return `${say(`objective-${counts}`, { least })}; ${say("board-have", { have })}`;
}

/** Everything on a shelf, for those who hear it. */
export function shelfText({ shelf }: BoatBoard): string {
  const rows = shelf.cells.map((cells, row) => `${say(`line-row${row + 1}`)}: ${cells.map((fish) => (fish ? fishText(fish) : say("board-empty"))).join(", ")}`);
  return [...rows, ...shelf.lines.filter((line) => line.scored).map(lineText)].join("; ");
}
