// Hexagons: their corners, and the outline of several of them.

export type Point = [x: number, y: number];

/** The corners of a hexagon around a centre, clockwise; `first` is the angle of the first one, in degrees from the east. */
export function corners(x: number, y: number, radius: number, first: number): Point[] {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 180) * (60 * i + first);
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Points as a closed path. */
export const closedPath = (points: Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** The key of a point: points that differ by rounding errors have the same one. */
export const pointKey = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`;

/** Join edges, by the key of their first point, into closed lines: at every corner of an outline one edge begins. */
export function joinEdges(edges: Map<string, { to: string; line: Point[] }>): Point[][] {
  const loops: Point[][] = [];
  while (edges.size) {
    const line: Point[] = [];
    let [key, edge] = edges.entries().next().value!;
    for (;;) {
      edges.delete(key);
      line.push(...edge.line);
      key = edge.to;
      const next = edges.get(key);
      if (!next) break;
      edge = next;
    }
    loops.push(line);
  }
  return loops;
}
