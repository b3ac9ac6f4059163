// The pictograms of Namiji, each in a square from -50 to 50.

export interface Part {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
}

const INK = "#1b2a36";
const FOAM = "#fffdf4";
const line = (d: string, stroke = FOAM, width = 7): Part => ({ d, line: stroke, width });
const shape = (d: string, fill = FOAM): Part => ({ d, fill });

/** The background colour of a station's sign. */
export const GROUNDS: Record<string, string> = {
  angling: "#1f6f78",
  net: "#7a5a22",
  trap: "#a8382a",
  whirlpool: "#274f9c",
  rock: "#5d4a72",
  dolphin: "#2b7fa6",
  octopus: "#8a3464",
  whale: "#2c4a63",
  dock: "#6b4a2c",
  port: "#8f2f22",
};

const DOLPHIN = "M-36 20Q-30-14 4-24L8-36 18-24Q34-18 40-6L32-2Q22-8 12-4 14 8 6 14L0 0Q-18 2-24 18L-18 32-32 26-42 34Z";
const WHALE = "M-40-14Q-36-4-28 0-10-22 16-18 42-12 40 12 38 30 10 30-18 30-28 10-38 8-46 0L-34-2Z";
const OCTOPUS = "M0-38Q24-36 22-8 20 0 24 8 32 18 40 12 38 30 22 22L18 36 10 22 4 36-4 36-10 22-18 36-22 22Q-38 30-40 12-32 18-24 8-20 0-22-8-24-36 0-38Z";
const CRAB = "M0-8Q24-10 26 8 24 24 0 24-24 24-26 8-24-10 0-8ZM-22-6Q-42-16-36-34L-28-22-24-36Q-12-24-18-8ZM22-6Q42-16 36-34L28-22 24-36Q12-24 18-8Z";

/** The signs of the stations. */
export const STATIONS: Record<string, Part[]> = {
  angling: [line("M10-38V8a17 17 0 1 1-34 0V2M-24 0l-8 10M-24 0l9 8"), line("M4-38h12", FOAM, 8)],
  net: [line("M-34-20H34L20 20Q0 38-20 20ZM-20-20L4 32M0-20L18 22M20-20L-4 32M0-20L-18 22", FOAM, 4), shape("M-42-20a8 8 0 1 1 16 0a8 8 0 1 1-16 0M-8-22a8 8 0 1 1 16 0a8 8 0 1 1-16 0M26-20a8 8 0 1 1 16 0a8 8 0 1 1-16 0", "#f5c65a")],
  trap: [shape(CRAB), line("M-22 18l-14 8M-20 24l-10 12M22 18l14 8M20 24l10 12", FOAM, 5), shape("M-10 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0M2 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0", INK)],
  whirlpool: [line("M2 2q8-6 4 6-8 10-18 0-8-14 6-24 20-10 34 10 10 24-12 38-30 12-46-14-8-30 18-48", FOAM, 6.5)],
  rock: [shape("M-42 30L-30-26Q-22-38-12-26L2 30Z"), shape("M8 30L16-4Q24-14 31-4L42 30Z"), line("M-14-12Q4 10 22 4", "#e0b23c", 6), line("M-2-2v12M8 4v10", "#e0b23c", 4), line("M-44 36h88", FOAM, 5)],
  dolphin: [shape(DOLPHIN), shape("M22-14a3 3 0 1 1 6 0a3 3 0 1 1-6 0", INK)],
  octopus: [shape(OCTOPUS), shape("M-12-10a5 5 0 1 1 10 0a5 5 0 1 1-10 0M3-10a5 5 0 1 1 10 0a5 5 0 1 1-10 0", INK)],
  whale: [shape(WHALE), line("M8-22Q8-34-2-38M12-22Q12-34 22-38", FOAM, 5), shape("M22 4a4 4 0 1 1 8 0a4 4 0 1 1-8 0", INK)],
  dock: [line("M-38-8H38", FOAM, 10), line("M-28-8V32M0-8V32M28-8V32", FOAM, 7), line("M-12-26h24M0-34v16", FOAM, 6)],
  port: [shape("M-42-34Q0-24 42-34V-24Q0-16-42-24Z"), line("M-34-8H34", FOAM, 7), line("M-24-24V36M24-24V36", FOAM, 8), line("M0-22V-8", FOAM, 6)],
};

/** The tokens of the bag. */
export const TOKENS: Record<string, Part[]> = {
  crab: [{ d: CRAB, fill: "#d8432f", line: "#5a140c", width: 2.6 }, line("M-22 18l-14 8M-20 24l-10 12M22 18l14 8M20 24l10 12", "#5a140c", 4), shape("M-13 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0M3 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0", FOAM), shape("M-10 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0M6 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0", INK)],
  shrimp: [{ d: "M28-30Q-8-40-26-14-38 12-14 28-4 34 8 26L-2 18Q-16 8-8-6 4-20 26-12 38-18 28-30ZM8 26L24 40 26 26 36 20Z", fill: "#f4a07a", line: "#7a2e16", width: 2.6 }, line("M-4-20L-12-33M-14-10L-30-16M-16 4L-32 8M-10 18L-20 28M26-24Q40-34 44-44M28-20Q44-24 48-32M-4-2l8 6M0-10l9 4M-8 6l4 8", "#7a2e16", 2.6), shape("M16-24a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0", INK)],
};

