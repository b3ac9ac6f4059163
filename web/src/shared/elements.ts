// The elements of a board in words: what each is called, and how that fits into its place.

import { language, t } from "./language.svelte";
import type { BoardElement, BoardShape } from "./schema";

/** The elements that are on the table: places for players who do not play are not. */
export function elementsOf(board: BoardShape, players: number): Record<string, BoardElement> {
  return Object.fromEntries(Object.entries(board.elements).filter(([id]) => (seatOf(id) ?? 0) < players));
}

/** What each element is called: as its player, by its own text, by its group's with a number, or by a number alone. */
export function namesOf(board: BoardShape, players: string[], game: string): Record<string, string> {
  const counts: Record<string, number> = {};
  const named = Object.entries(elementsOf(board, players.length)).map(([id, { group }], place): [string, string] => {
    const number = (counts[group] = (counts[group] ?? 0) + 1);
    const player = players[seatOf(id) ?? -1];
    const own = player ?? (language.say(id, {}, game) || language.say(`group-${group}`, { id, number }, game));
    return [id, own || t("element-number", { number: place + 1 })];
  });
  return Object.fromEntries(named);
}

function seatOf(id: string): number | null {
  const found = /^player-(\d+)$/.exec(id);
  return found ? Number(found[1]) : null;
}

const WIDE = 0.58; // of a letter, in parts of its height
const LINE = 1.15;

/** Break a name into the lines in which it can be written largest in its place, and say how large. */
export function fitted(name: string, { width, height }: { width: number; height: number }): { lines: string[]; size: number } {
  const words = name.split(" ");
  const tries = words.map((_, i) => {
    const lines = broken(words, i + 1);
    const longest = Math.max(...lines.map((line) => line.length));
    return { lines, size: Math.min((0.85 * width) / (WIDE * longest), (0.8 * height) / (LINE * lines.length), height / 2.5) };
  });
  return tries.reduce((best, one) => (one.size > best.size ? one : best));
}

/** Break words into at most so many lines of about the same length. */
function broken(words: string[], count: number): string[] {
  const goal = words.join(" ").length / count;
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length < goal / 2 || last.length + word.length / 2 < goal || lines.length === count)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
