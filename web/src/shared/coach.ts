// The coach's hints and reviews as texts and numbers, and the graph of a review.

import { language } from "./language.svelte";
import type { Advice, Decision, Gain, OfferedChoice, Review } from "./schema";

/** How many choices of a hint are shown unfolded. */
export const SHOWN_CHOICES = 3;

/** The locales for numbers: not every browser knows Galician, whose numbers are written as in Spanish. */
function locales(tag: string): string[] {
  return tag === "gl" ? ["gl", "es"] : [tag];
}

/** A fraction of one in percent: "63%", "63 %". */
export function percent(share: number, tag: string = language.current): string {
  return new Intl.NumberFormat(locales(tag), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A fraction of one in whole percentage points; zero has no sign. */
export function points(share: number): number {
  return Math.round(share * 100) || 0;
}

/** A number with its sign and at most some decimals; the minus is as wide as the plus. */
export function signedNumber(amount: number, digits: number, tag: string = language.current): string {
  const text = new Intl.NumberFormat(locales(tag), { signDisplay: "exceptZero", maximumFractionDigits: digits }).format(amount);
  return text.replace("-", "−");
}

/** A changeText in the chance of winning: "−18 percentage points". */
export function changeText(share: number): string {
  const count = points(share);
  return language.say("review-points", { points: signedNumber(count, 0), count: Math.abs(count) });
}

/** The gains and losses of a choice in the game's words; empty if all are negligible. */
export function gainsText(gains: Gain[], game: string): string {
  const texts = gains.flatMap(({ part, amount }) => {
    const text = Math.abs(amount) < 0.05 ? "" : language.say(`gain-${part}`, { amount: signedNumber(amount, 1) }, game);
    return text ? [text] : [];
  });
  return new Intl.ListFormat(locales(language.current), { type: "unit" }).format(texts);
}

/** A table's choices in the order of a hint, best first, without those that are no longer offered. */
export function rankChoices<T extends { move: string }>(hinted: T[], offered: OfferedChoice[]): { choice: OfferedChoice; hinted: T }[] {
  const known = new Map(offered.map((choice) => [choice.move, choice]));
  return hinted.flatMap((one) => {
    const choice = known.get(one.move);
    return choice ? [{ choice, hinted: one }] : [];
  });
}

/** Whether the first choice of a hint is clearly the best, by a margin that shows in whole percent. */
export function isSure({ clear, choices }: Advice): boolean {
  const [best, next] = choices;
  return clear && (!best || !next || points(best.chance) > points(next.chance));
}

/** The decision made in a position, unless it was forced. */
export function decisionAt(review: Review, position: number): Decision | null {
  return review.decisions.find((one) => one.move - 1 === position && !one.forced) ?? null;
}

/** The most costly decisions, worst first. */
export function blundersOf(review: Review): Decision[] {
  return review.blunders.flatMap((move) => review.decisions.find((one) => one.move === move) ?? []);
}

/** The box of the graph's lines. */
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

/** The point of a position in the graph; the last position is at the right edge. */
export function pointOf(chances: number[], position: number, frame: Frame): Point {
  const last = Math.max(1, chances.length - 1);
  const chance = Math.min(1, Math.max(0, chances[position] ?? 0));
  return { x: round(frame.left + (frame.width * position) / last), y: round(frame.top + frame.height * (1 - chance)) };
}

/** The line of the graph as an SVG path. */
export function pathOf(chances: number[], frame: Frame): string {
  const line = chances.map((_, position) => pointOf(chances, position, frame));
  return line.map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`).join("");
}

/** The area below the line as an SVG path. */
export function areaOf(chances: number[], frame: Frame): string {
  return `${pathOf(chances, frame)}V${frame.top + frame.height}H${frame.left}Z`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** The first positions with the highest and the lowest chance. */
export function extremes(chances: number[]): { high: number; low: number } {
  return { high: chances.indexOf(Math.max(...chances)), low: chances.indexOf(Math.min(...chances)) };
}

/** The start and length of a bar of luck or skill, in percent of a line with zero in the middle. */
export function barOf(share: number, max: number): { left: number; width: number } {
  const width = Math.min(50, max > 0 ? (Math.abs(share) / max) * 50 : 0);
  return { left: round(share < 0 ? 50 - width : 50), width: round(width) };
}
