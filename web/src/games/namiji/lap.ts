// The sea route as one lap: the lengths of its stops, their positions on the track, and moves between them by key.
// Lengths along the track are in units of one station, positions in the picture in pixels.

import { neighbour } from "../../shared/roving";
import type { NamijiSheet, NamijiView } from "./schema";

/** A stop with the spots in use: a boat is its seat, or -1 for the neutral one. */
export interface RouteStop {
  id: string;
  kind: string;
  spots: (number | null)[];
}

export interface Spot {
  id: string; // of the board's element; the berths of a port are not picked singly
  stop: number; // in the order of travel
  kind: string;
  number: number; // of the spot at its stop, from 1
  boat: number | null;
  at: number; // units from the start
  outer: boolean;
}

export interface Stop {
  id: string;
  kind: string;
  from: number;
  to: number;
}

/** A pickable element: a spot, or a whole port. */
export interface Target {
  id: string;
  stop: number;
  kind: string;
  at: number;
  length: number;
  outer: boolean;
  spots: Spot[];
}

export interface Lap {
  stops: Stop[];
  spots: Spot[];
  targets: Target[];
  length: number;
}

export interface Track {
  width: number;
  height: number;
  inset: number; // from the edge of the picture to the track
  radius: number; // of its corners
  unit: number;
  size: number; // of a spot
  lane: number; // from the track to an outer spot
  length: number; // of the lap, in units
  reverse: boolean;
}

export interface Point {
  x: number;
  y: number;
  angle: number; // of travel, clockwise from the right
}

const MARGIN = 0.35; // on either side of a dock or a port
const MIN_UNIT = 25; // pixels: large enough for a finger
const MAX_UNIT = 42;
const MIN_WIDTH_FOR_NAMES = 600;

const isHarbour = (kind: string): boolean => kind === "dock" || kind === "port";

/** The stops in the order of travel, with the boats on them; none before the direction is known. */
export function routeOf(sheet: NamijiSheet, view: NamijiView): RouteStop[] {
  if (view.direction === null) return [];
  const stops = view.direction === "reverse" ? [...sheet.route].reverse() : sheet.route;
  return stops.map(({ id, kind, double }) => {
    const spots = Array<number | null>(isHarbour(kind) ? view.boats.length : double && view.outer ? 2 : 1).fill(null);
    for (const boat of view.boats) if (boat.place === id) spots[boat.spot - 1] = boat.seat;
    return { id, kind, spots };
  });
}

/** Line up the stops; `berth` is the length of one spot of a dock or a port. */
export function lapOf(route: RouteStop[], berth = 0.9): Lap {
  const stops: Stop[] = [];
  const spots: Spot[] = [];
  const targets: Target[] = [];
  let from = 0;
  route.forEach(({ id, kind, spots: boats }, stop) => {
    const to = from + (isHarbour(kind) ? boats.length * berth + 2 * MARGIN : 1);
    const stopSpots = boats.map((boat, i): Spot => {
      const at = isHarbour(kind) ? to - MARGIN - (i + 0.5) * berth : from + 0.5; // lower numbers are further ahead
      const name = isHarbour(kind) ? `${id}-${i + 1}` : i ? `${id}-outer` : id;
      return { id: name, stop, kind, number: i + 1, boat, at, outer: !isHarbour(kind) && i === 1 };
    });
    stops.push({ id, kind, from, to });
    spots.push(...stopSpots);
    if (kind === "port") targets.push({ id, stop, kind, at: (from + to) / 2, length: to - from - MARGIN, outer: false, spots: stopSpots });
    else targets.push(...stopSpots.map((spot) => ({ id: spot.id, stop, kind, at: spot.at, length: kind === "dock" ? berth : 1, outer: spot.outer, spots: [spot] })));
    from = to;
  });
  return { stops, spots, targets, length: from };
}

/** The size of a station, in pixels, in a picture of a width. */
export function unitFor(width: number): number {
  return Math.min(MAX_UNIT, Math.max(MIN_UNIT, 15 + width / 47));
}

/** The length of a berth, in units: on a small screen that of a station, large enough for a finger. */
export function berthFor(width: number): number {
  return Math.max(0.8, MIN_UNIT / unitFor(width));
}

