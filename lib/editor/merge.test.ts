import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { courseDocument } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check } from "@/lib/validation/problems";
import { differencesBetween } from "./differences";
import {
  type CourseDocument,
  createDocument,
  type EditedFeature,
  type EditedLayout,
  isSameDocument,
} from "./document";
import { type EditedFairway, fairwaysOf } from "./fairways";
import { compareEdits, type ItemMerge, mergeDocuments, type Side } from "./merge";
import { documentOf, fairway, fairwayIdFor } from "./testing/courses";
import { anyDocument } from "./testing/random-course";
import {
  otherHole,
  otherLayout,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "./testing/whole-course";

const holes = (...fairways: EditedFairway[]) => documentOf(fairways);
const BASE = holes(fairway(1), fairway(2), fairway(3));
const longer = (number: number, metres: number) => fairway(number, { metres });
const renumbered = (original: number, number: number): EditedFairway => ({ ...fairway(original), number });
const outcomes = (mine: CourseDocument, theirs: CourseDocument, base = BASE) =>
  compareEdits(base, mine, theirs).changes.map((change) => `${numberOf(change)} ${change.outcome}`);
const numberOf = ({ mine, theirs, base }: ItemMerge) => {
  const item = mine ?? theirs ?? base;
  return item && "number" in item ? item.number : item?.id;
};

describe("two edits of one version", () => {
  const mine = holes(longer(1, 120), fairway(2), fairway(3));

  test("of different holes are merged", () => {
    const theirs = holes(fairway(1), fairway(2), longer(3, 130));
    expect(outcomes(mine, theirs)).toEqual(["1 mine", "3 theirs"]);
    const merged = mergeDocuments(compareEdits(BASE, mine, theirs));
    expect(isSameDocument(merged, holes(longer(1, 120), fairway(2), longer(3, 130)))).toBe(true);
  });

  test("that are equal don't clash", () => {
    const theirs = holes(longer(1, 120), fairway(2), fairway(3));
    expect(outcomes(mine, theirs)).toEqual(["1 same"]);
    expect(mergeDocuments(compareEdits(BASE, mine, theirs))).toEqual(mine);
  });

  test("of one hole clash; the chosen side's hole is taken, mine by default", () => {
    const theirs = holes(longer(1, 150), fairway(2), fairway(3));
    const merge = compareEdits(BASE, mine, theirs);
    expect(merge.clashes.map(({ id }) => id)).toEqual([fairwayIdFor(1)]);
    expect(mergeDocuments(merge)).toEqual(mine);
    expect(mergeDocuments(merge, { [fairwayIdFor(1)]: "mine" })).toEqual(mine);
    expect(mergeDocuments(merge, { [fairwayIdFor(1)]: "theirs" })).toEqual(theirs);
  });
});

describe("a deleted hole", () => {
  const without1 = holes(fairway(2), fairway(3));

  test("stays deleted if the other side didn't change it, or only renumbered it", () => {
    expect(mergeDocuments(compareEdits(BASE, without1, BASE))).toEqual(without1);
    expect(mergeDocuments(compareEdits(BASE, BASE, without1))).toEqual(without1);
    const theirs = holes(renumbered(1, 9), fairway(2), fairway(3));
    expect(outcomes(without1, theirs)).toEqual(["9 mine"]);
  });

  test("clashes with a change, whichever side deleted it", () => {
    const changed = holes(longer(1, 150), fairway(2), fairway(3));
    const merge = compareEdits(BASE, without1, changed);
    expect(merge.clashes).toHaveLength(1);
    expect(mergeDocuments(merge, { [fairwayIdFor(1)]: "mine" })).toEqual(without1);
    expect(mergeDocuments(merge, { [fairwayIdFor(1)]: "theirs" })).toEqual(changed);
    expect(compareEdits(BASE, changed, without1).clashes).toHaveLength(1);
  });
});

describe("hole numbers", () => {
  test("changed by one side are combined with a drawing changed by the other", () => {
    const mine = holes(longer(1, 120), fairway(2), fairway(3));
    const theirs = holes(renumbered(1, 4), fairway(2), fairway(3));
    expect(outcomes(mine, theirs)).toEqual(["1 combined"]);
    const merged = mergeDocuments(compareEdits(BASE, mine, theirs));
    expect(fairwaysOf(merged).at(-1)).toEqual({ ...longer(1, 120), number: 4 });
  });

  test("given to a new hole on each side: theirs keeps it, mine gets the lowest free one", () => {
    const mine = documentOf([...fairwaysOf(BASE), fairway(4)]);
    const theirs = documentOf([...fairwaysOf(BASE), { ...longer(5, 90), number: 4 }]);
    const merged = mergeDocuments(compareEdits(BASE, mine, theirs));
    expect(fairwaysOf(merged).map(({ id, number }) => [id, number])).toEqual([
      [fairwayIdFor(1), 1],
      [fairwayIdFor(2), 2],
      [fairwayIdFor(3), 3],
      [fairwayIdFor(5), 4],
      [fairwayIdFor(4), 5],
    ]);
  });

  test("changed differently on both sides clash", () => {
    const mine = holes(renumbered(1, 4), fairway(2), fairway(3));
    const theirs = holes(renumbered(1, 5), fairway(2), fairway(3));
    expect(outcomes(mine, theirs)).toEqual(["4 clash"]);
  });
});

describe("any two edits of any version, as to hole numbers", () => {
  /** A random subset of six holes, with unique numbers and random lengths. */
  const anyDocument = fc
    .uniqueArray(
      fc.record({
        original: fc.integer({ min: 1, max: 6 }),
        number: fc.integer({ min: 1, max: 8 }),
        metres: fc.constantFrom(100, 120, 140),
      }),
      { selector: ({ original }) => original },
    )
    .map((all) =>
      all.filter((each, index) => all.findIndex(({ number }) => number === each.number) === index),
    )
    .map((all) =>
      documentOf(all.map(({ original, number, metres }) => ({ ...longer(original, metres), number }))),
    );
  const anyThree = [anyDocument, anyDocument, anyDocument] as const;
  const expectSame = (a: CourseDocument, b: CourseDocument) => expect(isSameDocument(a, b)).toBe(true);

  test("merging with an unchanged or equal side returns the other side", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, edit) => {
        expectSame(mergeDocuments(compareEdits(base, edit, base)), edit);
        expectSame(mergeDocuments(compareEdits(base, base, edit)), edit);
        expectSame(mergeDocuments(compareEdits(base, edit, edit)), edit);
        expect(compareEdits(base, edit, base).clashes).toEqual([]);
        expect(compareEdits(base, base, edit).clashes).toEqual([]);
      }),
    );
  });

  test("both sides see the same clashes", () => {
    fc.assert(
      fc.property(...anyThree, (base, mine, theirs) => {
        const ids = (a: CourseDocument, b: CourseDocument) =>
          compareEdits(base, a, b)
            .clashes.map(({ id }) => id)
            .sort();
        expect(ids(mine, theirs)).toEqual(ids(theirs, mine));
      }),
    );
  });

  test("a merge creates no new hole or drawing, keeps every added hole, and duplicates no number", () => {
    const drawings = (document: CourseDocument) =>
      fairwaysOf(document).map((each) => JSON.stringify([each.id, each.teePosition, each.targetPosition]));
    fc.assert(
      fc.property(...anyThree, (base, mine, theirs) => {
        const merged = mergeDocuments(compareEdits(base, mine, theirs));
        const known = new Set([...drawings(mine), ...drawings(theirs)]);
        expect(drawings(merged).filter((drawing) => !known.has(drawing))).toEqual([]);
        const ids = fairwaysOf(merged).map(({ id }) => id);
        const before = new Set(fairwaysOf(base).map(({ id }) => id));
        for (const { id } of [...fairwaysOf(mine), ...fairwaysOf(theirs)]) {
          if (!before.has(id)) expect(ids).toContain(id);
        }
        const numbers = fairwaysOf(merged).map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });
});

describe("layouts and features", () => {
  const document = (layouts: readonly EditedLayout[], features: readonly EditedFeature[] = []) =>
    createDocument({ holes: [wholeHole, otherHole], layouts: [NEW_MAIN_LAYOUT, ...layouts], features });
  const base = document([wholeLayout, otherLayout], [wholeFeature, ...wholeDropZones]);
  const merge = (mine: CourseDocument, theirs: CourseDocument) => compareEdits(base, mine, theirs);
  const withLayouts = (...layouts: EditedLayout[]) => document(layouts, base.features);
  const withFeatures = (...features: EditedFeature[]) => document([wholeLayout, otherLayout], features);

  test("of which one side changed one and the other another are merged", () => {
    const mine = withLayouts({ ...wholeLayout, name: "Red" }, otherLayout);
    const theirs = withLayouts(wholeLayout, { ...otherLayout, name: "Blue" });
    expect(outcomes(mine, theirs, base)).toEqual([`${wholeLayout.id} mine`, `${otherLayout.id} theirs`]);
    const both = withLayouts({ ...wholeLayout, name: "Red" }, { ...otherLayout, name: "Blue" });
    expect(mergeDocuments(merge(mine, theirs))).toEqual(both);
  });

  test("that both changed clash; the chosen side's one is taken, mine by default", () => {
    const named = (name: string) =>
      document([{ ...wholeLayout, name }, otherLayout], [{ ...wholeFeature, name }, ...wholeDropZones]);
    const [mine, theirs] = [named("Mine"), named("Theirs")];
    const found = merge(mine, theirs);
    expect(found.clashes.map(({ list, id }) => [list, id])).toEqual([
      ["layouts", wholeLayout.id],
      ["features", wholeFeature.id],
    ]);
    expect(mergeDocuments(found)).toEqual(mine);
    const chosen = mergeDocuments(found, { [wholeLayout.id]: "theirs", [wholeFeature.id]: "mine" });
    expect(chosen.layouts).toEqual(theirs.layouts);
    expect(chosen.features).toEqual(mine.features);
  });

  test("that both sides added are both kept", () => {
    const layout = (end: string, name: string) => ({
      ...otherLayout,
      id: `${otherLayout.id.slice(0, -2)}${end}`,
      name,
    });
    const tree = (end: string) => ({
      ...(wholeDropZones[0] as EditedFeature),
      id: `${wholeFeature.id.slice(0, -2)}${end}`,
      kind: "tree" as const,
    });
    const added = (end: string) =>
      document([wholeLayout, otherLayout, layout(end, end)], [...base.features, tree(end)]);
    const merged = mergeDocuments(merge(added("51"), added("52")));
    expect(merged.layouts.slice(0, 3)).toEqual(base.layouts);
    expect(
      merged.layouts
        .slice(3)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["51", "52"]);
    expect(merged.features).toHaveLength(base.features.length + 2);
  });

  test("that one side deleted and the other changed clash", () => {
    const deleted = mergeDocuments(merge(withLayouts(otherLayout), base));
    expect(deleted.layouts).toEqual([NEW_MAIN_LAYOUT, otherLayout]);
    const changed = withLayouts({ ...wholeLayout, name: "Red" }, otherLayout);
    const found = merge(withLayouts(otherLayout), changed);
    expect(found.clashes.map(({ id }) => id)).toEqual([wholeLayout.id]);
    expect(mergeDocuments(found, { [wholeLayout.id]: "theirs" }).layouts).toEqual(changed.layouts);
  });

  test("that one side deleted are no longer referred to by what the other side changed", () => {
    const [dropZone, ...others] = wholeDropZones as [EditedFeature, ...EditedFeature[]];
    const mine = withFeatures({ ...wholeFeature, name: "Mine" }, dropZone, ...others);
    const merged = mergeDocuments(merge(mine, withFeatures(wholeFeature, ...others)));
    expect(merged.features[0]).toEqual({ ...wholeFeature, name: "Mine", dropZoneId: null });
    const withoutHole = createDocument({ ...base, holes: [otherHole] });
    const played = mergeDocuments(
      merge(withLayouts({ ...wholeLayout, name: "Mine" }, otherLayout), withoutHole),
    );
    expect(played.layouts[1]).toEqual({ ...wholeLayout, name: "Mine", plays: [] });
    const shorter = {
      ...wholeHole,
      tees: wholeHole.tees.slice(0, 1),
      flightPaths: wholeHole.flightPaths.slice(0, 2),
    };
    const retee = mergeDocuments(
      merge(
        withLayouts({ ...wholeLayout, name: "Mine" }, otherLayout),
        createDocument({ ...base, holes: [shorter, otherHole] }),
      ),
    );
    expect(retee.layouts[1]?.plays?.[0]).toMatchObject({
      teeId: null,
      targetId: "target_y",
      flightPathId: null,
    });
  });

  test("keep the order of the side that changed it", () => {
    const reordered = withLayouts(otherLayout, wholeLayout);
    expect(mergeDocuments(merge(reordered, withFeatures()))).toEqual({ ...reordered, features: [] });
    expect(mergeDocuments(merge(withFeatures(), reordered))).toEqual({ ...reordered, features: [] });
  });
});

describe("any two edits of any document", () => {
  const anyThree = [anyDocument, anyDocument, anyDocument] as const;

  test("merging with an unchanged or equal side returns the other side", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, edit) => {
        expect(mergeDocuments(compareEdits(base, edit, base))).toEqual(edit);
        expect(mergeDocuments(compareEdits(base, base, edit))).toEqual(edit);
        expect(mergeDocuments(compareEdits(base, edit, edit))).toEqual(edit);
      }),
    );
  });

  test("a merge is valid as to references, whichever sides are chosen", () => {
    const anyChoices = fc.func(fc.constantFrom<Side>("mine", "theirs"));
    fc.assert(
      fc.property(...anyThree, anyChoices, (base, mine, theirs, choose) => {
        const found = compareEdits(base, mine, theirs);
        const choices = Object.fromEntries(found.clashes.map(({ id }) => [id, choose(id)]));
        const merged = mergeDocuments(found, choices);
        const checked = check(courseDocument, merged);
        const codes = checked.ok ? [] : checked.problems.map(({ code }) => code);
        // Random holes may be too short, but every reference must be valid and every id unique.
        expect(codes.filter((code) => code !== "too_close")).toEqual([]);
        expect(merged.layouts[0]?.id).toBe(NEW_MAIN_LAYOUT.id);
      }),
    );
  });

  test("a merge keeps what only one side added, and both sides see the same clashes", () => {
    fc.assert(
      fc.property(...anyThree, (base, mine, theirs) => {
        const merged = mergeDocuments(compareEdits(base, mine, theirs));
        for (const list of ["holes", "layouts", "features"] as const) {
          const ids = (document: CourseDocument) => document[list].map(({ id }) => id);
          const before = new Set(ids(base));
          const added = [...ids(mine), ...ids(theirs)].filter((id) => !before.has(id));
          expect(ids(merged)).toEqual(expect.arrayContaining(added));
        }
        const clashes = (a: CourseDocument, b: CourseDocument) =>
          compareEdits(base, a, b)
            .clashes.map(({ id }) => id)
            .sort();
        expect(clashes(mine, theirs)).toEqual(clashes(theirs, mine));
      }),
    );
  });
});

describe("differences", () => {
  test("are listed by hole, with lengths before and after", () => {
    const after = holes(longer(1, 110), renumbered(3, 4), fairway(5));
    const listed = differencesBetween(BASE, after).map(
      ({ name, what }) => `${inEnglish(name)}: ${what.map((each) => inEnglish(each)).join(", ")}`,
    );
    expect(listed).toEqual([
      "Hole 1: target moved 10 m, flight paths changed, 100 m → 110 m",
      "Hole 2: deleted",
      "Hole 4: hole 3 is now hole 4",
      "Hole 5: added, 100 m",
    ]);
  });

  test("are empty between equal documents of different objects", () => {
    expect(differencesBetween(BASE, structuredClone(BASE))).toEqual([]);
  });
});
