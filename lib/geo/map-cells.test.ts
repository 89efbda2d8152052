import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CELL_ZOOM, cellAt, cellsOf, tilesCovering } from "./map-cells";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const place = fc.record({ lat: latitude, lng: longitude });

const has = (tile: Parameters<typeof cellsOf>[0], cell: number) => {
  const { low, high } = cellsOf(tile);
  return low <= cell && cell < high;
};

describe("cellAt", () => {
  it("numbers every place, the poles and the antimeridian included", () => {
    fc.assert(
      fc.property(place, (at) => {
        const cell = cellAt(at);
        expect(Number.isSafeInteger(cell)).toBe(true);
        expect(cell).toBeGreaterThanOrEqual(0);
        expect(cell).toBeLessThan(4 ** CELL_ZOOM);
      }),
    );
    expect(cellAt({ lat: -90, lng: 180 })).toBe(4 ** CELL_ZOOM - 1);
  });
});

describe("tilesCovering", () => {
  it("covers every place in the box, with at most as many tiles as allowed", () => {
    fc.assert(
      fc.property(
        place,
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        latitude,
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 4, max: 40 }),
        ({ lat, lng: west }, width, share, otherLat, zoom, max) => {
          const box = {
            ...{ south: Math.min(lat, otherLat), north: Math.max(lat, otherLat) },
            ...{ west, east: west + width },
          };
          const tiles = tilesCovering(box, zoom, max);
          expect(tiles.length).toBeLessThanOrEqual(max);
          expect(new Set(tiles.map(({ x, y }) => `${x}/${y}`)).size).toBe(tiles.length);
          const lng = west + share * width;
          // Beyond 180°, the place is on the other side of the antimeridian; rounding may move it by a cell.
          const inside = { lat: box.south, lng: lng > 180 ? lng - 360 : lng };
          if (inside.lng < -180 || (share > 0 && share < 1 && Math.abs(inside.lng) > 179.999)) return;
          expect(tiles.filter((tile) => has(tile, cellAt(inside)))).toHaveLength(1);
        },
      ),
    );
  });

  it("covers a place just west of the antimeridian, whose column rounds to the next one", () => {
    const at = { lat: 0, lng: 179.99999999999997 };
    const box = { south: at.lat, north: at.lat, west: at.lng, east: at.lng };
    expect(tilesCovering(box, 1, 4).filter((tile) => has(tile, cellAt(at)))).toHaveLength(1);
  });

  it("covers a box across the antimeridian from both sides", () => {
    const tiles = tilesCovering({ south: -20, north: -10, west: 175, east: 185 }, 5, 40);
    expect([...new Set(tiles.map(({ x }) => x))]).toEqual([31, 0]);
  });

  it("covers the world with one tile", () => {
    const world = { south: -90, north: 90, west: -180, east: 180 };
    expect(tilesCovering(world, 0, 4)).toEqual([{ zoom: 0, x: 0, y: 0 }]);
    expect(tilesCovering(world, 2, 40)).toHaveLength(16);
  });
});
