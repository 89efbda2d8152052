import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { differencesBetween } from "./differences";
import { type CourseDocument, createDocument, type EditedFairway, isSameDocument } from "./document";
import { changedHoleNumber, compareEdits, mergeDocuments } from "./merge";
import { fairway, fairwayIdFor } from "./testing/courses";

const holes = (...fairways: EditedFairway[]) => createDocument(fairways);
const BASE = holes(fairway(1), fairway(2), fairway(3));
const longer = (number: number, metres: number) => fairway(number, { metres });
const renumbered = (original: number, number: number): EditedFairway => ({ ...fairway(original), number });
const outcomes = (mine: CourseDocument, theirs: CourseDocument, base = BASE) =>
  compareEdits(base, mine, theirs).changes.map((change) => `${changedHoleNumber(change)} ${change.outcome}`);

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
    expect(mergeDocuments(compareEdits(BASE, mine, theirs)).fairways.at(-1)).toEqual({
      ...longer(1, 120),
      number: 4,
    });
  });

  test("given to a new hole on each side: theirs keeps it, mine gets the lowest free one", () => {
    const mine = createDocument([...BASE.fairways, fairway(4)]);
    const theirs = createDocument([...BASE.fairways, { ...longer(5, 90), number: 4 }]);
    const merged = mergeDocuments(compareEdits(BASE, mine, theirs));
    expect(merged.fairways.map(({ id, number }) => [id, number])).toEqual([
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

describe("any two edits of any version", () => {
  /** Some of six holes, with unique numbers and random lengths. */
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
      createDocument(all.map(({ original, number, metres }) => ({ ...longer(original, metres), number }))),
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
    const drawings = ({ fairways }: CourseDocument) =>
      fairways.map((each) => JSON.stringify([each.id, each.teePosition, each.targetPosition]));
    fc.assert(
      fc.property(...anyThree, (base, mine, theirs) => {
        const merged = mergeDocuments(compareEdits(base, mine, theirs));
        const known = new Set([...drawings(mine), ...drawings(theirs)]);
        expect(drawings(merged).filter((drawing) => !known.has(drawing))).toEqual([]);
        const ids = merged.fairways.map(({ id }) => id);
        const before = new Set(base.fairways.map(({ id }) => id));
        for (const { id } of [...mine.fairways, ...theirs.fairways]) {
          if (!before.has(id)) expect(ids).toContain(id);
        }
        const numbers = merged.fairways.map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });
});

describe("differences", () => {
  test("are listed by hole, with lengths before and after", () => {
    const after = holes(longer(1, 110), renumbered(3, 4), fairway(5));
    const listed = differencesBetween(BASE, after).map(
      ({ number, what }) => `${number}: ${what.map((each) => inEnglish(each)).join(", ")}`,
    );
    expect(listed).toEqual([
      "1: target moved 10 m, flight paths changed, 100 m → 110 m",
      "2: deleted",
      "4: hole 3 is now hole 4",
      "5: added, 100 m",
    ]);
  });

  test("are empty between equal documents of different objects", () => {
    expect(differencesBetween(BASE, structuredClone(BASE))).toEqual([]);
  });
});
