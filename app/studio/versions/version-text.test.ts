import { describe, expect, test } from "vitest";
import { summariseChanges } from "@/lib/editor/changes/item-changes";
import type { CourseDocument, EditedHole } from "@/lib/editor/document";
import { documentOfHoles } from "@/lib/editor/testing/courses";
import { wholeFeature, wholeHole, wholeLayout } from "@/lib/editor/testing/whole-course";
import { offsetBy } from "@/lib/geo/offset";
import { allMessages } from "@/lib/messages/catalogue";
import { inEnglish, inFinnish } from "@/lib/messages/testing/translate";
import { translatorFor } from "@/lib/messages/translator";
import type { ItemChange } from "@/lib/validation/course-version";
import { formatChanges } from "./version-text";

const BASE = documentOfHoles(9);

const changeHoles = (change: (hole: EditedHole) => EditedHole | []): CourseDocument => ({
  ...BASE,
  holes: BASE.holes.flatMap(change),
});

/** What changed from nine holes to a document. */
const worded = (after: CourseDocument, t = inEnglish, before: CourseDocument = BASE) =>
  formatChanges(summariseChanges(before, after), t);

const moveTee = (hole: EditedHole, metres: number): EditedHole => ({
  ...hole,
  tees: hole.tees.map((tee) => ({ ...tee, position: offsetBy(tee.position, { east: metres, north: 0 }) })),
});

describe("the words for what a version changed", () => {
  test("name holes, and three or more consecutive ones as a range", () => {
    expect(worded(changeHoles((hole) => ([1, 2, 3, 5].includes(hole.number) ? [] : hole)))).toBe(
      "Holes 1–3, 5 deleted",
    );
    expect(worded(BASE, inEnglish, documentOfHoles(8))).toBe("Hole 9 added");
  });

  test("say how far a tee was moved, the furthest first, and which fields changed", () => {
    const after = changeHoles((hole) => {
      if (hole.number === 4) return { ...moveTee(hole, 8), notes: "Mind the swans." };
      return hole.number === 2 ? moveTee(hole, 0.25) : hole;
    });
    expect(worded(after)).toBe("Hole 4: tee moved 8 m, notes · Hole 2: tee moved 0.25 m");
    expect(worded(after, inFinnish)).toBe(
      "Väylä 4: tii siirretty 8 m, muistiinpanot · Väylä 2: tii siirretty 0,25 m",
    );
    expect(worded(after, translatorFor("en", allMessages("en"), "feet"))).toContain("tee moved 26.3 ft");
  });

  test("count what is beyond the most important ones", () => {
    expect(worded(changeHoles((hole) => moveTee(hole, 20)))).toMatch(
      /^(Hole \d: tee moved 20 m · ){4}and 5 more$/,
    );
  });

  test("name layouts and features, and count several", () => {
    const bench = { ...wholeFeature, name: null };
    const after = { ...BASE, features: [bench], layouts: [...BASE.layouts, wholeLayout] } as CourseDocument;
    expect(worded(after)).toMatch(/^Layout .+ added · .+ added$/);
    const features = [1, 2, 3].map((id) => ({ ...bench, id: `feature_${id}` }));
    expect(worded({ ...BASE, features } as CourseDocument)).toBe("3 features added");
    expect(worded(BASE, inEnglish, { ...BASE, features } as CourseDocument)).toBe("3 features deleted");
  });

  test("say that holes were renumbered", () => {
    const swapped = changeHoles((hole) => (hole.number < 3 ? { ...hole, number: 3 - hole.number } : hole));
    expect(worded(swapped)).toBe("Hole 2: was hole 1 · Hole 1: was hole 2");
    expect(worded(changeHoles((hole) => ({ ...hole, number: hole.number + 9 })))).toBe("9 holes renumbered");
  });

  test("say which version was restored, and that nothing changed", () => {
    expect(worded(BASE)).toBe("Nothing changed");
    expect(formatChanges({ items: [], isPartial: false, restored: 12 }, inEnglish)).toBe(
      "Restored version 12",
    );
    const item: ItemChange = {
      list: "holes",
      id: "1",
      label: { number: 1 },
      before: "a",
      after: "b",
      details: [],
    };
    expect(formatChanges({ items: [item], isPartial: false, restored: null }, inEnglish)).toBe(
      "Hole 1 changed",
    );
    expect(formatChanges({ items: [item], isPartial: true, restored: null }, inEnglish)).toBe(
      "More than 1 changes",
    );
  });

  test("exist for every field of a hole", () => {
    const empty = {
      ...wholeHole,
      tees: [],
      targets: [],
      flightPaths: [],
      name: null,
      notes: null,
      label: null,
    };
    const [before, after] = [empty, wholeHole].map((hole) => ({ ...BASE, holes: [hole] }) as CourseDocument);
    if (before && after) expect(worded(after, inEnglish, before)).toMatch(/^Hole \d+: /);
  });
});
