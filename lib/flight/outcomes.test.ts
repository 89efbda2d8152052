import { describe, expect, it } from "vitest";
import { destination } from "@/lib/geo/offset";
import { heightsAround, NO_HEIGHTS } from "@/lib/ground/grid";
import type { Ground } from "@/lib/ground/ground";
import { DISCS } from "./disc";
import { fly, LEVEL_GROUND, type Release, release } from "./flight";
import { treeAt, woodsAt } from "./obstacles";
import { shareOf, tryThrows } from "./outcomes";
import { NEW_PLAN } from "./plan";
import { ASSUMED_SPREAD } from "./spread";
import type { TreeSize } from "./tree-size";
import { tryLevel } from "./who-can-play";

const disc = DISCS.midrange;
const thrown: Release = release.parse({ speed: 20, spin: 15, launch: 10 });
const [x, y] = fly(disc, thrown, LEVEL_GROUND).landing.at;
const spread = ASSUMED_SPREAD.blue;
const open = { target: { x, y }, obstacles: [], zones: [], surroundings: LEVEL_GROUND };

describe("a question about a hole uphill", () => {
  it("is answered on its ground: the throw must be faster", () => {
    const from = { lat: 60.2, lng: 24.9 };
    const aim = destination(from, 0, 70);
    const hill: Ground = {
      ...{ model: "terrain", sigma: null, resolution: 2, quantum: 0.01 },
      heightAt: ({ lat }: typeof from) => 50 + (lat - from.lat) * 111_195 * 0.12,
    };
    const ask = (ground: typeof NO_HEIGHTS) =>
      tryLevel({ plan: NEW_PLAN, ground, from, aim, trees: [], zones: [], measured: [] }, "blue", 200);
    const [level, uphill] = [ask(NO_HEIGHTS), ask(heightsAround(hill, [from, aim], 60))];
    expect(uphill.miss).toBeLessThan(1);
    expect(uphill.speed).toBeGreaterThan(level.speed + 1);
  });
});

describe("many throws", () => {
  it("land around the intended place, and the same seed gives the same", () => {
    const first = tryThrows({ disc, release: thrown }, open, { spread, throws: 500 });
    const mean = (of: (landing: { x: number; y: number }) => number) =>
      first.landings.reduce((sum, landing) => sum + of(landing), 0) / 500;
    expect(mean((landing) => landing.x)).toBeGreaterThan(x - 4);
    expect(mean((landing) => landing.x)).toBeLessThan(x + 4);
    expect(Math.abs(mean((landing) => landing.y) - y)).toBeLessThan(3);
    expect(first.through.share).toBe(1);
    expect(tryThrows({ disc, release: thrown }, open, { spread, throws: 500 })).toEqual(first);
    expect(tryThrows({ disc, release: thrown }, open, { spread, throws: 500, seed: 2 })).not.toEqual(first);
  });

  it("land nearer together with a smaller spread", () => {
    const circle = (level: "gold" | "green") =>
      tryThrows({ disc, release: thrown }, open, { spread: ASSUMED_SPREAD[level], throws: 500 }).circle1
        .share;
    expect(circle("gold")).toBeGreaterThan(circle("green"));
  });

  it("drop at the trees they meet", () => {
    const trees = [-1.5, 0, 1.5].flatMap((side) => treeAt({ x: 15, y: side }));
    const { through, landings } = tryThrows(
      { disc, release: thrown },
      { ...open, obstacles: trees },
      { spread, throws: 500 },
    );
    expect(through.share).toBeLessThan(0.9);
    expect(through.share).toBeGreaterThan(0);
    for (const landing of landings.filter(({ hasHit }) => hasHit)) expect(landing.x).toBeLessThan(20);
  });

  it("pass a tree that is lower than their way, and meet one that is higher", () => {
    const share = (size: TreeSize) => {
      const obstacles = treeAt({ x: x / 2, y: y / 2 }, { crownBase: 0, crownRadius: 6, ...size });
      return tryThrows({ disc, release: thrown }, { ...open, obstacles }, { spread, throws: 300 }).through;
    };
    const [low, tall] = [share({ height: 0.5 }), share({ height: 20 })];
    expect(low.share).toBe(1);
    expect(tall.high).toBeLessThan(low.low);
  });

  it("drop at the edge of woods that they enter below their height, and pass above them", () => {
    const square = (from: number, to: number) => [
      { x: from, y: -60 },
      { x: to, y: -60 },
      { x: to, y: 60 },
      { x: from, y: 60 },
    ];
    const into = (from: number, to: number, height: number) =>
      tryThrows(
        { disc, release: thrown },
        { ...open, obstacles: woodsAt(square(from, to), height) },
        { spread, throws: 200 },
      );
    const tall = into(20, 40, 25);
    expect(tall.through.share).toBe(0);
    for (const landing of tall.landings) expect(Math.abs(landing.x - 20)).toBeLessThan(2);
    expect(into(20, 25, 0.5).through.share).toBeGreaterThan(0.98);
    // Those around the tee have a gap that isn't drawn; those in which the disc comes down stop it there.
    expect(into(-10, 30, 25).through.share).toBe(1);
    const last = into(x - 3, x + 100, 25);
    expect(last.through.share).toBeLessThan(0.5);
    const free = tryThrows({ disc, release: thrown }, open, { spread, throws: 200 });
    for (const [at, landing] of free.landings.entries())
      expect(last.landings[at]?.x).toBeLessThanOrEqual(landing.x + 0.01);
  });

  it("count what lands in an area, near a line or near a place, and to the left of the line", () => {
    const around = (width: number) => [
      { x: -200, y: -width },
      { x: 200, y: -width },
      { x: 200, y: width },
      { x: -200, y: width },
    ];
    const along = [
      { x: -200, y: 0 },
      { x: 200, y: 0 },
    ];
    const zones = [
      { shape: "area", points: around(200), reach: 0 },
      { shape: "area", points: around(0.01), reach: 0 },
      { shape: "area", points: [], reach: 0 },
      { shape: "line", points: along, reach: 200 },
      { shape: "line", points: along, reach: 0.01 },
      { shape: "point", points: [{ x, y }], reach: 200 },
      { shape: "point", points: [{ x: -50, y: 0 }], reach: 5 },
    ] as const;
    const all = tryThrows(
      { disc, release: thrown },
      { ...open, target: { x: 30, y: 0 }, zones },
      { spread, throws: 300 },
    );
    const shares = all.zones.map(({ share }) => share);
    expect(shares).toEqual([1, expect.any(Number), 0, 1, shares[1], 1, 0]);
    expect(shares[1]).toBeLessThan(0.05);
    const mirrored = tryThrows(
      { disc, release: { ...thrown, hand: "left" } },
      { ...open, target: { x: 30, y: 0 } },
      { spread, throws: 300 },
    );
    expect(all.left.share).toBeGreaterThan(0.5);
    expect(mirrored.left.share).toBeLessThan(0.5);
  });
});

describe("a share", () => {
  // Newcombe (1998), table I: Wilson's interval without a correction for continuity.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
  ])("of %d in %d has the published interval", (count, of, low, high) => {
    const share = shareOf(count, of);
    expect(share.low).toBeCloseTo(low, 3);
    expect(share.high).toBeCloseTo(high, 3);
  });
});
