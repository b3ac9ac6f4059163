// The window through which a large picture is seen: made larger and smaller, and pushed about, by wheel, fingers and mouse.

import { tick } from "svelte";

const LARGEST = 6;
const STEP = 1.35; // by a key or a button
const STILL = 6; // pixels that a hand may shake without pushing

interface Point { x: number; y: number }

export class Viewport {
  zoom = $state(1);
  box: HTMLElement | undefined = $state();
  seen = $state.raw({ left: 0, top: 0, width: 1, height: 1 }); // what is in the window, as parts of the picture
  width = $state(0); // of the window, in pixels
  private grip: (Point & { left: number; top: number; pushed: boolean }) | null = null;
  private spread = 0; // between two fingers
  private touched = false; // whether the reader has chosen a size already

  get larger(): boolean {
    return this.zoom < LARGEST;
  }

  get smaller(): boolean {
    return this.zoom > 1;
  }

  /** Show at a size, until the reader chooses another. */
  suggest(zoom: number): void {
    if (!this.touched) this.zoom = zoom;
  }

  /** Make larger or smaller around a point of the screen, or around the middle. */
  async scale(factor: number, around?: Point): Promise<void> {
    const box = this.box;
    const zoom = Math.min(LARGEST, Math.max(1, this.zoom * factor));
    if (!box || zoom === this.zoom) return;
    this.touched = true;
    const frame = box.getBoundingClientRect();
    const x = around ? around.x - frame.left : box.clientWidth / 2;
    const y = around ? around.y - frame.top : box.clientHeight / 2;
    const [left, top] = [(box.scrollLeft + x) / this.zoom, (box.scrollTop + y) / this.zoom];
    this.zoom = zoom;
    await tick();
    box.scrollTo({ left: left * zoom - x, top: top * zoom - y });
    this.look();
  }

  /** Do what a key means, around what has the focus; tell whether it means anything. */
  key(pressed: string): boolean {
    const focus = document.activeElement?.getBoundingClientRect();
    const around = focus && { x: focus.x + focus.width / 2, y: focus.y + focus.height / 2 };
    if (pressed === "+" || pressed === "=") void this.scale(STEP, around);
    else if (pressed === "-") void this.scale(1 / STEP, around);
    else if (pressed === "0") void this.scale(1 / this.zoom);
    else return false;
    return true;
  }

  enlarge(): void {
    void this.scale(STEP);
  }

  reduce(): void {
    void this.scale(1 / STEP);
  }

  /** Bring a part of the picture to the middle of the window. */
  show(x: number, y: number): void {
    const box = this.box;
    box?.scrollTo({ left: x * box.scrollWidth - box.clientWidth / 2, top: y * box.scrollHeight - box.clientHeight / 2 });
  }

  /** Bring a part of the picture into the window, unless it is there already and not at its very edge. */
  async reveal(x: number, y: number): Promise<void> {
    await tick(); // the picture may just have become larger
    this.look();
    const { left, top, width, height } = this.seen;
    const inside = Math.abs(x - left - width / 2) < 0.42 * width && Math.abs(y - top - height / 2) < 0.42 * height;
    if (!inside) this.show(x, y);
  }

  /** Look where the window is. */
  look(): void {
    const box = this.box;
    if (!box) return;
    this.width = box.clientWidth;
    const [wide, high] = [box.scrollWidth || 1, box.scrollHeight || 1];
    this.seen = { left: box.scrollLeft / wide, top: box.scrollTop / high, width: box.clientWidth / wide, height: box.clientHeight / high };
  }

  /** Listen to wheel, fingers and mouse; returns what ends it. */
  listen(): (() => void) | undefined {
    const box = this.box;
    if (!box) return;
    const ends = new AbortController();
    const on = { signal: ends.signal };
    const active = { ...on, passive: false };
    box.addEventListener("wheel", (event) => this.wheel(event), active);
    box.addEventListener("touchstart", (event) => (this.spread = apart(event.touches)), on);
    box.addEventListener("touchmove", (event) => this.pinch(event), active);
    box.addEventListener("pointerdown", (event) => this.take(event), on);
    window.addEventListener("pointermove", (event) => this.push(event), on);
    window.addEventListener("pointerup", () => this.release(), on);
    box.addEventListener("click", (event) => this.grip?.pushed && (event.stopPropagation(), event.preventDefault()), { ...on, capture: true });
    box.addEventListener("scroll", () => this.look(), on);
    const size = new ResizeObserver(() => this.look());
    size.observe(box);
    return () => (ends.abort(), size.disconnect());
  }

  /** The wheel makes the picture larger and smaller; where it can do neither, the page goes on. */
  private wheel(event: WheelEvent): void {
    const pixels = event.deltaY * (event.deltaMode === 1 ? 20 : 1);
    if (!pixels || (pixels < 0 ? !this.larger : !this.smaller)) return;
    event.preventDefault();
    void this.scale(Math.exp(-Math.max(-120, Math.min(120, pixels)) / 400), { x: event.clientX, y: event.clientY });
  }

  private pinch(event: TouchEvent): void {
    const spread = apart(event.touches);
    if (!spread) return;
    event.preventDefault();
    const [one, other] = [event.touches[0]!, event.touches[1]!];
    if (this.spread) void this.scale(spread / this.spread, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
    this.spread = spread;
  }

  private take(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.button !== 0 || !this.box) return;
    this.grip = { x: event.clientX, y: event.clientY, left: this.box.scrollLeft, top: this.box.scrollTop, pushed: false };
  }

  /** Let go after the click that follows, unless the mouse has taken hold again by then. */
  private release(): void {
    const { grip } = this;
    setTimeout(() => this.grip === grip && (this.grip = null));
  }

  private push(event: PointerEvent): void {
    const { grip, box } = this;
    if (!grip || !box || !event.buttons) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    if (this.zoom > 1 && Math.hypot(x, y) > STILL) grip.pushed = true;
    if (grip.pushed) box.scrollTo({ left: grip.left - x, top: grip.top - y });
  }
}

/** How far two fingers are apart; nothing if there are not two. */
function apart(touches: TouchList): number {
  const [one, other] = [touches[0], touches[1]];
  return touches.length === 2 && one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}
