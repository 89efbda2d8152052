import { describe, expect, it } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { destination, metresBetween } from "@/lib/geo/offset";
import { NO_HEIGHTS } from "@/lib/ground/grid";
import { message } from "@/lib/messages/message";
import { keptThrow, type MeasuredLandings } from "@/lib/validation/kept-throw";
import { DISCS } from "./disc";
import { LEVEL_GROUND } from "./flight";
import { compareWith, keepResult } from "./kept";
import { FASTEST_RELEASE, releaseAt } from "./levels";
import { MIN_LANDINGS, readLandings, spreadOf, writeLandings } from "./measured";
import { shareOf, tryThrows } from "./outcomes";
import { NEW_PLAN, throwAll } from "./plan";
import { ASSUMED_SPREAD } from "./spread";
import { tryLevel } from "./who-can-play";

const thrown = {
  disc: DISCS.fairway,
  discName: null,
  hand: "right",
  style: "backhand",
  hyzer: 5,
  launch: 8,
} as const;

/** The landings of a club whose players scatter by factors of the assumed spread. */
function landingsOf(along: number, across: number, throws = 200): MeasuredLandings {
  const { speed, launch, nose, direction, hyzer } = ASSUMED_SPREAD.white;
  const spread = {
    ...{ speed: along * speed, launch: along * launch, nose: along * nose },
    ...{ direction: across * direction, hyzer: across * hyzer },
  };
  const release = releaseAt(FASTEST_RELEASE.white, thrown);
  const course = { target: { x: 1, y: 0 }, obstacles: [], zones: [], surroundings: LEVEL_GROUND };
  const { landings } = tryThrows({ disc: thrown.disc, release }, course, { spread, throws, seed: 7 });
  return { id: "white", thrown, landings: landings.map(({ x, y }) => ({ length: x, left: y })) };
}

describe("the spread of a level", () => {
  it.each([
    [0.6, 0.5],
    [1, 1],
    [1.5, 2],
  ])(
    "is found again from the landings that it causes, at %s times the assumed one along and %s across",
    (along, across) => {
      const { spread, measured } = spreadOf("white", [landingsOf(along, across)]);
      expect(measured).toBe(200);
      // The standard deviations of 200 throws are 5 % off, on both sides.
      expect(spread.speed / ASSUMED_SPREAD.white.speed / along).toBeGreaterThan(0.8);
      expect(spread.speed / ASSUMED_SPREAD.white.speed / along).toBeLessThan(1.25);
      expect(spread.direction / ASSUMED_SPREAD.white.direction / across).toBeGreaterThan(0.8);
      expect(spread.direction / ASSUMED_SPREAD.white.direction / across).toBeLessThan(1.25);
    },
  );

  it("is the assumed one for other levels, and with fewer landings than say more than the model", () => {
    const assumed = (level: "white" | "red", throws: number) => spreadOf(level, [landingsOf(2, 2, throws)]);
    expect(assumed("red", 200)).toEqual({ spread: ASSUMED_SPREAD.red, measured: 0 });
    expect(assumed("white", MIN_LANDINGS - 1)).toEqual({ spread: ASSUMED_SPREAD.white, measured: 0 });
    expect(assumed("white", MIN_LANDINGS).measured).toBe(MIN_LANDINGS);
    expect(1 / Math.sqrt(2 * MIN_LANDINGS - 2)).toBeLessThan(0.165);
  });

  it("keeps its assumed sides if only lengths were measured", () => {
    const { landings, ...rest } = landingsOf(0.5, 1);
    const { spread } = spreadOf("white", [
      { ...rest, landings: landings.map(({ length }) => ({ length, left: null })) },
    ]);
    expect(spread.direction).toBe(ASSUMED_SPREAD.white.direction);
    expect(spread.hyzer).toBe(ASSUMED_SPREAD.white.hyzer);
    expect(spread.speed).toBeLessThan(0.8 * ASSUMED_SPREAD.white.speed);
  });

  it("stays finite whatever was measured", () => {
    const landings = Array.from({ length: 30 }, () => ({ length: 80, left: 0 }));
    const { spread } = spreadOf("white", [{ id: "white", thrown, landings }]);
    expect(Object.values(spread).every((value) => value > 0 && Number.isFinite(value))).toBe(true);
  });
});

