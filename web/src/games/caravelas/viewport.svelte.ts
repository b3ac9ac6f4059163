// The visible part of a large picture: zoomed and dragged by wheel, fingers and mouse.

import { tick } from "svelte";

const MAX_ZOOM = 6;
const ZOOM_STEP = 1.35; // by a key or a button
const DRAG_THRESHOLD = 6; // pixels

interface Point { x: number; y: number }

export class Viewport {
  zoom = $state(1);
  box: HTMLElement | undefined = $state();
  visible = $state.raw({ left: 0, top: 0, width: 1, height: 1 }); // in fractions of the picture
  width = $state(0); // of the box, in pixels
  #drag: (Point & { left: number; top: number; moved: boolean }) | null = null;
  #spread = 0; // between two fingers
  #zoomed = false; // whether the reader has changed the zoom

  get canZoomIn(): boolean {
    return this.zoom < MAX_ZOOM;
  }

  get canZoomOut(): boolean {
    return this.zoom > 1;
  }

  /** Set the zoom, unless the reader has changed it. */
  suggest(zoom: number): void {
    if (!this.#zoomed) this.zoom = zoom;
  }

  /** Zoom around a point of the screen, or around the middle. */
  async scale(factor: number, around?: Point): Promise<void> {
    const box = this.box;
    const zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    if (!box || zoom === this.zoom) return;
    this.#zoomed = true;
    const frame = box.getBoundingClientRect();
    const x = around ? around.x - frame.left : box.clientWidth / 2;
    const y = around ? around.y - frame.top : box.clientHeight / 2;
    const [left, top] = [(box.scrollLeft + x) / this.zoom, (box.scrollTop + y) / this.zoom];
    this.zoom = zoom;
    await tick();
    box.scrollTo({ left: left * zoom - x, top: top * zoom - y });
    this.measure();
  }

  /** Zoom by a key around the focused element; return whether the key has a meaning. */
  handleKey(key: string): boolean {
    const focus = document.activeElement?.getBoundingClientRect();
    const around = focus && { x: focus.x + focus.width / 2, y: focus.y + focus.height / 2 };
    if (key === "+" || key === "=") void this.scale(ZOOM_STEP, around);
    else if (key === "-") void this.scale(1 / ZOOM_STEP, around);
    else if (key === "0") void this.scale(1 / this.zoom);
    else return false;
    return true;
  }

  zoomIn(): void {
    void this.scale(ZOOM_STEP);
  }

  zoomOut(): void {
    void this.scale(1 / ZOOM_STEP);
  }

  /** Scroll a point of the picture to the middle of the box. */
  centre(x: number, y: number): void {
    const box = this.box;
    box?.scrollTo({ left: x * box.scrollWidth - box.clientWidth / 2, top: y * box.scrollHeight - box.clientHeight / 2 });
  }

  /** Scroll a point of the picture into view, unless it is visible and not close to the edge. */
  async reveal(x: number, y: number): Promise<void> {
    await tick(); // the zoom may just have changed
    this.measure();
    const { left, top, width, height } = this.visible;
    const inside = Math.abs(x - left - width / 2) < 0.42 * width && Math.abs(y - top - height / 2) < 0.42 * height;
    if (!inside) this.centre(x, y);
  }

  /** Update the visible part. */
  measure(): void {
    const box = this.box;
    if (!box) return;
    this.width = box.clientWidth;
    const [wide, high] = [box.scrollWidth || 1, box.scrollHeight || 1];
    this.visible = { left: box.scrollLeft / wide, top: box.scrollTop / high, width: box.clientWidth / wide, height: box.clientHeight / high };
  }

  /** Listen to wheel, fingers and mouse; the returned function stops. */
  listen(): (() => void) | undefined {
    const box = this.box;
    if (!box) return;
    const abort = new AbortController();
    const options = { signal: abort.signal };
    const active = { ...options, passive: false };
    box.addEventListener("wheel", (event) => this.#zoomByWheel(event), active);
    box.addEventListener("touchstart", (event) => (this.#spread = distance(event.touches)), options);
    box.addEventListener("touchmove", (event) => this.#pinch(event), active);
    box.addEventListener("pointerdown", (event) => this.#startDrag(event), options);
    window.addEventListener("pointermove", (event) => this.#moveDrag(event), options);
    window.addEventListener("pointerup", () => this.#endDrag(), options);
    box.addEventListener("click", (event) => this.#drag?.moved && (event.stopPropagation(), event.preventDefault()), { ...options, capture: true });
    box.addEventListener("scroll", () => this.measure(), options);
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(box);
    return () => (abort.abort(), observer.disconnect());
  }

  /** Zoom by the wheel, or let the page scroll at the limits. */
  #zoomByWheel(event: WheelEvent): void {
    const pixels = event.deltaY * (event.deltaMode === 1 ? 20 : 1);
    if (!pixels || (pixels < 0 ? !this.canZoomIn : !this.canZoomOut)) return;
    event.preventDefault();
    void this.scale(Math.exp(-Math.max(-120, Math.min(120, pixels)) / 400), { x: event.clientX, y: event.clientY });
  }

  #pinch(event: TouchEvent): void {
    const spread = distance(event.touches);
    if (!spread) return;
    event.preventDefault();
    const [one, other] = [event.touches[0]!, event.touches[1]!];
    if (this.#spread) void this.scale(spread / this.#spread, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
    this.#spread = spread;
  }

  #startDrag(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.button !== 0 || !this.box) return;
    this.#drag = { x: event.clientX, y: event.clientY, left: this.box.scrollLeft, top: this.box.scrollTop, moved: false };
  }

  /** End the drag after the click event that follows, unless another drag has started by then. */
  #endDrag(): void {
    const drag = this.#drag;
    setTimeout(() => this.#drag === drag && (this.#drag = null));
  }

  #moveDrag(event: PointerEvent): void {
    const { box } = this;
    const drag = this.#drag;
    if (!drag || !box || !event.buttons) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (this.zoom > 1 && Math.hypot(x, y) > DRAG_THRESHOLD) drag.moved = true;
    if (drag.moved) box.scrollTo({ left: drag.left - x, top: drag.top - y });
  }
}

/** The distance between two fingers; 0 for another number of fingers. */
function distance(touches: TouchList): number {
  const [one, other] = [touches[0], touches[1]];
  return touches.length === 2 && one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}