/** A folded-paper offering, a face-down fish, a rock card and a bird. */
export const SIGNS: Record<string, Part[]> = {
  offering: [{ d: "M-40 4L-14 8 0-32 14 8 40 4 26 30H-26Z", fill: "#fffdf4", line: INK, width: 3 }, line("M0-32V8M-14 8H14", "#b3261e", 3)],
  hidden: [{ d: "M-42-42H42V42H-42Z", fill: "#2c5f7c", line: INK, width: 3 }, line("M-42-12q14-18 28 0t28 0 28 0M-42 10q14-18 28 0t28 0 28 0M-42 32q14-18 28 0t28 0 28 0", "#bfe0e8", 4)],
  rock: [{ d: "M-30-42H30Q36-42 36-36V36Q36 42 30 42H-30Q-36 42-36 36V-36Q-36-42-30-42Z", fill: "#5d4a72", line: INK, width: 3 }, shape("M-24 24L-17-12Q-10-22-4-12L4 24ZM8 24L13 2Q18-6 23 2L28 24Z"), line("M-8-4Q6 12 18 6", "#e0b23c", 4)],
  bird: [{ d: "M-44-14Q-22-34 0-8 22-34 44-14 22-20 6 8L0 22-6 8Q-22-20-44-14Z", fill: "#f5c65a", line: INK, width: 3.4 }],
};

