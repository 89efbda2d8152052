import { expect, it } from "vitest";
import { tilesOver } from "./tile-cover";

const EKEBERG = { west: 10.78, south: 59.89, east: 10.79, north: 59.9 };

it("a box is covered with the tiles of each zoom", () => {
  const tiles = tilesOver(EKEBERG, { minZoom: 12, maxZoom: 14, most: 100 });
  expect(tiles.filter(({ z }) => z === 12)).toEqual([{ z: 12, x: 2170, y: 1191 }]);
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([12, 13, 14]));
});

it("the tiles of a box leave out the zooms that would be too many tiles, never a part of one", () => {
  const all = tilesOver(EKEBERG, { minZoom: 12, maxZoom: 20, most: 1e6 });
  const some = tilesOver(EKEBERG, { minZoom: 12, maxZoom: 20, most: 500 });
  expect(all.length).toBeGreaterThan(500);
  expect(some.length).toBeLessThanOrEqual(500);
  expect(some).toEqual(all.filter(({ z }) => z <= (some.at(-1)?.z ?? 0)));
});

it("the tiles of a box stay on the map at its edges, and go on across the antimeridian", () => {
  const world = { west: -180, south: -90, east: 180, north: 90 };
  expect(tilesOver(world, { minZoom: 0, maxZoom: 1, most: 10 })).toHaveLength(5);
  const fiji = { west: 179.9, south: -16.7, east: 180.1, north: -16.6 };
  expect(tilesOver(fiji, { minZoom: 4, maxZoom: 4, most: 10 }).map(({ x }) => x)).toEqual([15, 0]);
});
