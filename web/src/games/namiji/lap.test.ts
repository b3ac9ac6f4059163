import { describe, expect, it } from "vitest";
import type { NamijiSheet, NamijiView } from "./schema";
import { berthFor, lapOf, linePath, middleInset, placesOf, pointAt, routeOf, step, trackOf, unitFor, type RouteStop } from "./lap";

const stop = (id: string, kind: string, spots: (number | null)[]): RouteStop => ({ id, kind, spots });

/** Four short legs; the second station of each is double. */
const ROUTE: RouteStop[] = [
  stop("port_a", "port", [2, null, 0]),
  ...[1, 2, 3, 4].flatMap((leg) => [
    ...[1, 2, 3, 4, 5, 6].map((i) => stop(`s${leg}${i}`, i % 2 ? "angling" : "whale", i === 2 ? [null, leg === 1 ? 1 : null] : [null])),
    leg < 4 ? stop(`dock${leg}`, "dock", [null, null, null]) : stop("port_b", "port", [null, null, null]),
  ]),
];
const lap = lapOf(ROUTE, 0.8);
const track = trackOf(lap, 800, 0, false);

describe("the route", () => {
  const sheet = { route: [{ id: "port_a", kind: "port" }, { id: "s01", kind: "net", double: true }, { id: "dock1", kind: "dock" }] } as NamijiSheet;
  const boat = (seat: number, place: string, spot: number) => ({ seat, place, spot, steps: 0 });
  const boats = [boat(0, "s01", 2), boat(1, "port_a", 1), boat(-1, "dock1", 3)];
  const stopsOf = (direction: string | null, outer: boolean) => routeOf(sheet, { direction, outer, boats } as unknown as NamijiView);

  it("has the boats on the spots in use", () => {
    expect(stopsOf("forward", true)).toEqual([stop("port_a", "port", [1, null, null]), stop("s01", "net", [null, 0]), stop("dock1", "dock", [null, null, -1])]);
    const few = { direction: "forward", outer: false, boats: [boat(1, "port_a", 1), boat(2, "dock1", 2)] } as unknown as NamijiView;
    expect(routeOf(sheet, few).map(({ spots }) => spots.length)).toEqual([2, 1, 2]);
  });

  it("runs from its end in reverse, and is empty before the direction is known", () => {
    expect(stopsOf("reverse", true).map(({ id }) => id)).toEqual(["dock1", "s01", "port_a"]);
    expect(stopsOf(null, true)).toEqual([]);
  });
});

describe("the lap", () => {
  it("has every spot, and a whole port as one target", () => {
    expect(lap.spots).toHaveLength(24 + 4 + 5 * 3);
    expect(lap.targets.map((target) => target.id).filter((id) => id.startsWith("port"))).toEqual(["port_a", "port_b"]);
    expect(lap.targets.map((target) => target.id)).toContain("s12-outer");
    expect(lap.targets.map((target) => target.id)).toContain("dock2-3");
  });

  it("has no gaps between the stops", () => {
    lap.stops.slice(1).forEach((next, i) => expect(next.from).toBe(lap.stops[i]!.to));
    expect(lap.length).toBe(lap.stops.at(-1)!.to);
  });

  it("has lower spots of a dock further ahead, and an outer spot beside the inner one", () => {
    const at = (id: string): number => lap.spots.find((spot) => spot.id === id)!.at;
    expect(at("dock1-1")).toBeGreaterThan(at("dock1-2"));
    expect(at("port_a-1")).toBeGreaterThan(at("port_a-3"));
    expect(at("s12-outer")).toBe(at("s12"));
  });

  it("has the boats", () => {
    expect(lap.spots.flatMap((spot) => (spot.boat === null ? [] : [`${spot.boat} ${spot.id}`]))).toEqual(["2 port_a-1", "0 port_a-3", "1 s12-outer"]);
  });
});

describe("the track", () => {
  it("starts and ends at the top centre", () => {
    for (const at of [0, lap.length]) expect(pointAt(track, at).x).toBeCloseTo(400);
    for (const at of [0, lap.length]) expect(pointAt(track, at).y).toBeCloseTo(track.inset);
  });

  it("has stations one unit apart all the way round", () => {
    for (let at = 0; at + 0.1 < lap.length; at += 0.1) {
      const [a, b] = [pointAt(track, at), pointAt(track, at + 0.1)];
      expect(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 0.1 * track.unit)).toBeLessThan(0.2);
    }
  });

  it("runs clockwise, and in reverse counterclockwise", () => {
    const mirrored = { ...track, reverse: true };
    expect(pointAt(track, 3).x).toBeGreaterThan(400);
    expect(pointAt(mirrored, 3).x).toBeCloseTo(800 - pointAt(track, 3).x);
    expect(pointAt(mirrored, 3).y).toBeCloseTo(pointAt(track, 3).y);
  });

  it("has outer spots outside of it, but inside the picture", () => {
    for (const [id, { x, y }] of Object.entries(placesOf(lap, track))) {
      expect(Math.min(x, y, track.width - x, track.height - y), id).toBeGreaterThan(track.size / 2);
    }
    const [on, out] = [pointAt(track, 1), pointAt(track, 1, track.lane)];
    expect(out.y).toBeCloseTo(on.y - track.lane);
  });

  it("is tall enough for the content in its middle", () => {
    for (const width of [336, 844]) {
      const tall = trackOf(lap, width, 900, false);
      expect(tall.height - 2 * middleInset(tall)).toBeCloseTo(900);
      expect(tall.unit).toBeGreaterThan(unitFor(width));
    }
  });

  it.each([320, 336, 600, 844, 1170])("has spots large enough for a finger at a width of %i", (width) => {
    expect(unitFor(width)).toBeGreaterThanOrEqual(24);
    expect(unitFor(width) * berthFor(width)).toBeGreaterThanOrEqual(24);
  });

  it("has a path from one point to another", () => {
    expect(linePath(track, 0, 1)).toMatch(/^M400\.0 [\d.]+(L[\d.]+ [\d.]+){4}$/);
  });
});

describe("the keys", () => {
  const places = placesOf(lap, track);

  it.each([
    ["s11", "PageDown", "s12"],
    ["s12", "PageDown", "s12-outer"],
    ["s11", "PageUp", "port_a"],
    ["s33", "Home", "port_a"],
    ["s33", "End", "port_b"],
    ["port_a", "PageUp", "port_a"],
    ["port_b", "PageDown", "port_b"],
    ["s11", "ArrowRight", "s12"],
    ["s11", "a", "s11"],
    ["nowhere", "ArrowUp", "nowhere"],
  ])("from %s by %s to %s", (here, key, there) => expect(step(lap, places, here, key)).toBe(there));

  it("reach every spot with the arrows", () => {
    const reached = new Set(["port_a"]);
    for (const id of reached) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(step(lap, places, id, key));
    expect(lap.targets.filter((target) => !reached.has(target.id))).toEqual([]);
  });
});
