// How seats are distinguished: by a colour-blind-safe colour, a shape and a number.

export const COLOURS = ["#b3261e", "#1f5fa8", "#2c7a3f", "#8a5a00", "#6b3fa0"] as const;
export const SHAPES = [
  "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0Z", // circle
  "M-9 -9H9V9H-9Z", // square
  "M0 -11L11 0L0 11L-11 0Z", // diamond
  "M0 -11L10 -3L6 10H-6L-10 -3Z", // pentagon
  "M-5 -10H5L11 0L5 10H-5L-11 0Z", // hexagon
] as const;
