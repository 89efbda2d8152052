import { describe, expect, it } from "vitest";
import {
  otherHole,
  otherLayout,
  wholeDropZones,
  wholeFeature,
  wholeHole,
  wholeLayout,
} from "@/lib/editor/testing/whole-course";
import { midpoint } from "@/lib/geo/midpoint";
import type { FairwayChange } from "@/lib/validation/course-api";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import type { Hole } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { applyFairways } from "./fairway-changes";
import { toStoredDocument } from "./stored-course";
import { makeDocument, makeFairway, makeHole, OSLO, offsetNorth } from "./testing/courses";

const whole = structuredClone({
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout, otherLayout],
  features: [wholeFeature, ...wholeDropZones],
}) as CourseDocumentData;

/** The fairways as an application reads them. */
const read = (document: CourseDocumentData) => toStoredDocument(document).fairways as FairwayChange[];

function apply(document: CourseDocumentData, fairways: FairwayChange[]): CourseDocumentData {
  const applied = applyFairways(document, fairways);
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems));
  return applied.document;
}

const findHole = ({ holes }: CourseDocumentData, id: string) => holes.find((hole) => hole.id === id) as Hole;

describe("fairways that an application writes", () => {
  it("change nothing if they are those that it read", () => {
    expect(apply(whole, read(whole))).toEqual(whole);
  });

  it("change only the main layout's tee, target and flight path of their holes", () => {
    const [first, ...others] = read(whole) as [FairwayChange, ...FairwayChange[]];
    const teePosition = offsetNorth(first.teePosition, 1);
    const flightPath = [{ order: 0, ...offsetNorth(first.teePosition, 20) }];
    const changed = apply(whole, [{ ...first, teePosition, flightPath }, ...others]);
    const [before, after] = [findHole(whole, first.id as string), findHole(changed, first.id as string)];
    const ofMain = ({ teeId, targetId }: { teeId: string; targetId: string }) =>
      teeId === before.teeId && targetId === before.targetId;
    const primary = before.flightPaths.find(ofMain);
    expect(after).toEqual({
      ...before,
      tees: before.tees.map((tee) => (tee.id === before.teeId ? { ...tee, position: teePosition } : tee)),
      flightPaths: before.flightPaths.map((path) =>
        path === primary ? { ...path, points: flightPath.map(({ lat, lng }) => ({ lat, lng })) } : path,
      ),
    });
    expect({ ...changed, holes: [] }).toEqual({ ...whole, holes: [] });
  });

  it("mean the hole with their id, else the one with their number, else a new one", () => {
    const [a, b] = ["fairway_00000000000000000000000001", "fairway_00000000000000000000000002"];
    const document = makeDocument([makeHole(a, 1), makeHole(b, 2)]);
    const numbers = (fairways: FairwayChange[]) =>
      apply(document, fairways).holes.map(({ id, number }) => [
        number,
        id === a ? "a" : id === b ? "b" : "new",
      ]);
    expect(numbers([makeFairway(1), makeFairway(2)])).toEqual([
      [1, "a"],
      [2, "b"],
    ]);
    // Swapped, and one of them moved to another number.
    expect(numbers([{ ...makeFairway(2), id: a }, makeFairway(1)])).toEqual([
      [1, "new"],
      [2, "a"],
    ]);
    expect(
      numbers([
        { ...makeFairway(2), id: a },
        { ...makeFairway(1), id: b },
      ]),
    ).toEqual([
      [1, "b"],
      [2, "a"],
    ]);
    expect(numbers([makeFairway(3)])).toEqual([[3, "new"]]);
  });

  it("delete the holes that they leave out, and what refers to these", () => {
    const [first] = read(whole) as [FairwayChange];
    const changed = apply(whole, [first]);
    expect(changed.holes.map(({ id }) => id)).toEqual([first.id]);
    for (const { plays } of changed.layouts) {
      expect((plays ?? []).every(({ holeId }) => holeId === first.id)).toBe(true);
    }
    expect(changed.features.flatMap(({ holeIds }) => holeIds).every((id) => id === first.id)).toBe(true);
  });

  it("keep a flight path that is not sent; a midpoint stays the midpoint", () => {
    const id = "fairway_00000000000000000000000001";
    const hole = makeHole(id, 1, 100);
    const mid = midpoint(OSLO, offsetNorth(OSLO, 100));
    hole.flightPaths = [{ ...(hole.flightPaths[0] as Hole["flightPaths"][0]), points: [mid] }];
    const moved = findHole(apply(makeDocument([hole]), [makeFairway(1, 200)]), id);
    expect(moved.flightPaths[0]?.points).toEqual([midpoint(OSLO, offsetNorth(OSLO, 200))]);
    const bend = { lat: OSLO.lat, lng: OSLO.lng + 0.0001 };
    hole.flightPaths = [{ ...(hole.flightPaths[0] as Hole["flightPaths"][0]), points: [bend] }];
    const bent = findHole(apply(makeDocument([hole]), [makeFairway(1, 200)]), id);
    expect(bent.flightPaths[0]?.points).toEqual([bend]);
  });

  it("complete a hole that lacked a tee", () => {
    const id = "fairway_00000000000000000000000001";
    const hole: Hole = { ...makeHole(id, 1), tees: [], teeId: null, flightPaths: [] };
    const completed = findHole(apply(makeDocument([hole]), [makeFairway(1)]), id);
    expect(completed).toMatchObject({ teeId: "tee_0", tees: [{ id: "tee_0", position: OSLO }] });
  });

  it("are rejected by name if the course has no fairway with their id", () => {
    const id = "fairway_00000000000000000000000009";
    expect(applyFairways(makeDocument([]), [{ ...makeFairway(1), id }])).toMatchObject({
      ok: false,
      problems: [{ path: ["fairways", 0, "id"], code: "unknown_reference" }],
    });
  });
});
