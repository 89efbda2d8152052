import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { differencesBetween } from "./differences";
import { type CourseDocument, documentWith, type EditedFairway, sameDocument } from "./document";
import { mergedDocument, mergeOf, numberOf } from "./merge";
import { fairway, idOf } from "./testing/courses";

const holes = (...fairways: EditedFairway[]) => documentWith(fairways);
const BASE = holes(fairway(1), fairway(2), fairway(3));
const longer = (number: number, metres: number) => fairway(number, { metres });
const renumbered = (was: number, number: number): EditedFairway => ({ ...fairway(was), number });
const outcomes = (mine: CourseDocument, theirs: CourseDocument, base = BASE) =>
  mergeOf(base, mine, theirs).changes.map((change) => `${numberOf(change)} ${change.outcome}`);

describe("two edits of one version", () => {
  const mine = holes(longer(1, 120), fairway(2), fairway(3));

  test("of different holes fit together", () => {
    const theirs = holes(fairway(1), fairway(2), longer(3, 130));
    expect(outcomes(mine, theirs)).toEqual(["1 mine", "3 theirs"]);
    const merged = mergedDocument(mergeOf(BASE, mine, theirs));
    expect(sameDocument(merged, holes(longer(1, 120), fairway(2), longer(3, 130)))).toBe(true);
  });

  test("that are the same are no clash", () => {
    const theirs = holes(longer(1, 120), fairway(2), fairway(3));
    expect(outcomes(mine, theirs)).toEqual(["1 same"]);
    expect(mergedDocument(mergeOf(BASE, mine, theirs))).toEqual(mine);
  });

  test("of one hole clash, and the chosen side's hole is taken, mine while nothing is chosen", () => {
    const theirs = holes(longer(1, 150), fairway(2), fairway(3));
    const merge = mergeOf(BASE, mine, theirs);
    expect(merge.clashes.map(({ id }) => id)).toEqual([idOf(1)]);
    expect(mergedDocument(merge)).toEqual(mine);
    expect(mergedDocument(merge, { [idOf(1)]: "mine" })).toEqual(mine);
    expect(mergedDocument(merge, { [idOf(1)]: "theirs" })).toEqual(theirs);
  });
});

describe("a deleted hole", () => {
  const without1 = holes(fairway(2), fairway(3));

  test("stays deleted where the other side left it alone, or only renumbered it", () => {
    expect(mergedDocument(mergeOf(BASE, without1, BASE))).toEqual(without1);
    expect(mergedDocument(mergeOf(BASE, BASE, without1))).toEqual(without1);
    const theirs = holes(renumbered(1, 9), fairway(2), fairway(3));
    expect(outcomes(without1, theirs)).toEqual(["9 mine"]);
  });

  test("that the other side changed is a clash, whichever side deleted it", () => {
    const changed = holes(longer(1, 150), fairway(2), fairway(3));
    const merge = mergeOf(BASE, without1, changed);
    expect(merge.clashes).toHaveLength(1);
    expect(mergedDocument(merge, { [idOf(1)]: "mine" })).toEqual(without1);
    expect(mergedDocument(merge, { [idOf(1)]: "theirs" })).toEqual(changed);
    expect(mergeOf(BASE, changed, without1).clashes).toHaveLength(1);
  });
});

describe("hole numbers", () => {
  test("given by one side go with what the other side drew", () => {
    const mine = holes(longer(1, 120), fairway(2), fairway(3));
    const theirs = holes(renumbered(1, 4), fairway(2), fairway(3));
    expect(outcomes(mine, theirs)).toEqual(["1 combined"]);
    expect(mergedDocument(mergeOf(BASE, mine, theirs)).fairways.at(-1)).toEqual({
      ...longer(1, 120),
      number: 4,
    });
  });

  test("given to different new holes on both sides: theirs keeps it, mine gets the lowest free one", () => {
    const mine = documentWith([...BASE.fairways, fairway(4)]);
    const theirs = documentWith([...BASE.fairways, { ...longer(5, 90), number: 4 }]);
    const merged = mergedDocument(mergeOf(BASE, mine, theirs));
    expect(merged.fairways.map(({ id, number }) => [id, number])).toEqual([
      [idOf(1), 1],
      [idOf(2), 2],
      [idOf(3), 3],
      [idOf(5), 4],
      [idOf(4), 5],
    ]);
  });

  test("changed differently on both sides are a clash", () => {
    const mine = holes(renumbered(1, 4), fairway(2), fairway(3));
    const theirs = holes(renumbered(1, 5), fairway(2), fairway(3));
    expect(outcomes(mine, theirs)).toEqual(["4 clash"]);
  });
});

describe("any two edits of any version", () => {
  /** Some of six holes, each with some number and length, numbers unique. */
  const anyDocument = fc
    .uniqueArray(
      fc.record({
        was: fc.integer({ min: 1, max: 6 }),
        number: fc.integer({ min: 1, max: 8 }),
        metres: fc.constantFrom(100, 120, 140),
      }),
      { selector: ({ was }) => was },
    )
    .map((all) =>
      all.filter((each, index) => all.findIndex(({ number }) => number === each.number) === index),
    )
    .map((all) => documentWith(all.map(({ was, number, metres }) => ({ ...longer(was, metres), number }))));
  const anyTwo = [anyDocument, anyDocument, anyDocument] as const;
  const same = (a: CourseDocument, b: CourseDocument) => expect(sameDocument(a, b)).toBe(true);

  test("one side without changes gives the other side, both alike give that", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, edit) => {
        same(mergedDocument(mergeOf(base, edit, base)), edit);
        same(mergedDocument(mergeOf(base, base, edit)), edit);
        same(mergedDocument(mergeOf(base, edit, edit)), edit);
        expect(mergeOf(base, edit, base).clashes).toEqual([]);
        expect(mergeOf(base, base, edit).clashes).toEqual([]);
      }),
    );
  });

  test("both sides see the same clashes", () => {
    fc.assert(
      fc.property(...anyTwo, (base, mine, theirs) => {
        const ids = (a: CourseDocument, b: CourseDocument) =>
          mergeOf(base, a, b)
            .clashes.map(({ id }) => id)
            .sort();
        expect(ids(mine, theirs)).toEqual(ids(theirs, mine));
      }),
    );
  });

  test("a merge invents no hole and no drawing, loses no hole that a side added, and repeats no number", () => {
    const drawings = ({ fairways }: CourseDocument) =>
      fairways.map((each) => JSON.stringify([each.id, each.teePosition, each.targetPosition]));
    fc.assert(
      fc.property(...anyTwo, (base, mine, theirs) => {
        const merged = mergedDocument(mergeOf(base, mine, theirs));
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
  test("are told by hole, with lengths before and after", () => {
    const after = holes(longer(1, 110), renumbered(3, 4), fairway(5));
    const told = differencesBetween(BASE, after).map(
      ({ number, what }) => `${number}: ${what.map((each) => inEnglish(each)).join(", ")}`,
    );
    expect(told).toEqual([
      "1: target moved 10 m, flight paths changed, 100 m → 110 m",
      "2: deleted",
      "4: hole 3 is now hole 4",
      "5: added, 100 m",
    ]);
  });

  test("are none between equal documents, whatever objects they are made of", () => {
    expect(differencesBetween(BASE, structuredClone(BASE))).toEqual([]);
  });
});
