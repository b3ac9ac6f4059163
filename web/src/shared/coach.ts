// What the coach says, in words and numbers; and its graph.

import { language } from "./language.svelte";
import type { Advice, Decision, Gain, OfferedChoice, Review } from "./schema";

/** How many choices of a hint are shown at once. */
export const BEST = 3;

/** Not every browser knows how numbers are written in Galician: as in Spanish. */
function written(tag: string): string[] {
  return tag === "gl" ? ["gl", "es"] : [tag];
}

/** A share of one in percent: "63%", "63 %". */
export function percent(share: number, tag: string = language.now): string {
  return new Intl.NumberFormat(written(tag), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A share of one as whole percentage points; what rounds to nothing has no sign. */
export function points(share: number): number {
  return Math.round(share * 100) || 0;
}

/** A number with its sign, as exact as one cares to read it; a minus is as wide as a plus. */
export function signed(amount: number, digits: number, tag: string = language.now): string {
  const text = new Intl.NumberFormat(written(tag), { signDisplay: "exceptZero", maximumFractionDigits: digits }).format(amount);
  return text.replace("-", "−");
}

/** A change of the chance of winning: "−18 percentage points". */
export function change(share: number): string {
  const count = points(share);
  return language.say("review-points", { points: signed(count, 0), count: Math.abs(count) });
}

/** What a choice gains and gives up, in the words of the game; nothing if there is nothing worth a word. */
export function gained(gains: Gain[], game: string): string {
  const told = gains.flatMap(({ part, amount }) => {
    const text = Math.abs(amount) < 0.05 ? "" : language.say(`gain-${part}`, { amount: signed(amount, 1) }, game);
    return text ? [text] : [];
  });
  return new Intl.ListFormat(written(language.now), { type: "unit" }).format(told);
}

/** The choices of a table in the order of a hint, the best one first; one that is offered no more is left out. */
export function ranked<T extends { move: string }>(hinted: T[], offered: OfferedChoice[]): { choice: OfferedChoice; hinted: T }[] {
  const known = new Map(offered.map((choice) => [choice.move, choice]));
  return hinted.flatMap((one) => {
    const choice = known.get(one.move);
    return choice ? [{ choice, hinted: one }] : [];
  });
}

/** Whether the first choice of a hint is the best beyond doubt, and by so much that one can see it. */
export function isSure({ clear, choices }: Advice): boolean {
  const [best, next] = choices;
  return clear && (!best || !next || points(best.chance) > points(next.chance));
}

/** The decision that a position asks for, if there was something to decide. */
export function decisionAt(review: Review, position: number): Decision | null {
  return review.decisions.find((one) => one.move - 1 === position && !one.forced) ?? null;
}

/** The decisions that cost most, the costliest first. */
export function blundersOf(review: Review): Decision[] {
  return review.blunders.flatMap((move) => review.decisions.find((one) => one.move === move) ?? []);
}

/** Where the graph is drawn: the box that the lines may fill. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The place of a position in the graph; the last one is at the right edge. */
export function placeOf(chances: number[], position: number, frame: Frame): Point {
  const last = Math.max(1, chances.length - 1);
  const chance = Math.min(1, Math.max(0, chances[position] ?? 0));
  return { x: round(frame.left + (frame.width * position) / last), y: round(frame.top + frame.height * (1 - chance)) };
}

/** The line of the graph, as the path of a drawing. */
export function pathOf(chances: number[], frame: Frame): string {
  const places = chances.map((_, position) => placeOf(chances, position, frame));
  return places.map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`).join("");
}

/** What lies below the line. */
export function areaOf(chances: number[], frame: Frame): string {
  const ground = frame.top + frame.height;
  return `${pathOf(chances, frame)}V${ground}H${frame.left}Z`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** The positions with the highest and with the lowest chance, the first of each. */
export function extremes(chances: number[]): { high: number; low: number } {
  return { high: chances.indexOf(Math.max(...chances)), low: chances.indexOf(Math.min(...chances)) };
}

/** Where a bar of luck or skill begins and how long it is, in percent of a line whose middle is zero. */
export function barOf(share: number, most: number): { left: number; width: number } {
  const width = Math.min(50, most > 0 ? (Math.abs(share) / most) * 50 : 0);
  return { left: round(share < 0 ? 50 - width : 50), width: round(width) };
}
