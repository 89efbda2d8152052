import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flightCurve } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import { destination, offsetBy } from "@/lib/geo/offset";
import { METRES_PER_FOOT } from "@/lib/geo/units";
import { DISCS } from "./disc";
import { fitPath } from "./fit-path";
import { fly, LEVEL_GROUND } from "./flight";
import { DRIVE_FEET, FASTEST_RELEASE, releaseAt, type Shape } from "./levels";
import { type Tree, treesBeside } from "./obstacles";
import { clearanceOf, lineOf, NEW_PLAN, throwAll, trackOf } from "./plan";
import { aimAt, distanceOf, landingOf, type Place } from "./throw";

const TEE = { lat: 60.2, lng: 24.9 };
const SHAPE: Shape = { launch: 10, hyzer: 10, hand: "right", style: "backhand" };
const place: Place = { from: TEE, wind: { speed: 0, fromBearing: 0, roughness: 0.03 }, heightAt: () => null };
const places = (thrown: ReturnType<typeof aimAt>) =>
  thrown.flight.moments.map(({ at: [x, y] }) => thrown.frame.toPlace({ x, y }));

describe("aiming", () => {
  it("lands within a metre of any place in reach, in any wind, whatever the bearing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 30, max: 70 }),
        (bearing, fromBearing, speed, metres) => {
          const aim = destination(TEE, bearing, metres);
          const wind = { speed, fromBearing, roughness: 0.03 };
          const thrown = aimAt(aim, { ...place, wind }, { disc: DISCS.midrange, ...SHAPE, fastest: 27 });
          expect(thrown.miss).toBeLessThan(1);
          const landing = places(thrown).at(-1) as typeof TEE;
          expect(distanceInMetres(landing, aim)).toBeCloseTo(thrown.miss, 0);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("makes the same throw in every direction of still air", () => {
    const speeds = [0, 77, 180, 300].map(
      (bearing) =>
        aimAt(destination(TEE, bearing, 60), place, { disc: DISCS.putter, ...SHAPE, fastest: 27 }).release
          .speed,
    );
    for (const speed of speeds) expect(speed).toBeCloseTo(speeds[0] as number, 0);
  });

  it("throws as far as a player can, and says by how much that is short", () => {
    const thrown = aimAt(destination(TEE, 40, 200), place, {
      ...{ disc: DISCS.driver, ...SHAPE },
      fastest: FASTEST_RELEASE.red,
    });
    expect(thrown.release.speed).toBeCloseTo(FASTEST_RELEASE.red, 1);
    expect(thrown.miss).toBeGreaterThan(100);
  });

  it("needs more speed uphill", () => {
    const hill: Place = { ...place, heightAt: ({ lat }) => (lat - TEE.lat) * 111_195 * 0.08 };
    const aim = destination(TEE, 0, 60);
    const options = { disc: DISCS.midrange, ...SHAPE, fastest: 30 };
    expect(aimAt(aim, hill, options).release.speed).toBeGreaterThan(aimAt(aim, place, options).release.speed);
  });
});

describe("the track of throws", () => {
  const aims = [destination(TEE, 0, 70), destination(TEE, 0, 120)];
  const slope = ({ lat }: typeof TEE) => 100 + (lat - TEE.lat) * 111_195 * 0.06;

  it("begins at the hand, touches the ground at every landing, and goes on from there", () => {
    const thrown = throwAll(NEW_PLAN, TEE, aims, slope);
    const { places, flights } = trackOf(thrown, slope);
    expect(places.at(-1)).toEqual(landingOf(thrown[1] as (typeof thrown)[number]));
    expect(flights.map((flight) => flight[0]?.clearance)).toEqual([1, 1]);
    for (const flight of flights) expect(flight.at(-1)?.clearance).toBeCloseTo(0, 1);
    expect(flights[0]?.[0]?.metres).toBeCloseTo(101, 3);
    expect(flights[1]?.[0]?.metres).toBeCloseTo(101 + 70 * 0.06, 0);
    expect(flights[1]?.[0]?.along).toBe(flights[0]?.at(-1)?.along);
  });

  it("clears a ridge across its way by as much less as the ridge is high", () => {
    const ridge = ({ lat }: typeof TEE) => (Math.abs((lat - TEE.lat) * 111_195 - 35) < 8 ? 101 : 100);
    const most = (heightAt: Place["heightAt"]) => {
      const [flight = []] = trackOf(
        throwAll(NEW_PLAN, TEE, [aims[0] as typeof TEE], heightAt),
        heightAt,
      ).flights;
      return Math.max(
        ...flight.filter(({ along }) => Math.abs(along - 35) < 6).map(({ clearance }) => clearance),
      );
    };
    expect(most(() => 100) - most(ridge)).toBeCloseTo(1, 1);
  });

  it("has no heights where the ground is unknown", () => {
    const { flights } = trackOf(
      throwAll(NEW_PLAN, TEE, aims, () => null),
      () => null,
    );
    expect(flights).toEqual([[], []]);
    expect(clearanceOf([])).toBeNull();
  });
});

describe("trees beside a throw", () => {
  const aim = destination(TEE, 0, 70);
  const heightAt = () => null;
  const [thrown] = throwAll({ ...NEW_PLAN, hyzer: 0 }, TEE, [aim], heightAt);
  const line = lineOf(thrown as NonNullable<typeof thrown>);
  const middle = line[Math.floor(line.length / 2)] as typeof TEE;
  const beside = (...trees: Tree[]) => treesBeside(thrown as NonNullable<typeof thrown>, trees, 3);

  it("are those that it meets, and those that it passes nearby with the gap to trunk or crown", () => {
    const met = { place: middle };
    const aside = { place: offsetBy(middle, { east: 4.5, north: 0 }) };
    const far = { place: offsetBy(middle, { east: 8, north: 0 }) };
    const found = beside(met, aside, far);
    expect(found.map(({ tree }) => tree)).toEqual([met, aside]);
    expect(found[0]?.gap).toBe(0);
    // From the middle of the crown 4.5 m away to its edge 2.5 m from there, and to the rim of the disc.
    expect(found[1]?.gap).toBeGreaterThan(1.7);
    expect(found[1]?.gap).toBeLessThan(2.1);
  });

  it("are passed above, and below a crown that begins higher", () => {
    const apex = thrown?.flight.apex.at[2] ?? 0;
    const at = line[thrown?.flight.moments.findIndex(({ at }) => at[2] === apex) ?? 0] as typeof TEE;
    const [low] = beside({ place: at, height: apex - 1, crownBase: 0, crownRadius: 0.3 });
    expect(low?.gap).toBeCloseTo(1, 0);
    const [high] = beside({
      ...{ place: offsetBy(at, { east: 1, north: 0 }), height: 20 },
      ...{ crownBase: apex + 0.5, crownRadius: 4 },
    });
    expect(high?.gap).toBeCloseTo(0.5, 0);
    expect(high?.gap).toBeGreaterThan(0);
  });
});

describe("the levels", () => {
  it.each(Object.entries(DRIVE_FEET))("%s drives as far as published", (level, feet) => {
    const speed = FASTEST_RELEASE[level as keyof typeof DRIVE_FEET];
    const flight = fly(DISCS.driver, releaseAt(speed, { ...SHAPE, hyzer: 0 }), LEVEL_GROUND);
    expect(distanceOf(flight)).toBeCloseTo(feet * METRES_PER_FOOT, 0);
  });
});

describe("a flight path fitted to a throw", () => {
  it("follows the flight within half a metre, with few control points", () => {
    for (const hyzer of [-20, 0, 25]) {
      const line = places(
        aimAt(destination(TEE, 120, 75), place, {
          ...{ disc: DISCS.fairway, ...SHAPE, hyzer },
          fastest: 30,
        }),
      );
      const points = fitPath(line);
      expect(points.length).toBeLessThanOrEqual(5);
      const curve = flightCurve([line[0] as typeof TEE, ...points, line.at(-1) as typeof TEE]);
      for (const at of line) {
        expect(Math.min(...curve.map((each) => distanceInMetres(each, at)))).toBeLessThan(0.9);
      }
    }
  });

  it("has no control points along a straight line", () => {
    expect(fitPath([0, 20, 40, 60].map((metres) => destination(TEE, 90, metres)))).toEqual([]);
  });
});
