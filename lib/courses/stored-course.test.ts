import { describe, expect, it } from "vitest";
import { fieldChanges } from "@/lib/editor/testing/field-changes";
import {
  otherHole,
  otherLayout,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "@/lib/editor/testing/whole-course";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import { courseInput } from "@/lib/validation/course";
import { fairway as fairwaySchema } from "@/lib/validation/course-api";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { courseDocument } from "@/lib/validation/course-document";
import { feature } from "@/lib/validation/feature";
import { toCoordinates } from "@/lib/validation/ground-height";
import { type Hole, hole } from "@/lib/validation/hole";
import { layout, NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { createFairway, sortByNumber } from "./fairways";
import { type StoredDocument, toDocumentData, toStoredDocument } from "./stored-course";
import {
  courseBody,
  makeDocument,
  makeFairway,
  makeHole,
  OSLO,
  offsetEast,
  offsetNorth,
} from "./testing/courses";

const copy = <T>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;
/** The document after it was written to storage as JSON and read back. */
const storeAndRead = (document: CourseDocumentData) =>
  toDocumentData(copy<StoredDocument>(toStoredDocument(document)));
const HOLE = "fairway_00000000000000000000000001";
const [WHOLE_HOLE, OTHER_HOLE] = [copy<Hole>(wholeHole), copy<Hole>(otherHole)];

/** The fields come from the schemas that validate saves, so these tests fail for a new field that storing would lose. */
describe("a saved course", () => {
  const whole: CourseDocumentData = {
    holes: [WHOLE_HOLE, OTHER_HOLE],
    layouts: copy([NEW_MAIN_LAYOUT, wholeLayout, otherLayout]),
    features: copy([wholeFeature, ...wholeDropZones]),
  };
  const simple = makeHole(HOLE, 1);
  const changes: { field: string; document: CourseDocumentData }[] = [
    ...fieldChanges(hole, WHOLE_HOLE).map(({ field, changed }) => ({
      field: `hole.${field}`,
      document: { ...whole, holes: [changed] },
    })),
    // Most fields of a simple hole are stored in its fairway instead of as a hole.
    ...fieldChanges(hole, simple).map(({ field, changed }) => ({
      field: `simple hole.${field}`,
      document: makeDocument([changed]),
    })),
    ...fieldChanges(layout, copy(wholeLayout)).map(({ field, changed }) => ({
      field: `layout.${field}`,
      document: { ...whole, layouts: [NEW_MAIN_LAYOUT, changed] },
    })),
    ...fieldChanges(layout, NEW_MAIN_LAYOUT).map(({ field, changed }) => ({
      field: `main layout.${field}`,
      document: { ...whole, layouts: [changed] },
    })),
    ...fieldChanges(feature, copy(wholeFeature)).map(({ field, changed }) => ({
      field: `feature.${field}`,
      document: { ...whole, features: [changed] },
    })),
  ];

  it("is read back as it was saved", () => {
    expect(courseDocument.parse(whole)).toEqual(whole);
    expect(storeAndRead(whole)).toEqual(whole);
  });

  it("is read back with a change of any field of a hole, a layout or a feature", () => {
    expect(changes.length).toBeGreaterThan(100);
    for (const { field, document } of changes) expect(storeAndRead(document), field).toEqual(document);
  });

  it("is read back without ends, in every combination of tees, targets and flight paths", () => {
    const [tee, target] = [simple.tees[0], simple.targets[0]] as [Hole["tees"][0], Hole["targets"][0]];
    const path = { id: "path_0", name: null, teeId: "tee_0", targetId: "target_0", points: [] };
    const other = { ...path, id: "path_3", points: [OSLO] };
    for (const tees of [[], [tee], [{ ...tee, id: "tee_4" }]]) {
      for (const targets of [[], [target], [target, { ...target, id: "target_1" }]]) {
        for (const flightPaths of [[], [path], [other], [path, other], [other, path]]) {
          for (const teeId of [tees[0]?.id ?? null, null]) {
            const changed = {
              ...simple,
              tees,
              targets,
              flightPaths,
              teeId,
              targetId: targets.at(-1)?.id ?? null,
            };
            expect(storeAndRead(makeDocument([changed]))).toEqual(makeDocument([changed]));
          }
        }
      }
    }
  });

  it("stores no details of a hole that its fairway describes, and only the names of named flight paths", () => {
    const { fairways: _fairways, ...rest } = toStoredDocument(makeDocument([simple]));
    expect(rest).toEqual({ holeDetails: {}, layouts: [], features: [] });
    const named = { ...simple, flightPaths: simple.flightPaths.map((path) => ({ ...path, name: "Hyzer" })) };
    expect(toStoredDocument(makeDocument([named])).holeDetails).toEqual({
      [HOLE]: { primary: { id: "path_0", name: "Hyzer" }, alternates: [] },
    });
  });
});

describe("a course with fairways and flight paths alone", () => {
  const unchanged = (stored: StoredDocument) => {
    const parsed = courseDocument.parse(toDocumentData(copy(stored)));
    return JSON.stringify(toStoredDocument(copy(parsed)));
  };

  it.each([
    ["at 60° north", OSLO],
    ["across the antimeridian", { lat: -17, lng: 179.9999 }],
  ])("that an application created %s is byte-identical after reading and saving it unchanged", (_, tee) => {
    const bent = [
      { order: 1, ...offsetEast(tee, 60) },
      { order: 0, ...offsetEast(tee, 9.123) },
    ];
    const input = courseInput.parse(
      courseBody({
        fairways: [
          makeFairway(3, 149.996, tee),
          { ...makeFairway(1, 80, tee), flightPath: bent },
          { number: 2, teePosition: tee, targetPosition: offsetEast(tee, 400) },
        ],
      }),
    );
    const fairways = sortByNumber(
      (input.fairways ?? []).map((fairway) => createFairway(newId("fairway"), fairway)),
    );
    const stored: StoredDocument = { fairways, holeDetails: {}, layouts: [], features: [] };
    expect(unchanged(stored)).toBe(JSON.stringify(stored));
    expect(toDocumentData(stored).layouts).toEqual([NEW_MAIN_LAYOUT]);
  });

  it("with named flight paths and alternates is byte-identical after reading and saving it unchanged", () => {
    const [first, second] = [1, 2].map((number) =>
      createFairway(newId("fairway"), { ...makeFairway(number), flightPath: [{ order: 0, ...OSLO }] }),
    ) as [ReturnType<typeof createFairway>, ReturnType<typeof createFairway>];
    const stored: StoredDocument = {
      fairways: [first, second],
      holeDetails: {
        [first.id]: {
          primary: { id: "path_7h3", name: "Tunnel" },
          alternates: [
            { id: "path_0", name: null, points: [offsetNorth(OSLO, 40), offsetNorth(OSLO, 60)] },
            { id: "path_k2", name: "Over the top", points: [offsetEast(OSLO, 10)] },
          ],
        },
        [second.id]: { primary: { id: "path_0", name: "Only" }, alternates: [] },
      },
      layouts: [],
      features: [],
    };
    expect(unchanged(stored)).toBe(JSON.stringify(stored));
    const [hole] = toDocumentData(stored).holes;
    expect(hole?.flightPaths.map(({ id, name }) => [id, name])).toEqual([
      ["path_7h3", "Tunnel"],
      ["path_0", null],
      ["path_k2", "Over the top"],
    ]);
  });
});

describe("what applications see of a hole", () => {
  const seen = (hole: Partial<Hole>) => {
    const [fairway] = toStoredDocument(makeDocument([{ ...makeHole(HOLE, 1), ...hole }])).fairways;
    return fairwaySchema.parse(fairway);
  };

  it("has exactly the fields of the API, in the interface's order", () => {
    const [fairway] = toStoredDocument(makeDocument([WHOLE_HOLE])).fairways;
    expect(Object.keys(fairway ?? {})).toEqual([
      "id",
      "number",
      "par",
      "distance",
      "teePosition",
      "targetPosition",
      "flightPath",
    ]);
    expect(Object.keys(fairway ?? {}).sort()).toEqual(Object.keys(fairwaySchema.shape).sort());
  });

  it("has no heights, which are for layouts", () => {
    expect(WHOLE_HOLE.tees[0]?.position.ground).toBeDefined();
    expect(Object.keys(seen({}).teePosition ?? {})).toEqual(["lat", "lng"]);
  });

  it("is the hole as the main layout plays it: its tee, its target and the primary flight path between them", () => {
    const seenPosition = (end: { position: Coordinates } | undefined) => end && toCoordinates(end.position);
    const [, short] = WHOLE_HOLE.tees;
    const [, moved] = WHOLE_HOLE.targets;
    const { flightPaths, teeId, targetId, tees, targets } = WHOLE_HOLE;
    const all = { flightPaths, tees, targets, par: null };
    const points = (index: number) => flightPaths[index]?.points.map((point, order) => ({ order, ...point }));
    expect(seen({ ...all, teeId, targetId })).toMatchObject({
      teePosition: seenPosition(tees[0]),
      targetPosition: seenPosition(targets[0]),
      flightPath: points(0),
    });
    expect(seen({ ...all, teeId: "tee_y", targetId: "target_y" })).toMatchObject({
      teePosition: seenPosition(short),
      targetPosition: seenPosition(moved),
      flightPath: points(2),
    });
    expect(seen({ ...all, teeId: "tee_y", targetId: "target_x" })).toMatchObject({
      teePosition: seenPosition(short),
      targetPosition: seenPosition(targets[0]),
      flightPath: null,
    });
  });

  it("has the designer's par where set, else the par by length, and always the haversine distance", () => {
    expect(seen({})).toMatchObject({ par: 3, distance: 100 });
    expect(seen({ par: 5, playedLength: 180 })).toMatchObject({ par: 5, distance: 100 });
  });

  it("has no flight path if it is straight, and the midpoint if that is a control point", () => {
    expect(seen({ flightPaths: [] }).flightPath).toBeNull();
    const [path] = makeHole(HOLE, 1).flightPaths;
    expect(seen({ flightPaths: path && [{ ...path, points: [] }] }).flightPath).toBeNull();
    expect(seen({}).flightPath).toEqual([{ order: 0, ...offsetNorth(OSLO, 50) }]);
  });

  it("has null for an end that is missing, and then neither distance nor a par by length", () => {
    const noTarget = { targets: [], targetId: null, flightPaths: [] };
    expect(seen(noTarget)).toMatchObject({
      teePosition: OSLO,
      targetPosition: null,
      par: null,
      distance: null,
    });
    expect(seen({ ...noTarget, par: 4 })).toMatchObject({ par: 4, distance: null, flightPath: null });
    expect(seen({ tees: [], teeId: null, flightPaths: [] })).toMatchObject({
      teePosition: null,
      par: null,
      distance: null,
    });
  });

  it("is listed by number, whatever the order of the holes", () => {
    const holes = [10, 9, 27, 1].map((number) => makeHole(newId("fairway"), number));
    const { fairways } = toStoredDocument(makeDocument(holes));
    expect(fairways.map(({ number }) => number)).toEqual([1, 9, 10, 27]);
  });
});
