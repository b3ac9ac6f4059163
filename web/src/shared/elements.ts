// The names of a board's elements, and how they fit into their shapes.

import { language, t } from "./language.svelte";
import type { BoardElement, BoardShape } from "./schema";

/** The elements in use: not the places of absent players. */
export function elementsOf(board: BoardShape, players: number): Record<string, BoardElement> {
  return Object.fromEntries(Object.entries(board.elements).filter(([id]) => (seatOf(id) ?? 0) < players));
}

/** The names of the elements: the player's, the element's own text, its group's text with a number, or a number alone. */
export function namesOf(board: BoardShape, players: string[], game: string): Record<string, string> {
  const counts: Record<string, number> = {};
  const names = Object.entries(elementsOf(board, players.length)).map(([id, { group }], i): [string, string] => {
    const number = (counts[group] = (counts[group] ?? 0) + 1);
    const player = players[seatOf(id) ?? -1];
    const name = player ?? (language.say(id, {}, game) || language.say(`group-${group}`, { id, number }, game));
    return [id, name || t("element-number", { number: i + 1 })];
  });
  return Object.fromEntries(names);
}

function seatOf(id: string): number | null {
  const found = /^player-(\d+)$/.exec(id);
  return found ? Number(found[1]) : null;
}

const LETTER_WIDTH = 0.58; // relative to the font size
const LINE_HEIGHT = 1.15;

/** Break a name into the lines that allow the largest font in a box, and return that font size. */
export function fitLabel(name: string, { width, height }: { width: number; height: number }): { lines: string[]; size: number } {
  const words = name.split(" ");
  const tries = words.map((_, i) => {
    const lines = breakLines(words, i + 1);
    const longest = Math.max(...lines.map((line) => line.length));
    return { lines, size: Math.min((0.85 * width) / (LETTER_WIDTH * longest), (0.8 * height) / (LINE_HEIGHT * lines.length), height / 2.5) };
  });
  return tries.reduce((best, one) => (one.size > best.size ? one : best));
}

/** Break words into at most `count` lines of about the same length. */
function breakLines(words: string[], count: number): string[] {
  const goal = words.join(" ").length / count;
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length < goal / 2 || last.length + word.length / 2 < goal || lines.length === count)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