describe("landings in a text", () => {
  it("are lengths with or without a side", () => {
    expect(readLandings("86 3\n79,5\t−4\n\n91;0\r\n88")).toEqual([
      { length: 86, left: 3 },
      { length: 79.5, left: -4 },
      { length: 91, left: 0 },
      { length: 88, left: null },
    ]);
  });

  it.each(["86 3 4", "far", "-3 2", "300", "80 200", "80 left"])(
    "name the line that isn't one: %s",
    (line) => {
      expect(readLandings(`80 2\n${line}`)).toEqual(message("throws.badLanding", { line: 2, text: line }));
    },
  );

  it.each([0, 201])("are one or more, and as many as a course keeps: not %d", (count) => {
    expect(readLandings("80 2\n".repeat(count))).toEqual(
      message("throws.landingCount", { count, most: 200 }),
    );
  });

  it("come back from what is written", () => {
    const landings = [
      { length: 86.5, left: -3 },
      { length: 79, left: null },
    ];
    expect(readLandings(writeLandings(landings))).toEqual(landings);
  });
});

describe("the picture of a kept throw", () => {
  const from = { lat: 60.2, lng: 24.9 };
  const aim = destination(from, 30, 75);
  const question = { plan: NEW_PLAN, ground: NO_HEIGHTS, from, aim, trees: [], zones: [], measured: [] };
  const outcomes = tryLevel(question, "white", 400);
  const thrown = throwAll(NEW_PLAN, from, [aim], () => null);
  const { picture } = keepResult(outcomes, thrown, { keptOn: "2026-11-27", hasGround: false });

  it("is within the schema, begins at the tee, and its ellipse contains four of five landings", () => {
    expect(keptThrow.shape.result.shape.picture.safeParse(picture).data).toEqual(picture);
    expect(distanceInMetres(picture?.lines[0]?.[0] ?? aim, from)).toBeLessThan(0.1);
    const { centre, bearing, long, short } = picture?.landings ?? {
      centre: aim,
      bearing: 0,
      long: 0,
      short: 0,
    };
    expect(long).toBeGreaterThanOrEqual(short);
    const angle = (bearing * Math.PI) / 180;
    const inside = outcomes.landings.filter(({ place }) => {
      const { east, north } = metresBetween(centre, place);
      const along = east * Math.sin(angle) + north * Math.cos(angle);
      const across = east * Math.cos(angle) - north * Math.sin(angle);
      return Math.hypot(along / long, across / short) <= 1;
    });
    expect(inside.length / outcomes.landings.length).toBeCloseTo(0.8, 1);
  });
});

describe("a kept result beside one of now", () => {
  const kept = { throws: 1000, through: 0.5, circle1: 0.3, circle2: 0.6 };
  const now = (through: number) => ({
    through: shareOf(1000 * through, 1000),
    ...{ circle1: shareOf(300, 1000), circle2: shareOf(600, 1000) },
  });

  it("shows a difference with its interval, and none where the interval has 0", () => {
    const [through, circle1] = compareWith(kept, now(0.6));
    expect(through?.difference.share).toBeCloseTo(0.1, 5);
    // Newcombe (1998), method 10, for 600 and 500 of 1000.
    expect(through?.difference.low).toBeCloseTo(0.0565, 3);
    expect(through?.difference.high).toBeCloseTo(0.1429, 3);
    expect(circle1?.difference.low).toBeLessThan(0);
    expect(circle1?.difference.high).toBeGreaterThan(0);
  });
});
