import { describe, expect, test } from "vitest";
import { feature } from "@/lib/validation/feature";
import { hole } from "@/lib/validation/hole";
import { layout, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { differencesBetween } from "./differences";
import {
  type CourseDocument,
  createDocument,
  type EditedFeature,
  type EditedHole,
  type EditedLayout,
  isSameDocument,
  toCourseDocument,
} from "./document";
import { type Draft, draft } from "./draft";
import { toHole } from "./fairways";
import { compareEdits, mergeDocuments } from "./merge";
import { receiveVersion } from "./remote-changes";
import { reuseIdentity } from "./reuse-identity";
import { finishSave, startSave } from "./saving";
import { openSession } from "./session";
import { reduceSession } from "./session-reducer";
import { fairway, fairwayIdFor, storedCourse } from "./testing/courses";
import { fieldChanges } from "./testing/field-changes";
import {
  otherHole,
  otherLayout,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "./testing/whole-course";

/**
 * Guards against forgetting a field of a hole, a layout or a feature. The fields come from the schemas that validate saves,
 * so these tests fail for a new field that equality, merging, drafts or conflicts ignore.
 */
interface Case {
  readonly what: string;
  readonly base: CourseDocument;
  /** The base with one field changed. */
  readonly document: CourseDocument;
}

const base: CourseDocument = createDocument({
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout, otherLayout],
  features: [wholeFeature, ...wholeDropZones],
});
// Nothing refers to the changed item, because a change that breaks a reference repairs it, which is tested
// elsewhere.
const withoutFeatures = createDocument({ ...base, features: [] });
const holesOnly = createDocument({ ...withoutFeatures, layouts: [NEW_MAIN_LAYOUT] });

const withHole = (changed: EditedHole) => createDocument({ ...holesOnly, holes: [changed, otherHole] });
const withLayout = (changed: EditedLayout) => ({
  ...withoutFeatures,
  layouts: [NEW_MAIN_LAYOUT, changed, otherLayout],
});
const withMain = (changed: EditedLayout) => ({
  ...withoutFeatures,
  layouts: [changed, wholeLayout, otherLayout],
});
const withFeature = (changed: EditedFeature) => ({ ...base, features: [changed, ...wholeDropZones] });

/**
 * Gives an item with a changed id an unused one instead: the sampled ids belong to the drop zones, the other
 * hole and so on, which references need.
 */
const withOwnId = <T extends { id: string }>(prefix: string, value: T, before: { id: string }): T =>
  value.id === before.id ? value : { ...value, id: `${prefix}_${"77".padStart(26, "0")}` };

const cases: Case[] = [
  ...fieldChanges(hole, wholeHole as never).map(({ field, changed }) => ({
    what: `hole.${field}`,
    base: holesOnly,
    document: withHole(withOwnId("fairway", changed, wholeHole)),
  })),
  ...fieldChanges(layout, wholeLayout as never).map(({ field, changed }) => ({
    what: `layout.${field}`,
    base: withoutFeatures,
    document: withLayout(withOwnId("layout", changed, wholeLayout)),
  })),
  ...fieldChanges(layout.omit({ id: true, plays: true }), NEW_MAIN_LAYOUT).map(({ field, changed }) => ({
    what: `main layout.${field}`,
    base: withoutFeatures,
    document: withMain({ ...NEW_MAIN_LAYOUT, ...changed }),
  })),
  ...fieldChanges(feature, wholeFeature as never).map(({ field, changed }) => ({
    what: `feature.${field}`,
    base,
    document: withFeature(withOwnId("feature", changed, wholeFeature)),
  })),
];

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
/** Renumbers the other hole, which clashes with no change. */
const renumberOther = (document: CourseDocument) =>
  createDocument({
    ...document,
    holes: document.holes.map((each) => (each.id === otherHole.id ? { ...each, number: 9 } : each)),
  });

test("the schemas are walked down to every field", () => {
  expect(cases.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      "hole.id",
      "hole.number",
      "hole.label",
      "hole.notes",
      "hole.tees[0].colours[0]",
      "hole.tees[0].position.lat",
      "hole.tees[1].surface",
      "hole.targets[0].isPermanent",
      "hole.targets[1].inUseSince",
      "hole.flightPaths[0].teeId",
      "hole.flightPaths[0].points[0].lng",
      "hole.flightPaths[0].points[]",
      "hole.flightPaths[]",
      "hole.teeId",
      "hole.par",
      "hole.playedLength",
      "layout.colour",
      "layout.isActive",
      "layout.plays[0].flightPathId",
      "layout.plays[0].par",
      "layout.plays[]",
      "main layout.name",
      "feature.kind",
      "feature.points[1].lat",
      "feature.holeIds[0]",
      "feature.layoutIds[]",
      "feature.passOn",
      "feature.dropZoneId",
    ]),
  );
});

