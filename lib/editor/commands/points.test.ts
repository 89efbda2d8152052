import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { inEnglish } from "@/lib/messages/testing/translate";
import { COURSE_LIMITS } from "@/lib/validation/course";
import {
  type CourseDocument,
  documentWith,
  type EditedFairway,
  fairwayWithId,
  pathWithId,
} from "../document";
import type { Handle } from "../handles";
import { fairway, HOME, idOf } from "../testing/courses";
import { shifted } from "./place";
import {
  addPoint,
  cannotDeleteReason,
  deletePoint,
  gapBeside,
  gapsOf,
  nearestGap,
  type PointHandle,
  pathFullReason,
} from "./points";

const point = (index: number, pathId = "path_0"): PointHandle => ({
  fairwayId: idOf(1),
  part: "point",
  pathId,
  index,
});

/** Hole 1, 100 m north, whose alternate has so many points evenly along it, 10 m to the east. */
function hole(points: number): EditedFairway {
  const plain = fairway(1);
  return {
    ...plain,
    flightPaths: [
      plain.flightPaths[0] as EditedFairway["flightPaths"][0],
      {
        id: "path_alt",
        name: "Left",
        points: Array.from({ length: points }, (_, index) =>
          shifted(plain.teePosition, { east: 10, north: (100 * (index + 1)) / (points + 1) }),
        ),
      },
    ],
  };
}

const course = (points = 3) => documentWith([hole(points), fairway(2)]);
const only = (document: CourseDocument) => fairwayWithId(document, idOf(1)) as EditedFairway;
const pointsOf = (document: CourseDocument, pathId = "path_0") => pathWithId(only(document), pathId).points;

describe("adding a control point", () => {
  test("puts it at its place in the order, and leaves everything else the same", () => {
    const before = course();
    const at = shifted(HOME, { east: 5, north: 5 });
    const edit = addPoint(point(1, "path_alt"), at)(before);
    expect(edit && inEnglish(edit.label)).toBe("Add control point 2, hole 1");
    const after = edit?.document as CourseDocument;
    expect(pointsOf(after, "path_alt")).toHaveLength(4);
    expect(pointsOf(after, "path_alt")[1]).toEqual(at);
    expect(pointsOf(after)).toBe(pointsOf(before));
    expect(fairwayWithId(after, idOf(2))).toBe(fairwayWithId(before, idOf(2)));
  });

  test("is possible at both ends of a path, and nowhere beyond", () => {
    expect(addPoint(point(0), HOME)(course())).not.toBeNull();
    expect(addPoint(point(1), HOME)(course())).not.toBeNull();
    expect(addPoint(point(2), HOME)(course())).toBeNull();
    expect(addPoint(point(-1), HOME)(course())).toBeNull();
    expect(addPoint(point(0, "path_none"), HOME)(course())).toBeNull();
  });

  test("stops at 50, and says so", () => {
    const full = course(COURSE_LIMITS.controlPoints);
    expect(addPoint(point(3, "path_alt"), HOME)(full)).toBeNull();
    const why = pathFullReason(pathWithId(only(full), "path_alt"));
    expect(why && inEnglish(why)).toContain("at most 50");
    expect(gapsOf(only(full), pathWithId(only(full), "path_alt"))).toEqual([]);
  });
});

describe("deleting a control point", () => {
  test("takes that one away, on the path that it is on", () => {
    const before = course();
    const edit = deletePoint(point(1, "path_alt"))(before);
    expect(edit && inEnglish(edit.label)).toBe("Delete control point 2, hole 1");
    const [first, , third] = pointsOf(before, "path_alt");
    expect(pointsOf(edit?.document as CourseDocument, "path_alt")).toEqual([first, third]);
    expect(pointsOf(edit?.document as CourseDocument)).toBe(pointsOf(before));
  });

  test("never takes the last one, the tee or the target, and says why", () => {
    const tee: Handle = { fairwayId: idOf(1), part: "tee" };
    const target: Handle = { fairwayId: idOf(1), part: "target" };
    for (const [handle, word] of [
      [tee, "tee"],
      [target, "target"],
      [point(0), "at least one"],
    ] as const) {
      expect(deletePoint(handle)(course())).toBeNull();
      const why = cannotDeleteReason(course(), handle);
      expect(why && inEnglish(why)).toContain(word);
    }
    expect(cannotDeleteReason(course(), point(0, "path_alt"))).toBeNull();
  });

  test("that is not there does nothing", () => {
    expect(deletePoint(point(7, "path_alt"))(course())).toBeNull();
  });
});

describe("the gaps of a path", () => {
  test("are one fewer than its handles, each in the middle of its piece of the curve", () => {
    const fairwayOne = hole(3);
    const gaps = gapsOf(fairwayOne, pathWithId(fairwayOne, "path_alt"));
    expect(gaps.map(({ handle }) => handle)).toEqual([0, 1, 2, 3].map((index) => point(index, "path_alt")));
    const [straight] = gapsOf(fairwayOne, fairwayOne.flightPaths[0]);
    const quarter = shifted(fairway(1).teePosition, { east: 0, north: 25 });
    expect(straight && distanceInMetres(straight.at, quarter)).toBeLessThan(0.1);
  });

  test("lie between the points alone while a hole lacks its ends", () => {
    const unfinished = { ...hole(3), teePosition: null, targetPosition: null };
    const gaps = gapsOf(unfinished, pathWithId(unfinished, "path_alt"));
    expect(gaps.map(({ handle }) => handle.index)).toEqual([1, 2]);
    expect(gapsOf(unfinished, { id: "path_alt", name: null, points: [] })).toEqual([]);
  });

  test("are on both sides of a handle, and on one at the ends", () => {
    const fairwayOne = hole(3);
    const path = pathWithId(fairwayOne, "path_alt");
    expect(gapBeside(fairwayOne, path, point(1, "path_alt"), "before")?.handle.index).toBe(1);
    expect(gapBeside(fairwayOne, path, point(1, "path_alt"), "after")?.handle.index).toBe(2);
    expect(gapBeside(fairwayOne, path, { fairwayId: idOf(1), part: "tee" }, "before")).toBeNull();
    expect(gapBeside(fairwayOne, path, { fairwayId: idOf(1), part: "tee" }, "after")?.handle.index).toBe(0);
    expect(gapBeside(fairwayOne, path, { fairwayId: idOf(1), part: "target" }, "after")).toBeNull();
  });

  test("are found by a place beside the path, on the curve and in the order from the tee", () => {
    const fairwayOne = hole(3);
    const path = pathWithId(fairwayOne, "path_alt");
    const [, second, third] = path.points;
    if (!second || !third) throw new Error("three points");
    const beside = shifted(second, { east: 3, north: 12.5 });
    const gap = nearestGap(fairwayOne, path, beside);
    expect(gap?.handle.index).toBe(2);
    const metres = gap ? distanceInMetres(gap.at, beside) : Number.NaN;
    expect(metres).toBeGreaterThan(2);
    expect(metres).toBeLessThan(3.01);
  });

  test("are found across the antimeridian", () => {
    const tee = { lat: 0, lng: 179.9998 };
    const across: EditedFairway = {
      ...hole(1),
      teePosition: tee,
      targetPosition: { lat: 0, lng: -179.9998 },
      flightPaths: [{ id: "path_0", name: null, points: [{ lat: 0, lng: 180 }] }],
    };
    const gap = nearestGap(across, across.flightPaths[0], { lat: 0.00001, lng: -179.9999 });
    expect(gap?.handle.index).toBe(1);
    expect(gap?.at.lng).toBeCloseTo(-179.9999, 6);
  });
});
