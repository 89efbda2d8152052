import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offsetBy } from "@/lib/geo/offset";
import { courseDocument } from "@/lib/validation/course-document";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check } from "@/lib/validation/problems";
import { type CourseDocument, createDocument, type EditedHole } from "./document";
import {
  type EditedFairway,
  fairwaysOf,
  findFairway,
  findFairwayIn,
  findFairwaySource,
  mainFairwayId,
  newPlay,
  toFairway,
} from "./fairways";
import { documentOf, fairway, fairwayIdFor, HOME } from "./testing/courses";
import { anyDocument, anyPlace } from "./testing/random-course";
import { otherHole, wholeHole, wholeLayout } from "./testing/whole-course";
import { replaceFairway, toHole } from "./write-fairway";

const allFairways = (document: CourseDocument) =>
  document.layouts.flatMap(({ id }) => fairwaysOf(document, id));

/** A random document and one of its fairways, in any layout. */
const anyFairway = anyDocument
  .filter((document) => document.holes.length > 0)
  .chain((document) => fc.tuple(fc.constant(document), fc.constantFrom(...allFairways(document))));

const anyPath = fc.record({
  name: fc.option(fc.constantFrom("Over", "Under")),
  points: fc.array(anyPlace, { maxLength: 2 }),
});

/** The possible changes to a fairway that don't remove an end. */
const anyChange = fc.record({
  move: fc.option(anyPlace),
  moveTarget: fc.option(anyPlace),
  number: fc.constantFrom(null, 5, 6),
  par: fc.option(fc.integer({ min: 2, max: 7 })),
  playedLength: fc.option(fc.integer({ min: 10, max: 99 })),
  paths: fc.array(anyPath, { maxLength: 3 }),
  /** Determine which of the existing paths comes first, and which are deleted. */
  order: fc.integer({ min: 0, max: 5 }),
  kept: fc.integer({ min: 0, max: 3 }),
});

function applyChange(
  before: EditedFairway,
  change: typeof anyChange extends fc.Arbitrary<infer T> ? T : never,
) {
  const { move, moveTarget, number, par, playedLength, paths, order, kept } = change;
  const changed: EditedFairway = {
    ...before,
    number: number ?? before.number,
    teePosition: move ?? before.teePosition,
    targetPosition: moveTarget ?? before.targetPosition,
    par,
    playedLength,
  };
  if (!changed.teePosition || !changed.targetPosition) return changed;
  const old = before.flightPaths.slice(0, kept);
  const all = [...old, ...paths.map((path, index) => ({ ...path, id: `path_new${index}` }))];
  const at = all.length > 0 ? order % all.length : 0;
  const [first, ...others] = [...all.slice(at, at + 1), ...all.slice(0, at), ...all.slice(at + 1)];
  return first ? { ...changed, flightPaths: [first, ...others] as const } : changed;
}

/**
 * A fairway for comparison. In layouts other than the main one, the order of alternates is ignored, since the
 * hole determines it.
 */
const content = ({ flightPaths: [first, ...others], ...rest }: EditedFairway, isMain: boolean) => ({
  ...rest,
  first,
  others: isMain ? others : [...others].sort((a, b) => (a.id < b.id ? -1 : 1)),
});

const problemsOf = (document: CourseDocument) => {
  const checked = check(courseDocument, document);
  return checked.ok ? [] : checked.problems.map(({ code, path }) => `${path.join(".")} ${code}`);
};
const referenceProblems = (document: CourseDocument) =>
  problemsOf(document).filter((problem) => /unknown_reference|holes.* duplicate/.test(problem));

