// A board is one stop of the Tab key; arrow keys go from element to element by where they lie.

interface Placed {
  x: number;
  y: number;
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest element in the direction of a key; the same one if there is none. */
export function neighbour(elements: Record<string, Placed>, here: string, key: string): string {
  const way = WAYS[key];
  const from = elements[here];
  if (!way || !from) return here;
  let best = here;
  let least = Infinity;
  for (const [id, to] of Object.entries(elements)) {
    const ahead = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    const cost = ahead + 3 * aside; // straight ahead rather than near but aside
    if (id !== here && ahead > 0.01 && cost < least) [best, least] = [id, cost];
  }
  return best;
}
