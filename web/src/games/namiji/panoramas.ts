// The pictures of the panoramas, as wide as their sections.

import type { Part } from "./pictograms";

export const SECTION = { width: 60, height: 84 };

export interface Scene {
  width: number;
  sky: string;
  parts: Part[];
}

const FOAM = "#fffdf4";
const shape = (d: string, fill: string): Part => ({ d, fill });
const line = (d: string, colour: string, width: number): Part => ({ d, line: colour, width });

/** A row of crests from the left edge to the right. */
function swell(width: number, y: number, length: number, height: number): string {
  const count = Math.ceil(width / length) + 1;
  return `M${-length / 2} ${y}${`q${length / 2} ${-height} ${length} 0`.repeat(count)}V84H${-length / 2}Z`;
}

/** A leaping dolphin around a point. */
function dolphin(x: number, y: number): Part[] {
  const body = `M${x - 27} ${y + 14}q4-26 28-33l3-9 7 9q11 4 15 13l-6 3q-8-4-14-2 1 8-4 12l-5-10q-13 2-17 14l5 10-10-4-8 6z`;
  return [{ d: body, fill: "#3f7f9e", line: "#16384a", width: 1.8 }, line(`M${x - 20} ${y + 10}q4-16 22-20`, "#bfe0e8", 2.4), shape(`M${x + 13} ${y - 12}a2 2 0 1 1 4 0a2 2 0 1 1-4 0`, "#0f2430")];
}

const DOLPHINS: Part[] = [
  shape("M128 26a15 15 0 1 1 30 0a15 15 0 1 1-30 0", "#d8432f"),
  line("M6 14h34M14 20h40M96 12h22M66 22h24", "#e9b98c", 2.4),
  shape("M20 56Q44 30 62 44L76 30 96 52 120 44 150 58H20Z", "#b6a9b8"),
  shape("M70 36L76 30 83 38 77 36Z", FOAM),
  shape(swell(180, 58, 36, 12), "#7db8c4"),
  ...dolphin(34, 40),
  ...dolphin(94, 46),
  ...dolphin(148, 40),
  shape(swell(180, 68, 30, 14), "#3a86a0"),
  line("M4 66q8-8 16 0M44 68q8-8 16 0M104 66q8-8 16 0M150 68q8-8 16 0", FOAM, 2.4),
  shape(swell(180, 78, 24, 10), "#1f5a78"),
];

const OCTOPUS: Part[] = [
  shape("M196 18a11 11 0 1 1 22 0a11 11 0 1 1-22 0", "#f3e6c0"),
  line("M20 16h40M34 24h24M150 12h34M92 10h20", "#5a6aa0", 2),
  shape(swell(240, 44, 40, 10), "#3a4f8a"),
  line("M14 78Q4 44 26 40 46 40 40 58 32 68 26 58M52 82Q44 50 66 46 84 48 96 60", "#a8466e", 9),
  line("M226 78Q240 46 214 38 194 38 200 56 208 66 214 56M186 82Q194 50 172 46 156 48 146 60", "#a8466e", 9),
  { d: "M88 62Q82 18 120 14 158 18 152 62 150 74 120 76 90 74 88 62Z", fill: "#b8507c", line: "#4a1732", width: 2 },
  shape("M100 26q8-8 18-8-10 6-14 14z", "#e59abb"),
  shape("M98 46a8 8 0 1 1 16 0a8 8 0 1 1-16 0M126 46a8 8 0 1 1 16 0a8 8 0 1 1-16 0", FOAM),
  shape("M104 47a4 4 0 1 1 8 0a4 4 0 1 1-8 0M128 47a4 4 0 1 1 8 0a4 4 0 1 1-8 0", "#1b1426"),
  line("M112 62q8 5 16 0", "#4a1732", 2.6),
  line("M22 48v.1M30 52v.1M66 52v.1M76 54v.1M218 48v.1M208 52v.1M172 52v.1M164 54v.1", "#f0c2d6", 4),
  shape(swell(240, 70, 30, 14), "#2a3f78"),
  line("M4 68q8-8 16 0M70 70q8-8 16 0M132 68q8-8 16 0M206 70q8-8 16 0", FOAM, 2.2),
  shape(swell(240, 79, 24, 10), "#182852"),
];

const WHALE: Part[] = [
  line("M10 12h60M24 20h40M120 10h50M96 18h30", "#c4cfc0", 2.4),
  shape("M0 52L30 34 52 46 70 26 84 20 98 26 126 50V58H0Z", "#8fa3a8"),
  shape("M70 26L84 20 98 26 92 31 86 27 80 32 75 28Z", FOAM),
  shape(swell(300, 54, 44, 10), "#7fb0bc"),
  { d: "M22 20Q30 34 46 34 36 42 42 52 60 66 88 56 140 26 206 28 280 32 290 62 280 80 220 82 130 84 92 74 52 72 38 56 26 46 8 48 22 40 22 20Z", fill: "#2f5570", line: "#12283a", width: 2.2 },
  shape("M150 74Q230 78 288 62 282 80 220 82 170 83 150 74Z", "#d7e2dc"),
  line("M170 77q50 3 108-9M186 80q40 1 80-6", "#7f98a3", 1.8),
  shape("M246 52a4 4 0 1 1 8 0a4 4 0 1 1-8 0", FOAM),
  shape("M248.5 52a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0", "#0f1c26"),
  line("M226 26Q226 12 212 8M230 26Q232 6 244 4M228 26Q224 14 226 4M234 26Q244 16 254 16", FOAM, 3),
  line("M120 46q16-8 34-10M140 56q10-4 20-4", "#7fa3b8", 2.4),
  shape(swell(300, 74, 30, 12), "#3a7f9c"),
  line("M10 72q8-8 16 0M70 74q8-8 16 0M140 72q8-8 16 0M214 74q8-8 16 0M270 72q8-8 16 0", FOAM, 2.4),
  shape(swell(300, 80, 24, 8), "#1d5270"),
];

export const SCENES: Record<string, Scene> = {
  dolphin: { width: 180, sky: "#fbe3c6", parts: DOLPHINS },
  octopus: { width: 240, sky: "#28356a", parts: OCTOPUS },
  whale: { width: 300, sky: "#e6ead8", parts: WHALE },
};