/** The track around the edge of a picture, tall enough for the lap and for the content in its middle. */
export function trackOf(lap: Lap, width: number, middle: number, reverse: boolean): Track {
  const unit = unitFor(width);
  const size = 0.92 * unit;
  const lane = lap.spots.some((spot) => spot.outer) ? size : 0;
  const inset = size / 2 + lane + Math.max(5, width / 90);
  const radius = Math.min(110, Math.max(38, width / 9));
  const across = width - 2 * inset;
  const corners = (8 - 2 * Math.PI) * radius;
  const down = Math.max((lap.length * unit + corners) / 2 - across, middle + size + 2 * gap(width), 2 * radius);
  const round = 2 * (across + down) - corners;
  return { width, height: down + 2 * inset, inset, radius, unit: round / lap.length, size, lane, length: lap.length, reverse };
}

/** Whether there is room for names beside the stations. */
export function hasRoomForNames(width: number): boolean {
  return width >= MIN_WIDTH_FOR_NAMES;
}

/** The gap between the spots and the middle. */
function gap(width: number): number {
  return hasRoomForNames(width) ? 24 : 4;
}

/** The distance of the middle from the edge of the picture. */
export function middleInset(track: Track): number {
  return track.inset + track.size / 2 + gap(track.width);
}

/** The point at some units from the start of the track, `aside` pixels outside of it. The lap starts at the top centre and
 *  runs clockwise; in reverse it is mirrored. */
export function pointAt(track: Track, at: number, aside = 0): Point {
  const { width, height, inset, radius } = track;
  const half = width / 2 - inset - radius;
  const sides = [half, height - 2 * (inset + radius), 2 * half, height - 2 * (inset + radius), half];
  const arc = (Math.PI / 2) * radius;
  const [x0, x1, y0, y1] = [inset + radius, width - inset - radius, inset + radius, height - inset - radius];
  const starts: [number, number][] = [[width / 2, inset], [width - inset, y0], [x1, height - inset], [inset, y1], [x0, inset]];
  const centres: [number, number][] = [[x1, y0], [x1, y1], [x0, y1], [x0, y0]];
  let rest = Math.max(0, Math.min(at, track.length)) * track.unit;
  for (let side = 0; side < 5; side++) {
    const angle = side * 90;
    const length = sides[side]!;
    if (rest <= length || side === 4) return pointOnSide(track, starts[side]!, angle, rest, aside);
    rest -= length;
    if (rest <= arc) return pointOnCorner(track, centres[side]!, angle + (90 * rest) / arc, radius + aside);
    rest -= arc;
  }
  return { x: 0, y: 0, angle: 0 };
}

function mirror(track: Track, x: number, y: number, angle: number): Point {
  return track.reverse ? { x: track.width - x, y, angle: 180 - angle } : { x, y, angle };
}

/** A point on a side: `ahead` in the direction of the angle, `aside` to the left of it. */
function pointOnSide(track: Track, [x, y]: [number, number], angle: number, ahead: number, aside: number): Point {
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(radians), Math.sin(radians)];
  return mirror(track, x + dx * ahead + dy * aside, y + dy * ahead - dx * aside, angle);
}

function pointOnCorner(track: Track, [x, y]: [number, number], angle: number, radius: number): Point {
  const radians = (angle * Math.PI) / 180;
  return mirror(track, x + Math.sin(radians) * radius, y - Math.cos(radians) * radius, angle);
}

/** A section of the track as a path. */
export function linePath(track: Track, from: number, to: number): string {
  const steps = Math.max(2, Math.ceil((to - from) * 4));
  const points = Array.from({ length: steps + 1 }, (_, i) => pointAt(track, from + ((to - from) * i) / steps));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

/** The points of the targets in the picture. */
export function placesOf(lap: Lap, track: Track): Record<string, Point> {
  return Object.fromEntries(lap.targets.map((target) => [target.id, pointAt(track, target.at, target.outer ? track.lane : 0)]));
}

/** The target that a key moves to, or the same one: arrow keys move by position, Page Up and Down along the route. */
export function step(lap: Lap, places: Record<string, Point>, here: string, key: string): string {
  const index = lap.targets.findIndex((target) => target.id === here);
  if (index < 0) return here;
  const last = lap.targets.length - 1;
  const along: Record<string, number> = { PageDown: Math.min(last, index + 1), PageUp: Math.max(0, index - 1), Home: 0, End: last };
  const next = along[key];
  return next === undefined ? neighbour(places, here, key) : lap.targets[next]!.id;
}
