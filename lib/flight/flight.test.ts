import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Disc, disc } from "@/lib/validation/kept-throw";
import { CALM, fly, LEVEL_GROUND, type Release, release, wind } from "./flight";
import { norm } from "./vector";

const numbered = (numbers: string): Disc => {
  const [speed, glide, turn] = numbers.split("/").map(Number);
  return disc.parse({ speed, glide, turn });
};
const flat = release.parse({});

/** Any throw that a person can make, without the extremes that fall at one's feet. */
const throws = fc
  .record({
    speed: fc.double({ min: 15, max: 32, noNaN: true }),
    spin: fc.double({ min: 10, max: 30, noNaN: true }),
    launch: fc.double({ min: 0, max: 20, noNaN: true }),
    nose: fc.double({ min: -5, max: 5, noNaN: true }),
    hyzer: fc.double({ min: -30, max: 30, noNaN: true }),
  })
  .map((values): Release => release.parse(values));
const discs = fc.record({
  speed: fc.integer({ min: 1, max: 14 }),
  glide: fc.integer({ min: 1, max: 7 }),
  turn: fc.integer({ min: -3, max: 1 }),
  mass: fc.integer({ min: 150, max: 180 }),
});

describe("the model", () => {
  // ../../shared/flight.md: another implementation of the same model.
  it.each([
    ["12/5/-1", 0, { x: 101.36, y: 4.87, apex: 7.49, seconds: 7.285 }],
    ["12/5/-1", 5, { x: 90.32, y: -47.11 }],
    ["2/3/0", 0, { x: 80.42, y: 8.66, apex: 4.96, seconds: 5.823 }],
    ["7/5/0", 0, { x: 86.66, y: 15.41 }],
  ])("lands %s in a headwind of %d m/s within 1 %% of the reference", (numbers, headwind, expected) => {
    const { landing, apex } = fly(numbered(numbers), flat, {
      ...LEVEL_GROUND,
      wind: wind.parse({ speed: headwind }),
    });
    const reached = { x: landing.at[0], y: landing.at[1], apex: apex.at[2], seconds: landing.seconds };
    for (const [name, value] of Object.entries(expected)) {
      const difference = Math.abs(reached[name as keyof typeof reached] - value);
      expect(difference, name).toBeLessThanOrEqual(0.01 * Math.abs(value));
    }
  });

  // Giljarhus et al. (2022), doi 10.1007/s12283-022-00390-5: throws of an Innova Wraith from 1.5 m, with a wind of 4.8 m/s at that
  // height over a roughness of 0.1 m, which is 7.99 m/s at 10 m. Spin in rad/s; the wind follows a throw at 0°, positive is left.
  it.each([
    { launch: 15.5, hyzer: 21.8, nose: 0, speed: 24.7, spin: 138, left: -31.6, measured: 89.7 },
    { launch: 12.3, hyzer: 14.7, nose: 0.8, speed: 24.2, spin: 128.5, left: -9.6, measured: 87 },
    { launch: 5.2, hyzer: -0.7, nose: 0, speed: 24.5, spin: 147.7, left: 8, measured: 106.6 },
  ])(
    "flies within 16 % of the throw that was measured at $measured m",
    ({ measured, left, spin, ...made }) => {
      const { landing } = fly(
        numbered("11/5/-1"),
        release.parse({ ...made, spin: spin / (2 * Math.PI), height: 1.5 }),
        {
          wind: wind.parse({ speed: 7.99, from: 180 + left, roughness: 0.1 }),
          ground: () => 0,
        },
      );
      const length = Math.hypot(landing.at[0], landing.at[1]);
      expect(Math.abs(length / measured - 1)).toBeLessThan(0.16);
    },
  );

  it("mirrors the flight for the other hand, and for the other style", () => {
    fc.assert(
      fc.property(discs, throws, (disc, thrown) => {
        const [x, y] = fly(disc, thrown, LEVEL_GROUND).landing.at;
        for (const other of [
          { ...thrown, hand: "left" as const },
          { ...thrown, style: "forehand" as const },
        ]) {
          const mirrored = fly(disc, other, LEVEL_GROUND).landing.at;
          expect(mirrored[0]).toBeCloseTo(x, 6);
          expect(mirrored[1]).toBeCloseTo(-y, 6);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("never gains energy in still air", () => {
    fc.assert(
      fc.property(discs, throws, (disc, thrown) => {
        const { moments } = fly(disc, thrown, LEVEL_GROUND, 0.01);
        let before = Number.POSITIVE_INFINITY;
        for (const [index, { at, seconds }] of moments.entries()) {
          const next = moments[index + 1];
          if (!next) break;
          const velocity = at.map(
            (value, axis) => ((next.at[axis] as number) - value) / (next.seconds - seconds),
          );
          const height = (at[2] + next.at[2]) / 2;
          const energy = 9.81 * height + norm(velocity as [number, number, number]) ** 2 / 2;
          expect(energy).toBeLessThanOrEqual(before + 0.01);
          before = energy;
        }
      }),
      { numRuns: 50 },
    );
  });

  it("lands within 10 cm of where it lands with steps half as long", () => {
    fc.assert(
      fc.property(discs, throws, (disc, thrown) => {
        const [a, b] = [0.05, 0.025].map((step) => fly(disc, thrown, LEVEL_GROUND, step).landing.at);
        expect(Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0))).toBeLessThan(0.1);
      }),
      { numRuns: 100 },
    );
  });

  it("flies less far onto rising ground, and farther onto falling ground", () => {
    fc.assert(
      fc.property(discs, throws, fc.double({ min: 0.01, max: 0.1, noNaN: true }), (disc, thrown, slope) => {
        const [falling, level, rising] = [-slope, 0, slope].map(
          (by) => fly(disc, thrown, { wind: CALM, ground: (x) => by * x }).landing.seconds,
        );
        expect(falling).toBeGreaterThan(level as number);
        expect(rising).toBeLessThan(level as number);
      }),
      { numRuns: 50 },
    );
  });

  it("turns an understable disc more and lifts it higher in a headwind", () => {
    const flights = [0, 3, 6].map((speed) =>
      fly(numbered("12/5/-1"), flat, { ...LEVEL_GROUND, wind: wind.parse({ speed }) }),
    );
    for (const [index, flight] of flights.entries()) {
      const before = flights[index - 1];
      if (!before) continue;
      expect(flight.landing.at[1]).toBeLessThan(before.landing.at[1]);
      expect(flight.apex.at[2]).toBeGreaterThan(before.apex.at[2]);
    }
  });

  it("blows from the side that its degrees name, less near the ground over rough ground", () => {
    const drift = (speed: number, from: number, roughness: number | null = null) =>
      fly(numbered("2/3/0"), flat, { ...LEVEL_GROUND, wind: { speed, from, roughness } }).landing.at[1];
    const calm = drift(0, 0);
    expect(drift(5, 90)).toBeGreaterThan(calm);
    expect(drift(5, -90)).toBeLessThan(calm);
    const [open, rough] = [drift(5, -90, 0.001), drift(5, -90, 1)];
    expect(open).toBeLessThan(rough);
    expect(rough).toBeLessThan(calm);
  });

  it("ends with every input that the schemas allow", () => {
    const number = ({ min, max }: { min: number; max: number }) => fc.double({ min, max, noNaN: true });
    const anyRelease = fc.record({
      speed: number({ min: 5, max: 45 }),
      spin: number({ min: 1, max: 40 }),
      launch: number({ min: -30, max: 60 }),
      nose: number({ min: -30, max: 30 }),
      hyzer: number({ min: -90, max: 90 }),
      height: number({ min: 0, max: 5 }),
    });
    const anyWind = fc.record({ speed: number({ min: 0, max: 25 }), from: number({ min: -360, max: 360 }) });
    fc.assert(
      fc.property(discs, anyRelease, anyWind, (disc, values, blowing) => {
        const { landing, moments } = fly(disc, release.parse(values), {
          ...LEVEL_GROUND,
          wind: wind.parse(blowing),
        });
        expect(landing.at.every(Number.isFinite)).toBe(true);
        expect(moments.length).toBeLessThan(1300);
      }),
      { numRuns: 200 },
    );
  });
});
