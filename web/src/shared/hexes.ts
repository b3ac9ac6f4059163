// Hexagons: their corners, and the outlines of several of them.

export type Place = [number, number];

/** The corners of a hexagon around a middle, clockwise; the first one lies at an angle, in degrees from the east. */
export function corners(x: number, y: number, radius: number, first: number): Place[] {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 180) * (60 * i + first);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Points as a closed path. */
export const closed = (list: Place[]): string => `M${list.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** What a point is called in an outline. */
export const spot = ([x, y]: Place): string => `${Math.round(x)} ${Math.round(y)}`;

/** Put edges together to closed lines: at every corner of an outline exactly one edge goes on. */
export function loops(from: Map<string, { to: string; line: Place[] }>): Place[][] {
  const found: Place[][] = [];
  while (from.size) {
    const line: Place[] = [];
    let [here, edge] = from.entries().next().value!;
    for (;;) {
      from.delete(here);
      line.push(...edge.line);
      here = edge.to;
      const next = from.get(here);
      if (!next) break;
      edge = next;
    }
    found.push(line);
  }
  return found;
}
