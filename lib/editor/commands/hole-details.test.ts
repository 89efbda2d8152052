import { describe, expect, test } from "vitest";
import { courseDocument } from "@/lib/validation/course-document";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check } from "@/lib/validation/problems";
import { type CourseDocument, createDocument, type EditedHole } from "../document";
import { HOME } from "../testing/courses";
import { run } from "../testing/run";
import { otherHole, wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "../testing/whole-course";
import { addTarget, addTee, changeHole, changeTee, deleteEnd, placeBeside, putToUse } from "./hole-details";

const document = createDocument({
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout],
  features: [wholeFeature, ...wholeDropZones],
});

/** Runs a command and checks that its result can be saved. */
const edit = (command: Parameters<typeof run>[0], before: CourseDocument = document) => {
  const { document: after } = run(command, before);
  const checked = check(courseDocument, after);
  expect(checked.ok ? [] : checked.problems).toEqual([]);
  expect(after.holes[1]).toBe(before.holes[1]);
  return { after, hole: after.holes[0] as EditedHole, play: after.layouts[1]?.plays?.[0] };
};

describe("the tees and targets of a hole", () => {
  test("can be added up to eight, each in a place and with an id of its own", () => {
    for (const [add, list] of [
      [addTee, "tees"],
      [addTarget, "targets"],
    ] as const) {
      let after = document;
      const itemsOf = ({ holes }: CourseDocument) => (holes[0] as EditedHole)[list];
      for (let n = wholeHole[list].length; n < HOLE_LIMITS[list]; n++) {
        after = edit(add(wholeHole.id, placeBeside(itemsOf(after), HOME)), after).after;
      }
      const items = itemsOf(after);
      expect(new Set(items.map(({ id }) => id)).size).toBe(8);
      expect(new Set(items.map(({ position }) => JSON.stringify(position))).size).toBe(8);
      expect(add(wholeHole.id, HOME)(after)).toBeNull();
    }
  });

  test("are played by the main layout if they are the first", () => {
    const bare = { ...wholeHole, tees: [], targets: [], flightPaths: [], teeId: null, targetId: null };
    const before = createDocument({
      ...document,
      holes: [bare, otherHole],
      layouts: [NEW_MAIN_LAYOUT],
      features: [],
    });
    expect(edit(addTee(bare.id, HOME), before).hole).toMatchObject({
      teeId: "tee_0",
      tees: [{ position: HOME }],
    });
    expect(edit(addTarget(bare.id, HOME), before).hole).toMatchObject({ targetId: "target_0" });
  });

  test("are deleted with their flight paths, and layouts play the main layout's instead", () => {
    const withoutTee = edit(deleteEnd(wholeHole.id, "tee", "tee_y"));
    expect(withoutTee.hole.flightPaths.map(({ id }) => id)).toEqual(["path_0", "path_1"]);
    expect(withoutTee.play).toMatchObject({ teeId: null, targetId: "target_y", flightPathId: null });
    const withoutTarget = edit(deleteEnd(wholeHole.id, "target", "target_x"));
    expect(withoutTarget.hole).toMatchObject({ targetId: "target_y" });
    expect(withoutTarget.play).toEqual(wholeLayout.plays?.[0]);
    expect(deleteEnd(wholeHole.id, "tee", "tee_9")(document)).toBeNull();
  });

  test("can be changed within the rules", () => {
    const { hole } = edit(changeTee(wholeHole.id, "tee_x", { colours: ["gold"], surface: null }));
    expect(hole.tees[0]).toEqual({ ...wholeHole.tees[0], colours: ["gold"], surface: null });
    expect(changeTee(wholeHole.id, "tee_x", { colours: ["red", "red"] })(document)).toBeNull();
    expect(changeTee(wholeHole.id, "tee_x", { name: "Long" })(document)).toBeNull();
  });

  test("of which one is in use: since the day that it was put to use", () => {
    const { hole } = edit(putToUse(wholeHole.id, "target_y", "2026-11-22"));
    expect(hole.targetId).toBe("target_y");
    expect(hole.targets.map(({ inUseSince }) => inUseSince)).toEqual([null, "2026-11-22"]);
    expect(putToUse(wholeHole.id, "target_x", "2026-11-22")(document)).toBeNull();
    expect(putToUse(wholeHole.id, "target_9", "2026-11-22")(document)).toBeNull();
  });
});

test("what a hole says of itself is checked, and nothing else changes", () => {
  const { hole } = edit(changeHole(wholeHole.id, { name: " The lake ", label: null, notes: "One.\n\nTwo." }));
  expect(hole).toEqual({ ...wholeHole, name: "The lake", label: null, notes: "One.\n\nTwo." });
  expect(changeHole(wholeHole.id, { name: wholeHole.name })(document)).toBeNull();
  expect(changeHole(wholeHole.id, { label: "123456789" })(document)).toBeNull();
});