describe("a fairway is a view of its hole", () => {
  test("writing it back as it was read changes nothing, not even an object", () => {
    fc.assert(
      fc.property(anyFairway, ([document, { id }]) => {
        const before = findFairway(document, id) as EditedFairway;
        expect(replaceFairway(document, before)).toBe(document);
        expect(replaceFairway(document, structuredClone(before))).toBe(document);
      }),
      { numRuns: 300 },
    );
  });

  test("it reads back as it was written", () => {
    fc.assert(
      fc.property(anyFairway, anyChange, ([document, before], change) => {
        const changed = applyChange(before, change);
        const after = replaceFairway(document, changed);
        const source = findFairwaySource(document, before.id);
        const read = findFairway(after, before.id) as EditedFairway;
        const isMain = source?.play === null;
        const colours = read.teeColours;
        expect(content(read, isMain)).toEqual(content({ ...changed, teeColours: colours }, isMain));
        // Writing it again is a no-op.
        expect(replaceFairway(after, read)).toBe(after);
      }),
      { numRuns: 500 },
    );
  });

  test("writing it changes no other tee, target, flight path, hole, layout or feature, and leaves valid references", () => {
    fc.assert(
      fc.property(anyFairway, anyChange, ([document, before], change) => {
        const source = findFairwaySource(document, before.id) as NonNullable<
          ReturnType<typeof findFairwaySource>
        >;
        const after = replaceFairway(document, applyChange(before, change));
        const hole = after.holes.find(({ id }) => id === source.hole.id) as EditedHole;
        const tees = (each: EditedHole, own: EditedHole) =>
          others(each.tees, own, "teeId", source.play?.teeId);
        const targets = (each: EditedHole, own: EditedHole) =>
          others(each.targets, own, "targetId", source.play?.targetId);
        // A new end is added last.
        const known = source.hole;
        expect(tees(hole, known).slice(0, tees(known, known).length)).toEqual(tees(known, known));
        expect(targets(hole, known).slice(0, targets(known, known).length)).toEqual(targets(known, known));
        const teeId = source.play?.teeId ?? known.teeId;
        const targetId = source.play?.targetId ?? known.targetId;
        const elsewhere = ({ flightPaths }: EditedHole) =>
          flightPaths.filter(
            (path) =>
              known.flightPaths.some(({ id }) => id === path.id) &&
              (path.teeId !== teeId || path.targetId !== targetId),
          );
        expect(elsewhere(hole)).toEqual(elsewhere(known));
        for (const each of document.holes) if (each !== known) expect(after.holes).toContain(each);
        expect(after.features).toBe(document.features);
        expect(referenceProblems(after)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  function others<T extends { readonly id: string }>(
    items: readonly T[],
    hole: EditedHole,
    field: "teeId" | "targetId",
    played: string | null | undefined,
  ) {
    return items.filter(({ id }) => id !== (played ?? hole[field]));
  }

  test("removing an end removes it from the hole with all that refers to it", () => {
    fc.assert(
      fc.property(anyFairway, fc.constantFrom("tee", "target"), ([document, before], end) => {
        const field = end === "tee" ? "teePosition" : "targetPosition";
        fc.pre(before[field] !== null);
        const source = findFairwaySource(document, before.id);
        const list = end === "tee" ? "tees" : "targets";
        const after = replaceFairway(document, { ...before, [field]: null });
        const hole = after.holes.find(({ id }) => id === source?.hole.id) as EditedHole;
        expect(hole[list]).toHaveLength((source?.hole[list].length ?? 0) - 1);
        expect(referenceProblems(after)).toEqual([]);
        if (hole[list].length === 0) expect(findFairway(after, before.id)?.[field]).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

describe("adding a missing end", () => {
  const holeWith = (change: Partial<EditedHole>) =>
    createDocument({ ...documentOf([]), holes: [{ ...toHole(fairway(1)), ...change }] });

  test("gives the hole its first tee, which the main layout plays", () => {
    const unfinished = holeWith({ tees: [], teeId: null, flightPaths: [] });
    const [before] = fairwaysOf(unfinished) as [EditedFairway];
    const [hole] = replaceFairway(unfinished, { ...before, teePosition: HOME }).holes as [EditedHole];
    expect(hole.tees).toEqual([{ id: "tee_0", name: null, colours: [], position: HOME, surface: null }]);
    expect(hole.teeId).toBe("tee_0");
  });

  test("gives it an id that no other end has", () => {
    const [tee] = toHole(fairway(1)).tees;
    const unset = holeWith({ tees: tee && [tee], teeId: null, flightPaths: [] });
    const [before] = fairwaysOf(unset) as [EditedFairway];
    expect(before.teePosition).toBeNull();
    const [hole] = replaceFairway(unset, { ...before, teePosition: HOME }).holes as [EditedHole];
    expect(hole.tees.map(({ id }) => id)).toEqual(["tee_0", "tee_1"]);
    expect(hole.teeId).toBe("tee_1");
  });
});

describe("flight paths of a fairway", () => {
  const document = documentOf([fairway(1)]);
  const [plain] = fairwaysOf(document) as [EditedFairway];
  const play = { ...newPlay("play_00000000000000000000000001", fairwayIdFor(1)) };
  const withPlay = (flightPathId: string | null) => ({
    ...replaceFairway(document, {
      ...plain,
      flightPaths: [plain.flightPaths[0], { id: "path_1", name: "Left", points: [HOME] }],
    }),
    layouts: [NEW_MAIN_LAYOUT, { ...wholeLayout, plays: [{ ...play, flightPathId }] }],
  });
  const playedBy = (after: CourseDocument) => after.layouts[1]?.plays?.[0]?.flightPathId;

  test("a straight one that nobody named is not stored", () => {
    const straight = { ...plain, flightPaths: [{ id: "path_0", name: null, points: [] }] as const };
    const after = replaceFairway(document, straight);
    expect(after.holes[0]?.flightPaths).toEqual([]);
    expect(fairwaysOf(after)[0]).toEqual(straight);
  });

  test("a layout that plays one which is deleted plays the primary one", () => {
    const both = withPlay("path_1");
    const [main] = fairwaysOf(both) as [EditedFairway];
    const after = replaceFairway(both, { ...main, flightPaths: [main.flightPaths[0]] });
    expect(playedBy(after)).toBeNull();
    expect(problemsOf(after)).toEqual([]);
  });

  test("a layout that puts another one first names it, without reordering the hole", () => {
    const both = withPlay(null);
    const played = findFairway(both, play.id) as EditedFairway;
    const [first, second] = played.flightPaths;
    const after = replaceFairway(both, {
      ...played,
      flightPaths: [second as typeof first, first],
    });
    expect(playedBy(after)).toBe("path_1");
    expect(after.holes).toBe(both.holes);
    expect(fairwaysOf(after)[0]?.flightPaths[0].id).toBe("path_0");
    expect(findFairway(after, play.id)?.flightPaths[0].id).toBe("path_1");
  });

  test("a layout that names the primary one still does after an edit of something else", () => {
    const both = withPlay("path_0");
    const played = findFairway(both, play.id) as EditedFairway;
    expect(playedBy(replaceFairway(both, { ...played, par: 5 }))).toBe("path_0");
  });

  test("the par and length of a play are its own, not the hole's", () => {
    const both = withPlay(null);
    const played = findFairway(both, play.id) as EditedFairway;
    const after = replaceFairway(both, { ...played, par: 5, playedLength: 77 });
    expect(after.holes).toBe(both.holes);
    expect(findFairway(after, play.id)).toMatchObject({ par: 5, playedLength: 77 });
    expect(findFairway(after, plain.id)).toMatchObject({ par: null, playedLength: null });
  });
});

describe("finding fairways", () => {
  const layoutId = wholeLayout.id;
  const document = createDocument({
    holes: [wholeHole, otherHole],
    layouts: [NEW_MAIN_LAYOUT, wholeLayout],
    features: [],
  });

  test("lists the main layout by number, and others in playing order", () => {
    expect(fairwaysOf(document).map(({ id }) => id)).toEqual([wholeHole.id, otherHole.id]);
    expect(fairwaysOf(document, layoutId).map(({ id }) => id)).toEqual(
      wholeLayout.plays?.map(({ id }) => id),
    );
  });

  test("gives the same objects as long as the hole and the play are the same", () => {
    const again = createDocument(document);
    expect(fairwaysOf(again, layoutId)[0]).toBe(fairwaysOf(document, layoutId)[0]);
    expect(fairwaysOf(again)[1]).toBe(toFairway(otherHole));
    const renamed = { ...wholeHole, name: "Other" };
    const changed = createDocument({ ...document, holes: [renamed, otherHole] });
    expect(fairwaysOf(changed, layoutId)[0]).toMatchObject({ name: "Other" });
    expect(fairwaysOf(document, layoutId)[0]).toMatchObject({ name: wholeHole.name });
  });

  test("finds the same hole in another layout; null if that leaves it out", () => {
    const [first] = fairwaysOf(document, layoutId) as [EditedFairway];
    expect(findFairwayIn(document, layoutId, mainFairwayId(wholeHole.id))).toBe(first);
    expect(findFairwayIn(document, MAIN_LAYOUT_ID, first.id)).toBe(fairwaysOf(document)[0]);
    expect(findFairwayIn(document, layoutId, mainFairwayId(otherHole.id))).toBeNull();
    expect(findFairwayIn(document, layoutId, null)).toBeNull();
    const second = wholeLayout.plays?.[1]?.id as string;
    expect(findFairwayIn(document, layoutId, second)?.id).toBe(second);
  });

  test("plays a hole from its tee to its target as the layout says", () => {
    const [played] = fairwaysOf(document, layoutId) as [EditedFairway];
    expect(played).toMatchObject({
      number: 1,
      teePosition: wholeHole.tees[1]?.position,
      targetPosition: wholeHole.targets[1]?.position,
      par: 3,
      playedLength: 95,
      teeColours: ["red"],
    });
    expect(played.flightPaths.map(({ id }) => id)).toEqual(["path_y", "path_x"]);
    expect(offsetBy(HOME, { east: 0, north: 20 })).toEqual(played.teePosition);
  });
});
