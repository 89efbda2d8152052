import { describe, expect, test } from "vitest";
import { inEnglish } from "@/lib/messages/testing/translate";
import { feature } from "@/lib/validation/feature";
import { hole } from "@/lib/validation/hole";
import { layout, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { apply } from "./changes/apply";
import { invert } from "./changes/change";
import { diff } from "./changes/diff";
import { describeChange } from "./describe-change";
import {
  type CourseDocument,
  createDocument,
  type EditedFeature,
  type EditedHole,
  type EditedLayout,
  isSameDocument,
  toCourseDocument,
} from "./document";
import { draft, storedDocument } from "./draft";
import { mainFairwayId } from "./fairways";
import { receiveUpdate } from "./remote-changes";
import { reuseIdentity } from "./reuse-identity";
import { openSession } from "./session";
import { reduceSession } from "./session-reducer";
import { storedCourse } from "./testing/courses";
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

function forEachChange(check: Parameters<typeof forEachField>[0]): void {
  for (const { what, base, document } of changeCases) check(base, document, what);
}

/** Checks every field in one test: a test per field and guarantee would take ten times as long. */
function forEachField(check: (base: CourseDocument, document: CourseDocument, what: string) => void): void {
  for (const { what, base, document } of cases) check(base, document, what);
}

/** Without those that give a part of an item the id of another one: ids never change, and references would break. */
const changeCases = cases.filter(
  ({ what }) => !/(\.id|(tees|targets|flightPaths|plays|throws|discs|layout\.landings)\[\])$/.test(what),
);

describe("a change of any field", () => {
  test("makes documents unequal", () => {
    forEachField((base, document, what) => {
      expect(isSameDocument(base, document), what).toBe(false);
      expect(isSameDocument(copy(document), document), what).toBe(true);
    });
  });

  test("is a change, which leads there and back", () => {
    forEachChange((base, document, what) => {
      const changes = copy(diff(base, document));
      expect(changes, what).not.toEqual([]);
      expect(apply(base, changes), what).toMatchObject({ document, clashes: [] });
      expect(apply(document, invert(changes)), what).toMatchObject({ document: base, clashes: [] });
    });
  });

  test("can be made beside changes of other things", () => {
    forEachChange((base, document, what) => {
      const both = renumberOther(document);
      expect(apply(renumberOther(base), diff(base, document)).document, what).toEqual(both);
      expect(apply(document, diff(base, renumberOther(base))).document, what).toEqual(both);
    });
  });

  test("has a name", () => {
    forEachField((base, document, what) => {
      for (const change of diff(base, document)) {
        expect(inEnglish(describeChange(document, change)), what).toMatch(/\w/);
      }
    });
  });

  test("is kept by drafts", () => {
    forEachChange((base, document, what) => {
      const fields = { pending: null, items: [], unapplied: [], editedAt: 1 };
      const stored = draft.parse(copy({ ...fields, changes: diff(base, document) }));
      expect(apply(base, stored.changes).document, what).toEqual(document);
      expect(storedDocument.parse(copy(document)), what).toEqual(document);
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
    forEachChange((base, document, what) => {
      expect(toCourseDocument(stored(document)), what).toEqual(document);
      const update = { from: 1, to: 2, changes: copy(diff(base, document)) };
      const received = receiveUpdate(openSession(stored(base)), update, null, 0);
      expect(received.history.present, what).toEqual(document);
    });
  });

  test("is kept by edits of other things", () => {
    forEachField((_base, document, what) => {
      const session = openSession(stored(document));
      const handle = { fairwayId: mainFairwayId(otherHole.id), part: "tee" } as const;
      const nudged = reduceSession(session, {
        type: "nudge",
        target: { kind: "handle", handle },
        by: { east: 1, north: 0 },
        at: 0,
      });
      const others = ({ holes, ...rest }: CourseDocument) => ({
        ...rest,
        holes: holes.filter(({ id }) => id !== otherHole.id),
      });
      expect(others(nudged.history.present), what).toEqual(others(document));
      expect(nudged.history.present, what).not.toEqual(document);
    });
  });
});

/** The document as the service returns it. */
function stored(document: CourseDocument, version = 1): OwnedCourse {
  return { ...storedCourse([], version), ...(copy(document) as OwnedCourse) };
}
