// The sea route as one lap round the table: how long each stop is, where it lies on the track, and how the keys follow it.
// Along the track lengths are counted in units, one for a station; places in the picture are pixels.

import { neighbour } from "../../shared/roving";
import type { NamijiSheet, NamijiView } from "./schema";

/** A stop with the spots that are in use: a boat is the number of its seat, or -1 for the neutral one. */
export interface RouteStop {
  id: string;
  kind: string;
  spots: (number | null)[];
}

export interface Spot {
  id: string; // of the element of the board; the berths of a port are not picked one by one
  stop: number; // in the order of travel
  kind: string;
  number: number; // of the spot at its stop, from 1 on
  boat: number | null;
  at: number; // units sailed
  outer: boolean;
}

export interface Stop {
  id: string;
  kind: string;
  from: number;
  to: number;
}

/** What can be picked: a spot, or a port as a whole. */
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
  angle: number; // of the way ahead, clockwise from the right
}

const MARGIN = 0.35; // on either side of a dock or a port
const SMALLEST = 25; // pixels: what can still be hit by a finger
const LARGEST = 42;
const ROOMY = 600;

const harbour = (kind: string): boolean => kind === "dock" || kind === "port";

/** The stops in the order of travel with the boats on them; none before it is settled which way to sail. */
export function routeOf(sheet: NamijiSheet, view: NamijiView): RouteStop[] {
  if (view.direction === null) return [];
  const stops = view.direction === "reverse" ? [...sheet.route].reverse() : sheet.route;
  return stops.map(({ id, kind, double }) => {
    const spots = Array<number | null>(harbour(kind) ? view.boats.length : double && view.outer ? 2 : 1).fill(null);
    for (const boat of view.boats) if (boat.place === id) spots[boat.spot - 1] = boat.seat;
    return { id, kind, spots };
  });
}

/** Lay the stops one after the other; `berth` is the length of one spot of a dock or a port. */
export function lapOf(route: RouteStop[], berth = 0.9): Lap {
  const stops: Stop[] = [];
  const spots: Spot[] = [];
  const targets: Target[] = [];
  let from = 0;
  route.forEach(({ id, kind, spots: boats }, stop) => {
    const to = from + (harbour(kind) ? boats.length * berth + 2 * MARGIN : 1);
    const own = boats.map((boat, i): Spot => {
      const at = harbour(kind) ? to - MARGIN - (i + 0.5) * berth : from + 0.5; // the lower spot is further ahead
      const name = harbour(kind) ? `${id}-${i + 1}` : i ? `${id}-outer` : id;
      return { id: name, stop, kind, number: i + 1, boat, at, outer: !harbour(kind) && i === 1 };
    });
    stops.push({ id, kind, from, to });
    spots.push(...own);
    if (kind === "port") targets.push({ id, stop, kind, at: (from + to) / 2, length: to - from - MARGIN, outer: false, spots: own });
    else targets.push(...own.map((spot) => ({ id: spot.id, stop, kind, at: spot.at, length: kind === "dock" ? berth : 1, outer: spot.outer, spots: [spot] })));
    from = to;
  });
  return { stops, spots, targets, length: from };
}

/** How large a station is in a picture of some width. */
export function unitFor(width: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, 15 + width / 47));
}

/** How long a berth of a dock is, in units: on a small screen as long as a station, so that a finger hits it. */
export function berthFor(width: number): number {
  return Math.max(0.8, SMALLEST / unitFor(width));
}

/** The track round the edge of a picture: as high as it takes for the lap, or for what lies in its middle. */
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
export function namesFit(width: number): boolean {
  return width >= ROOMY;
}

/** From the spots to what lies in the middle. */
function gap(width: number): number {
  return namesFit(width) ? 24 : 4;
}

/** How far what lies in the middle keeps from the edge of the picture. */
export function middleInset(track: Track): number {
  return track.inset + track.size / 2 + gap(track.width);
}

/** The point of the track so many units after the start, or `aside` pixels outside of it. The lap begins at the top, in
 *  the middle, and goes clockwise; in reverse it is its mirror image. */
export function pointAt(track: Track, at: number, aside = 0): Point {
  const { width, height, inset, radius } = track;
  const half = width / 2 - inset - radius;
  const sides = [half, height - 2 * (inset + radius), 2 * half, height - 2 * (inset + radius), half];
  const arc = (Math.PI / 2) * radius;
  const [x0, x1, y0, y1] = [inset + radius, width - inset - radius, inset + radius, height - inset - radius];
  const begins: [number, number][] = [[width / 2, inset], [width - inset, y0], [x1, height - inset], [inset, y1], [x0, inset]];
  const middles: [number, number][] = [[x1, y0], [x1, y1], [x0, y1], [x0, y0]];
  let left = Math.max(0, Math.min(at, track.length)) * track.unit;
  for (let side = 0; side < 5; side++) {
    const angle = side * 90;
    const long = sides[side]!;
    if (left <= long || side === 4) return place(track, begins[side]!, angle, left, aside);
    left -= long;
    if (left <= arc) return turned(track, middles[side]!, angle + (90 * left) / arc, radius + aside);
    left -= arc;
  }
  return { x: 0, y: 0, angle: 0 };
}

function mirrored(track: Track, x: number, y: number, angle: number): Point {
  return track.reverse ? { x: track.width - x, y, angle: 180 - angle } : { x, y, angle };
}

/** Along a side: ahead is where the angle points, outside is to the left of it. */
function place(track: Track, [x, y]: [number, number], angle: number, ahead: number, aside: number): Point {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
  return mirrored(track, x + dx * ahead + dy * aside, y + dy * ahead - dx * aside, angle);
}

function turned(track: Track, [x, y]: [number, number], angle: number, away: number): Point {
  const turn = (angle * Math.PI) / 180;
  return mirrored(track, x + Math.sin(turn) * away, y - Math.cos(turn) * away, angle);
}

/** A part of the track as a line, `aside` pixels outside of it. */
export function line(track: Track, from: number, to: number, aside = 0): string {
  const steps = Math.max(2, Math.ceil((to - from) * 4));
  const points = Array.from({ length: steps + 1 }, (_, i) => pointAt(track, from + ((to - from) * i) / steps, aside));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}

/** Where each target lies in the picture. */
export function placesOf(lap: Lap, track: Track): Record<string, Point> {
  return Object.fromEntries(lap.targets.map((target) => [target.id, pointAt(track, target.at, target.outer ? track.lane : 0)]));
}

/** The target that a key leads to, or the same one: the arrows by where things lie, the pages along the route. */
export function step(lap: Lap, places: Record<string, Point>, here: string, pressed: string): string {
  const at = lap.targets.findIndex((target) => target.id === here);
  if (at < 0) return here;
  const last = lap.targets.length - 1;
  const along: Record<string, number> = { PageDown: Math.min(last, at + 1), PageUp: Math.max(0, at - 1), Home: 0, End: last };
  const next = along[pressed];
  return next === undefined ? neighbour(places, here, pressed) : lap.targets[next]!.id;
}
