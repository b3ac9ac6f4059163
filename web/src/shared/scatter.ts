// What looks like chance in a picture, and is the same in every one.

/** A number from 0 to 1 that looks like chance and is always the same: for trees, rocks and waves. */
export function scatter(a: number, b: number): number {
  const mixed = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}
