import { describe, expect, test } from "vitest";
import { openSession, type Session } from "@/lib/editor/session";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import { newHole } from "./new-hole";

const LAYOUT = "layout_00000000000000000000000002";
const course = storedCourse([fairway(1)]);
const holeId = course.holes[0]?.id ?? "";

/** A session that shows a layout with this many plays. */
function showing(plays: number): Session {
  const [main] = course.layouts;
  if (!main) throw new Error("A course has a main layout.");
  const other = {
    ...main,
    id: LAYOUT,
    name: "Short",
    plays: Array.from({ length: plays }, (_, index) => ({
      id: `play_${String(index).padStart(26, "0")}`,
      holeId,
      teeId: null,
      targetId: null,
      flightPathId: null,
      par: null,
      playedLength: null,
    })),
  };
  return { ...openSession({ ...course, layouts: [main, other] }), layoutId: LAYOUT };
}

describe("a new hole", () => {
  test("is played in the layout that is shown", () => {
    expect(newHole(showing(1)).play).toMatchObject({ layoutId: LAYOUT });
    expect(newHole({ ...showing(1), layoutId: "layout_main" }).play).toBeNull();
  });

  test("has no play where the layout was deleted, or is full: it would have an id that nothing has", () => {
    expect(newHole({ ...openSession(course), layoutId: LAYOUT }).play).toBeNull();
    expect(newHole(showing(LAYOUT_LIMITS.plays)).play).toBeNull();
  });
});
