import { describe, expect, test } from "vitest";
import { courseEdit, type OwnedCourse } from "@/lib/validation/course";
import { differencesBetween } from "./differences";
import {
  type CourseDocument,
  createDocument,
  type EditedFairway,
  isSameDocument,
  toCourseDocument,
} from "./document";
import { type Draft, draft } from "./draft";
import { compareEdits, mergeDocuments } from "./merge";
import { receiveVersion } from "./remote-changes";
import { reuseIdentity } from "./reuse-identity";
import { finishSave, startSave } from "./saving";
import { openSession } from "./session";
import { reduceSession } from "./session-reducer";
import { fairway, storedCourse } from "./testing/courses";
import { type FieldChange, fieldChanges, sampleValue } from "./testing/field-changes";

/**
 * Guards against forgetting a field of a fairway. The fields come from the schema that validates saves, so these tests fail
 * for a new field that equality, merging, drafts or conflicts ignore.
 */
const fairwaySchema = courseEdit.shape.fairways.element;

/** A fairway with every field set: those of the fixture, and samples for the others. */
const whole = { ...sampleValue(fairwaySchema), ...structuredClone(fairway(1)) } as unknown as EditedFairway;
const other = fairway(2);
const base = createDocument([whole, other]);

const changes = [
  ...(fieldChanges(fairwaySchema, whole as never) as unknown as FieldChange<EditedFairway>[]),
  // Fairways that are still being drawn lack an end.
  ...(["teePosition", "targetPosition"] as const).map((field) => ({
    field: `${field}, removed`,
    changed: { ...whole, [field]: null },
  })),
];
const withFairway = (changed: EditedFairway) => createDocument([changed, other]);
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test("the schema is walked down to every field", () => {
  expect(changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining([
      "id",
      "number",
      "teePosition.lat",
      "teePosition.lng",
      "targetPosition.lat",
      "targetPosition.lng",
      "flightPaths[0].id",
      "flightPaths[0].name",
      "flightPaths[0].points[0].lat",
      "flightPaths[0].points[0].lng",
      "flightPaths[0].points[]",
      "flightPaths[]",
    ]),
  );
});

describe.each(changes)("a change of $field", ({ changed }) => {
  const document = withFairway(changed);

  test("makes documents unequal", () => {
    expect(isSameDocument(base, document)).toBe(false);
    expect(isSameDocument(copy(document), document)).toBe(true);
  });

  test("is listed as a difference", () => {
    expect(differencesBetween(base, document)).not.toEqual([]);
  });

  test("is kept by a merge, on either side", () => {
    const unchanged = copy(base);
    const moved = createDocument([whole, { ...other, number: 9 }]);
    const both = createDocument([changed, { ...other, number: 9 }]);
    expect(mergeDocuments(compareEdits(base, document, unchanged))).toEqual(document);
    expect(mergeDocuments(compareEdits(base, unchanged, document))).toEqual(document);
    expect(mergeDocuments(compareEdits(base, document, moved))).toEqual(both);
    expect(mergeDocuments(compareEdits(base, moved, document))).toEqual(both);
  });

  test("is kept by the browser's drafts", () => {
    const stored: Draft = draft.parse(copy({ version: 1, base, document, sent: [document], editedAt: 1 }));
    expect(stored.document).toEqual(document);
    expect(stored.sent).toEqual([document]);
    expect(stored.base).toEqual(base);
  });

  test("is kept when objects are reused", () => {
    expect(reuseIdentity(base, copy(document))).toEqual(document);
    expect(reuseIdentity(base, copy(document)).fairways).toContain(other);
    expect(reuseIdentity(document, copy(document))).toBe(document);
  });

  test("is kept when a stored course is opened, and when it is the newer version", () => {
    expect(toCourseDocument(stored(document))).toEqual(document);
    const newer = { version: 2, document: toCourseDocument(stored(document)) };
    expect(receiveVersion(openSession(stored(base)), newer).history.present).toEqual(document);
  });

  test("is not mistaken for a save of our own whose response was lost", () => {
    const saving = startSave(openSession(stored(base)).saving, base);
    const finish = (theirs: CourseDocument) =>
      finishSave(saving, { kind: "conflict", theirs: stored(theirs, 2) });
    expect(finish(document).phase.kind).toBe("conflict");
    expect(finish(base).phase.kind).toBe("idle");
  });

  test("is kept by edits of other things", () => {
    const session = openSession(stored(document));
    const handle = { fairwayId: other.id, part: "tee" } as const;
    const nudged = reduceSession(session, { type: "nudge", handle, by: { east: 1, north: 0 }, at: 0 });
    expect(nudged.history.present.fairways.find(({ id }) => id === changed.id)).toEqual(changed);
  });
});

/** The document as the service returns it. */
function stored(document: CourseDocument, version = 1): OwnedCourse {
  const fairways = document.fairways.map((each) => ({ ...copy(each), par: 3, distance: 100 }));
  return { ...storedCourse([], version), fairways: fairways as unknown as OwnedCourse["fairways"] };
}
