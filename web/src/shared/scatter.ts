// Scattered details that look the same in every picture.

/** A number from 0 to 1 that looks random but depends on its arguments alone: for trees, rocks and waves. */
export function scatter(a: number, b: number): number {
  const mixed = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}
