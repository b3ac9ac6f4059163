// A board of its own for a copy of Regatta: the course with its boats, and below it the purse and the crew.
// It goes into the game's package, as page/board.js, with its styles in page/board.css.

/** Make an element of SVG with its attributes and what is in it. */
function draw(name, attributes, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** Draw everything anew into a target; return how to change it and how to take it away. */
export function mount(target, props, parts) {
  const root = draw("svg", { role: "group" });
  const elements = () => parts.elementsOf(props.sheet.board, props.names.length);
  const roving = parts.rove(root, elements, (id) => props.onpick(id));
  target.append(root);

  function update(next) {
    props = next;
    const here = root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const { width, height } = props.sheet.board;
    root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    root.setAttribute("aria-label", parts.say("board"));
    const names = parts.namesOf(props.sheet.board, props.names);
    const things = Object.entries(elements()).map(([id, element]) => thing(id, element, names[id]));
    root.replaceChildren(draw("path", { class: "course", d: `M0 12H${width}` }), ...things, ...boats());
    roving.refresh();
    if (here) root.querySelector(`[data-id="${here}"]`)?.focus(); // what had the focus was drawn anew
  }

  /** A buoy, the purse or a kind of crew: with what the viewer has of it. */
  function thing(id, { shape, x, y, width, height, group }, name) {
    const lit = props.lit.has(id);
    const count = amount(id);
    const label = count === null ? name : `${name}: ${count}`;
    const state = `${group}${lit ? " lit" : ""}${props.picks.includes(id) ? " picked" : ""}`;
    const body = shape === "circle" ? draw("circle", { cx: x, cy: y, r: width / 2 }) : draw("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 2 });
    const text = draw("text", { x, y: y + 1, "font-size": Math.min(3, (1.6 * width) / label.length), "aria-hidden": true }, label);
    return draw("g", { class: state, "data-id": id, role: "button", "aria-label": label, "aria-disabled": !lit }, body, text);
  }

  /** How much of something the viewer has: coins, or crew aboard. */
  function amount(id) {
    const { coins, aboard } = props.view;
    if (props.seat === null) return null;
    return id === "purse" ? coins[props.seat] : (aboard[props.seat][id.replace("crew-", "")] ?? null);
  }

  /** A boat for every player, at the race that is sailed, in the colour and the shape of the seat. */
  function boats() {
    const buoy = props.sheet.board.elements[`buoy-${props.view.race}`] ?? { x: props.sheet.board.width - 4, y: 12 };
    return props.names.map((name, seat) => {
      const place = `translate(${buoy.x - 6 + 3 * seat} ${buoy.y - 8}) scale(0.13)`;
      const title = draw("title", {}, name);
      return draw("path", { class: "boat", d: parts.shapes[seat], transform: place, fill: parts.colours[seat] }, title);
    });
  }

  update(props);
  return {
    update,
    destroy() {
      roving.destroy();
      root.remove();
    },
  };
}
