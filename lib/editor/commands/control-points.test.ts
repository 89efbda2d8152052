import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { inEnglish } from "@/lib/messages/testing/translate";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { findProblems } from "../checks/problems";
import type { CourseDocument } from "../document";
import { type EditedFairway, findFairway, findPathOrPrimary } from "../fairways";
import { findGaps } from "../gaps";
import type { Handle } from "../handles";
import { documentOf, fairway, fairwayIdFor, HOME } from "../testing/courses";
import { hole, point } from "../testing/points";
import { addPoint, cannotDeleteReason, deletePoint, pathFullReason } from "./control-points";

const course = (points = 3) => documentOf([hole(points), fairway(2)]);
const only = (document: CourseDocument) => findFairway(document, fairwayIdFor(1)) as EditedFairway;
const pointsOf = (document: CourseDocument, pathId = "path_0") =>
  findPathOrPrimary(only(document), pathId).points;

describe("adding a control point", () => {
  test("inserts it at its index and changes nothing else", () => {
    const before = course();
    const at = offsetBy(HOME, { east: 5, north: 5 });
    const edit = addPoint(point(1, "path_alt"), at)(before);
    expect(edit && inEnglish(edit.label)).toBe("Add control point 2, hole 1");
    const after = edit?.document as CourseDocument;
    expect(pointsOf(after, "path_alt")).toHaveLength(4);
    expect(pointsOf(after, "path_alt")[1]).toEqual(at);
    expect(pointsOf(after)).toBe(pointsOf(before));
    expect(findFairway(after, fairwayIdFor(2))).toBe(findFairway(before, fairwayIdFor(2)));
  });

  test("works at both ends of a path, and at no index beyond", () => {
    expect(addPoint(point(0), HOME)(course())).not.toBeNull();
    expect(addPoint(point(1), HOME)(course())).not.toBeNull();
    expect(addPoint(point(2), HOME)(course())).toBeNull();
    expect(addPoint(point(-1), HOME)(course())).toBeNull();
    expect(addPoint(point(0, "path_none"), HOME)(course())).toBeNull();
  });

  test("stops at 50 with a reason", () => {
    const full = course(COURSE_LIMITS.controlPoints);
    expect(addPoint(point(3, "path_alt"), HOME)(full)).toBeNull();
    const why = pathFullReason(findPathOrPrimary(only(full), "path_alt"));
    expect(why && inEnglish(why)).toContain("at most 50");
    expect(findGaps(only(full), findPathOrPrimary(only(full), "path_alt"))).toEqual([]);
  });
});

describe("deleting a control point", () => {
  test("removes it from its own path only", () => {
    const before = course();
    const edit = deletePoint(point(1, "path_alt"))(before);
    expect(edit && inEnglish(edit.label)).toBe("Delete control point 2, hole 1");
    const [first, , third] = pointsOf(before, "path_alt");
    expect(pointsOf(edit?.document as CourseDocument, "path_alt")).toEqual([first, third]);
    expect(pointsOf(edit?.document as CourseDocument)).toBe(pointsOf(before));
  });

  test("can delete the last one, which makes the path straight", () => {
    const edit = deletePoint(point(0))(course());
    const after = edit?.document as CourseDocument;
    expect(pointsOf(after)).toEqual([]);
    expect(pointsOf(after, "path_alt")).toHaveLength(3);
    expect(findProblems(after)).toEqual([]);
  });

  test("refuses the tee and the target, with a reason", () => {
    const tee: Handle = { fairwayId: fairwayIdFor(1), part: "tee" };
    const target: Handle = { fairwayId: fairwayIdFor(1), part: "target" };
    for (const [handle, word] of [
      [tee, "tee"],
      [target, "target"],
    ] as const) {
      expect(deletePoint(handle)(course())).toBeNull();
      const why = cannotDeleteReason(course(), handle);
      expect(why && inEnglish(why)).toContain(word);
    }
    expect(cannotDeleteReason(course(), point(0))).toBeNull();
    expect(cannotDeleteReason(course(), point(0, "path_alt"))).toBeNull();
  });

  test("does nothing for an index that doesn't exist", () => {
    expect(deletePoint(point(7, "path_alt"))(course())).toBeNull();
  });
});