/** Checks every field in one test: a test per field and guarantee would take ten times as long. */
function forEachField(check: (base: CourseDocument, document: CourseDocument, what: string) => void): void {
  for (const { what, base, document } of cases) check(base, document, what);
}

describe("a change of any field", () => {
  test("makes documents unequal", () => {
    forEachField((base, document, what) => {
      expect(isSameDocument(base, document), what).toBe(false);
      expect(isSameDocument(copy(document), document), what).toBe(true);
    });
  });

  test("is listed as a difference", () => {
    forEachField((base, document, what) => {
      expect(differencesBetween(base, document), what).not.toEqual([]);
    });
  });

  test("is kept by a merge, on either side", () => {
    forEachField((base, document, what) => {
      const unchanged = copy(base);
      const moved = renumberOther(base);
      const both = renumberOther(document);
      const merge = (mine: CourseDocument, theirs: CourseDocument) =>
        mergeDocuments(compareEdits(base, mine, theirs));
      expect(merge(document, unchanged), what).toEqual(document);
      expect(merge(unchanged, document), what).toEqual(document);
      expect(merge(document, moved), what).toEqual(both);
      expect(merge(moved, document), what).toEqual(both);
    });
  });

  test("is kept by the browser's drafts", () => {
    forEachField((base, document, what) => {
      const whole = { version: 1, base, document, sent: [document], editedAt: 1 };
      const stored: Draft = draft.parse(copy(whole));
      expect(stored, what).toEqual(whole);
    });
  });

  test("is kept when objects are reused", () => {
    forEachField((base, document, what) => {
      expect(reuseIdentity(base, copy(document)), what).toEqual(document);
      expect(reuseIdentity(base, copy(document)).holes, what).toContain(otherHole);
      expect(reuseIdentity(document, copy(document)), what).toBe(document);
    });
  });

  test("is kept when a stored course is opened, and when it is the newer version", () => {
    forEachField((base, document, what) => {
      expect(toCourseDocument(stored(document)), what).toEqual(document);
      const newer = { version: 2, document: toCourseDocument(stored(document)) };
      expect(receiveVersion(openSession(stored(base)), newer).history.present, what).toEqual(document);
    });
  });

  test("is not mistaken for a save of our own whose response was lost", () => {
    forEachField((base, document, what) => {
      const saving = startSave(openSession(stored(base)).saving, base);
      const finish = (theirs: CourseDocument) =>
        finishSave(saving, { kind: "conflict", theirs: stored(theirs, 2) });
      expect(finish(document).phase.kind, what).toBe("conflict");
      expect(finish(base).phase.kind, what).toBe("idle");
    });
  });

  test("is kept by edits of other things", () => {
    forEachField((_base, document, what) => {
      const session = openSession(stored(document));
      const handle = { fairwayId: otherHole.id, part: "tee" } as const;
      const nudged = reduceSession(session, { type: "nudge", handle, by: { east: 1, north: 0 }, at: 0 });
      const others = ({ holes, ...rest }: CourseDocument) => ({
        ...rest,
        holes: holes.filter(({ id }) => id !== otherHole.id),
      });
      expect(others(nudged.history.present), what).toEqual(others(document));
      expect(nudged.history.present, what).not.toEqual(document);
    });
  });
});

test("a tee or target that is removed makes documents unequal and is listed as a difference", () => {
  const complete = createDocument({ ...holesOnly, holes: [toHole(fairway(1))] });
  for (const end of ["teePosition", "targetPosition"]) {
    const without = createDocument({ ...complete, holes: [toHole({ ...fairway(1), [end]: null })] });
    expect(isSameDocument(complete, without)).toBe(false);
    expect(differencesBetween(complete, without).map(({ id }) => id)).toEqual([fairwayIdFor(1)]);
  }
});

/** The document as the service returns it. */
function stored(document: CourseDocument, version = 1): OwnedCourse {
  return { ...storedCourse([], version), ...(copy(document) as OwnedCourse) };
}
