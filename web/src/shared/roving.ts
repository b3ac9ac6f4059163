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

/** What keeps a board one stop: `refresh` after its elements were drawn anew, `destroy` at the end. */
export interface Roving {
  refresh: () => void;
  destroy: () => void;
}

/** Let all that has a data-id in a board be reached and picked: by click, and by arrow keys, Enter and Space. */
export function rove(root: HTMLElement | SVGElement, elements: () => Record<string, Placed>, onpick: (id: string) => void): Roving {
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
  // No listener for focus: one would make the whole drawing a stop of its own.
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

  const heard = { click: onclick, keydown: onkeydown };
  for (const [name, listener] of Object.entries(heard)) root.addEventListener(name, listener);
  refresh();
  return {
    refresh: () => refresh(),
    destroy: () => Object.entries(heard).forEach(([name, listener]) => root.removeEventListener(name, listener)),
  };
}