/** The pictures of the dock cards. */
export const CARDS: Record<string, Part[]> = {
  meal_maki: [{ d: "M-46 8a22 22 0 1 1 44 0a22 22 0 1 1-44 0", fill: "#23402f", line: INK, width: 2 }, shape("M-40 8a16 16 0 1 1 32 0a16 16 0 1 1-32 0"), shape("M-31 8a7 7 0 1 1 14 0a7 7 0 1 1-14 0", "#ee7d3c"), { d: "M2 8a22 22 0 1 1 44 0a22 22 0 1 1-44 0", fill: "#23402f", line: INK, width: 2 }, shape("M8 8a16 16 0 1 1 32 0a16 16 0 1 1-32 0"), shape("M17 8a7 7 0 1 1 14 0a7 7 0 1 1-14 0", "#7db352")],
  meal_unagi: [{ d: "M-44-6H44L34 30H-34Z", fill: "#8f2f22", line: INK, width: 3 }, { d: "M-34-8Q-30-28 0-24 30-28 34-8Z", fill: "#fffdf4", line: INK, width: 2 }, { d: "M-28-10Q-10-30 30-16L26-6H-26Z", fill: "#7a3d16", line: INK, width: 2 }, line("M-14-8l6-10M0-8l6-12M14-8l5-10", "#d89a4a", 3)],
  meal_tempura: [{ d: "M-34 28Q-42 6-16-6 10-18 20-30L32-18Q22 0 6 14-12 32-34 28Z", fill: "#eab04a", line: "#7a4a10", width: 3 }, { d: "M20-30L30-44 34-30 46-32 32-18Z", fill: "#e05a38", line: INK, width: 2 }, line("M-24 18q4-8 10-8M-8 8q4-8 10-8M8-6q4-6 8-6", "#a8701c", 3)],
  meal_onigiri: [{ d: "M0-38Q10-38 18-24L38 16Q44 32 28 34H-28Q-44 32-38 16L-18-24Q-10-38 0-38Z", fill: "#fffdf4", line: INK, width: 3 }, shape("M-15 8H15V34H-15Z", "#23402f")],
  meal_soba: [{ d: "M-40-4H40Q38 30 16 34H-16Q-38 30-40-4Z", fill: "#274f9c", line: INK, width: 3 }, line("M-30-8q6-12 12 0t12 0 12 0 12 0 10 0M-24-18q6-10 12 0t12 0 12 0 12 0", "#c9a36a", 5), line("M12-44L-2-10M26-42L8-10", "#6b3a16", 4)],
  meal_miso: [{ d: "M-40-2H40Q36 32 16 36H-16Q-36 32-40-2Z", fill: "#a8382a", line: INK, width: 3 }, { d: "M-38-2a38 9 0 0 1 76 0Z", fill: "#d9a04a" }, shape("M-16-6h12v-8h-12zM6-5h11v-7h-11z"), line("M-14-22q-6-8 0-14M2-22q-6-8 0-14M18-22q-6-8 0-14", "#9db8c1", 4)],
  up_hook: [line("M-2-36V10a12 12 0 1 1-24 0V4M-26 2l-6 8", "#35505e", 6), line("M28-36V10a12 12 0 1 1-24 0V4", "#35505e", 6), line("M-8-38h36", "#8a6a34", 6)],
  up_float: [{ d: "M-32 2a32 32 0 1 1 64 0a32 32 0 1 1-64 0", fill: "#8fcfc4", line: "#1d5a52", width: 3 }, line("M-30-10Q0 6 30-10M-30 14Q0 0 30 14M-12-28Q-24 2-12 32M12-28Q24 2 12 32", "#8a6a34", 3.4), line("M-14-14q4-8 12-10", FOAM, 5)],
  up_wide: [line("M-44-18H44L30 20Q0 40-30 20ZM-30-18L-2 32M-10-18L18 28M10-18L32 14M30-18L2 32M10-18L-18 28M-10-18L-32 14", "#7a5a22", 4), shape("M-48-18a7 7 0 1 1 14 0a7 7 0 1 1-14 0M-7-20a7 7 0 1 1 14 0a7 7 0 1 1-14 0M34-18a7 7 0 1 1 14 0a7 7 0 1 1-14 0", "#d9822b")],
  up_bycatch: [line("M-36-34H24L12 10Q-6 24-24 10ZM-20-34L0 16M0-34L10 8M16-34L-14 16", "#7a5a22", 4), { d: "M-20 30Q0 12 24 22L40 10Q36 24 42 36L24 32Q2 44-20 30Z", fill: "#5aa6c6", line: INK, width: 2.6 }, shape("M-8 27a3 3 0 1 1 6 0a3 3 0 1 1-6 0", INK)],
  up_gloves: [{ d: "M-20 36V4Q-38-4-34-16-28-22-18-10V-30Q-6-42 4-32 14-40 22-28 30-26 28-10V36Z", fill: "#d9a04a", line: INK, width: 3 }, line("M-20 24H28M4-30V-10M16-30V-8", INK, 3)],
  up_lid: [{ d: "M-42 22Q-36-14 0-16 36-14 42 22Z", fill: "#c9984a", line: INK, width: 3 }, line("M-38 10H38M-30-2H30M-24 20V-4M-10 20V-14M10 20V-14M24 20V-4", "#7a5a22", 3), { d: "M-8-16a8 10 0 1 1 16 0Z", fill: "#8a5a2c", line: INK, width: 2.4 }],
  up_lanterns: [line("M-22-40V-26M22-40V-26", INK, 3), { d: "M-36-24H-8Q0 2-8 28H-36Q-44 2-36-24Z", fill: "#ee7d3c", line: INK, width: 3 }, { d: "M8-24H36Q44 2 36 28H8Q0 2 8-24Z", fill: "#f5c65a", line: INK, width: 3 }, line("M-39-8h34M-39 12h34M5-8h34M5 12h34", "#7a2e16", 2.6)],
  up_basket: [{ d: "M-38-4H38L28 34H-28Z", fill: "#c9984a", line: INK, width: 3 }, line("M-34 8H34M-31 20H31M-14-4L-10 34M14-4L10 34", "#7a5a22", 3), line("M-30-4Q0-52 30-4", "#7a5a22", 5), line("M-40 44q10-8 20 0t20 0 20 0 20 0", "#2b7fa6", 4)],
  up_staff: [line("M-22 42L18-26", "#8a5a2c", 7), line("M18-26a14 14 0 1 1 4-4", "#c9922b", 6), line("M30-24a6 6 0 1 0 8 8M14-14a6 6 0 1 0 10 6", "#c9922b", 4)],
  up_whistle: [{ d: "M-40-16H18V2H0A20 20 0 1 1-40 2Z", fill: "#5aa6c6", line: INK, width: 3 }, shape("M-28 6a8 8 0 1 1 16 0a8 8 0 1 1-16 0", INK), line("M28-20l14-8M30-6h16M28 8l14 8", "#2b7fa6", 5)],
  up_ink: [line("M0-44V-32", INK, 4), { d: "M-20-30H20Q36 2 20 32H-20Q-36 2-20-30Z", fill: "#8a3464", line: INK, width: 3 }, { d: "M0-16Q13-14 12 0L18 10 8 8 6 18 0 10-6 18-8 8-18 10-12 0Q-13-14 0-16Z", fill: FOAM }],
  up_song: [{ d: "M-44 2Q-38 8-32 8-16-12 10-8 32-4 30 14 28 30 6 30-18 30-30 16-40 16-46 10Z", fill: "#2c4a63", line: INK, width: 2.4 }, shape("M14 8a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0"), line("M10-20V-42L28-46V-26", "#b3261e", 4.5), shape("M0-20a6 5 0 1 1 12 0a6 5 0 1 1-12 0M18-26a6 5 0 1 1 12 0a6 5 0 1 1-12 0", "#b3261e")],
};

/** The station of an upgrade. */
export const STATION_OF: Record<string, string> = {
  up_hook: "angling",
  up_float: "angling",
  up_wide: "net",
  up_bycatch: "net",
  up_gloves: "trap",
  up_lid: "trap",
  up_lanterns: "whirlpool",
  up_basket: "whirlpool",
  up_staff: "rock",
  up_whistle: "dolphin",
  up_ink: "octopus",
  up_song: "whale",
};
