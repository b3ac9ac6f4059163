// Keyboard access to a board: a single tab stop, and arrow keys that move between elements by position.

interface Point {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest element in the direction of an arrow key, or the same element if there is none. */
export function neighbour(elements: Record<string, Point>, here: string, key: string): string {
  const direction = DIRECTIONS[key];
  const from = elements[here];
  if (!direction || !from) return here;
  let best = here;
  let least = Infinity;
  for (const [id, to] of Object.entries(elements)) {
    const ahead = (to.x - from.x) * direction[0] + (to.y - from.y) * direction[1];
    const aside = Math.abs((to.x - from.x) * direction[1]) + Math.abs((to.y - from.y) * direction[0]);
    const cost = ahead + 3 * aside; // prefer what is straight ahead to what is nearer but off to the side
    if (id !== here && ahead > 0.01 && cost < least) [best, least] = [id, cost];
  }
  return best;
}

/** The handle of a roving board: call `refresh` after redrawing its elements, `destroy` at the end. */
export interface Roving {
  refresh: () => void;
  destroy: () => void;
}

/** Make all elements with a data-id in a board reachable by arrow keys, and pickable by click, Enter and Space. */
export function rove(root: HTMLElement | SVGElement, elements: () => Record<string, Point>, onpick: (id: string) => void): Roving {
  let here = "";
  const all = (): NodeListOf<HTMLElement | SVGElement> => root.querySelectorAll("[data-id]");
  const idAt = (event: Event): string => (event.target as Element).closest<HTMLElement | SVGElement>("[data-id]")?.dataset.id ?? "";

  function refresh(id = here): void {
    const found = [...all()];
    here = (found.find((one) => one.dataset.id === id) ?? found[0])?.dataset.id ?? "";
    for (const one of found) one.setAttribute("tabindex", one.dataset.id === here ? "0" : "-1");
  }
  function onclick(event: Event): void {
    const id = idAt(event);
    if (!id) return;
    refresh(id);
    onpick(id);
  }
  // No focus listener: it would make the whole drawing a tab stop.
  function onkeydown(event: Event): void {
    const [id, key] = [idAt(event), (event as KeyboardEvent).key];
    if (!id) return;
    const next = neighbour(elements(), id, key);
    if (key === "Enter" || key === " ") onpick(id);
    else if (next === id) return;
    refresh(next);
    [...all()].find((one) => one.dataset.id === here)?.focus();
    event.preventDefault();
  }

  const listeners = Object.entries({ click: onclick, keydown: onkeydown });
  for (const [name, listener] of listeners) root.addEventListener(name, listener);
  refresh();
  return {
    refresh: () => refresh(),
    destroy: () => listeners.forEach(([name, listener]) => root.removeEventListener(name, listener)),
  };
}
