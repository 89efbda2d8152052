import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { message } from "@/lib/messages/message";
import { inEnglish } from "@/lib/messages/testing/translate";
import { problemsOf } from "../checks/problems";
import { type CompleteFairway, type CourseDocument, documentWith } from "../document";
import { handlesOf, placeOf } from "../handles";
import { documentOfHoles, fairway, HOME, idOf } from "../testing/courses";
import { addFairway, type Command, deleteFairway, moveHandle } from "./commands";
import { shifted } from "./place";

const edit = (command: Command, document: CourseDocument) => {
  const made = command(document);
  if (!made) throw new Error("the command did nothing");
  return made;
};

const added = (document: CourseDocument): CompleteFairway => {
  const after = edit(addFairway(idOf(99), HOME), document).document;
  return after.fairways.find(({ id }) => id === idOf(99)) as CompleteFairway;
};

describe("moving a handle", () => {
  const document = documentOfHoles(3);
  const hole2 = document.fairways[1] as CompleteFairway;

  test("moves only what is grabbed", () => {
    for (const handle of handlesOf(hole2)) {
      const after = edit(moveHandle(handle, HOME), document).document;
      for (const other of handlesOf(hole2)) {
        const expected = other === handle || JSON.stringify(other) === JSON.stringify(handle);
        expect(placeOf(after, other)).toMatchObject(expected ? HOME : (placeOf(document, other) as object));
      }
      expect(after.fairways[0]).toBe(document.fairways[0]);
      expect(after.fairways[2]).toBe(document.fairways[2]);
    }
  });

  test("is named after the handle and the hole, control points counted from 1", () => {
    const labels = handlesOf(hole2).map((handle) =>
      inEnglish(edit(moveHandle(handle, HOME), document).label),
    );
    expect(labels).toEqual(["Move tee, hole 2", "Move control point 1, hole 2", "Move target, hole 2"]);
  });

  test("leaves the document it came from as it was", () => {
    const before = structuredClone(document);
    edit(moveHandle({ fairwayId: hole2.id, part: "tee" }, HOME), document);
    expect(document).toEqual(before);
  });

  test("keeps longitudes within ±180 when the map was panned past the antimeridian", () => {
    const handle = { fairwayId: hole2.id, part: "tee" } as const;
    for (const [panned, stored] of [
      [180.5, -179.5],
      [-181, 179],
      [384.9, 24.9],
    ] as const) {
      const after = edit(moveHandle(handle, { lat: 1, lng: panned }), document).document;
      expect(placeOf(after, handle)?.lng).toBeCloseTo(stored, 7);
    }
  });

  test("rounds to 7 decimals", () => {
    const handle = { fairwayId: hole2.id, part: "tee" } as const;
    const after = edit(moveHandle(handle, { lat: 1.123456789, lng: -0.00000001 }), document).document;
    expect(placeOf(after, handle)).toEqual({ lat: 1.1234568, lng: 0 });
  });

  test("does nothing when the handle is there already, or no longer exists", () => {
    expect(moveHandle({ fairwayId: hole2.id, part: "tee" }, hole2.teePosition)(document)).toBeNull();
    expect(moveHandle({ fairwayId: idOf(9), part: "tee" }, HOME)(document)).toBeNull();
    expect(
      moveHandle({ fairwayId: hole2.id, part: "point", pathId: "path_0", index: 7 }, HOME)(document),
    ).toBeNull();
  });
});

describe("adding a hole", () => {
  test("puts the first one around the centre of the map", () => {
    const { number, teePosition, targetPosition } = added(documentWith([]));
    expect(number).toBe(1);
    expect(distanceInMetres(teePosition, HOME)).toBeCloseTo(40, 0);
    expect(distanceInMetres(targetPosition, HOME)).toBeCloseTo(40, 0);
  });

  test("starts the next one a few steps past the last target, straight on", () => {
    const document = documentOfHoles(2);
    const last = document.fairways[1] as CompleteFairway;
    const { number, teePosition, targetPosition } = added(document);
    expect(number).toBe(3);
    expect(distanceInMetres(last.targetPosition, teePosition)).toBeCloseTo(15, 0);
    expect(distanceInMetres(teePosition, targetPosition)).toBeCloseTo(80, 0);
    expect(teePosition.lng).toBeCloseTo(last.targetPosition.lng, 6);
    expect(teePosition.lat).toBeGreaterThan(last.targetPosition.lat);
  });

  test("takes the lowest free number, and follows the hole before it", () => {
    const document = documentWith([1, 2, 4].map((number) => fairway(number)));
    const { number, teePosition } = added(document);
    expect(number).toBe(3);
    const hole2 = document.fairways[1] as CompleteFairway;
    expect(distanceInMetres(hole2.targetPosition, teePosition)).toBeCloseTo(15, 0);
  });

  test("follows the last hole when the first number is the free one", () => {
    const document = documentWith([2, 3].map((number) => fairway(number)));
    const { number, teePosition } = added(document);
    expect(number).toBe(1);
    const hole3 = document.fairways[1] as CompleteFairway;
    expect(distanceInMetres(hole3.targetPosition, teePosition)).toBeCloseTo(15, 0);
  });

  test("turns when straight on would make the course too large", () => {
    // 2499 m by 2000 m is just under 5 km², and the last hole points out of it.
    const corner = { ...fairway(1), ...ends({ east: 0, north: 0 }, { east: 0, north: 100 }) };
    const far = { ...fairway(2), ...ends({ east: 1998, north: 2400 }, { east: 1998, north: 2495 }) };
    const document = documentWith([corner, far]);
    expect(problemsOf(document)).toEqual([]);
    const hole = added(document);
    expect(problemsOf(documentWith([...document.fairways, hole]))).toEqual([]);
    expect(hole.targetPosition.lat).toBeLessThanOrEqual(far.targetPosition.lat);
  });

  test("gives a valid hole also at the antimeridian and near a pole", () => {
    for (const centre of [
      { lat: -16.5, lng: 180 },
      { lat: 0, lng: -180 },
      { lat: 89.9999, lng: 10 },
    ]) {
      let document = documentWith([]);
      for (let number = 1; number <= 5; number++) {
        document = edit(addFairway(idOf(number), centre), document).document;
      }
      expect(problemsOf(document)).toEqual([]);
    }
  });

  test("stops at 27", () => {
    const full = documentOfHoles(27);
    expect(addFairway(idOf(99), HOME)(full)).toBeNull();
  });

  test("is named", () => {
    expect(edit(addFairway(idOf(99), HOME), documentOfHoles(3)).label).toEqual(
      message("editing.addHole", { hole: 4 }),
    );
  });
});

describe("deleting a hole", () => {
  test("takes it out and leaves the numbers of the others", () => {
    const { label, document } = edit(deleteFairway(idOf(2)), documentOfHoles(3));
    expect(label).toEqual(message("editing.deleteHole", { hole: 2 }));
    expect(document.fairways.map(({ number }) => number)).toEqual([1, 3]);
  });

  test("does nothing when there is no such hole", () => {
    expect(deleteFairway(idOf(9))(documentOfHoles(3))).toBeNull();
  });
});

/** Tee, target and the point between them, in metres from home. */
function ends(
  tee: { east: number; north: number },
  target: { east: number; north: number },
): Omit<CompleteFairway, "id" | "number"> {
  return {
    teePosition: shifted(HOME, tee),
    targetPosition: shifted(HOME, target),
    flightPaths: [
      {
        id: "path_0",
        name: null,
        points: [
          shifted(HOME, { east: (tee.east + target.east) / 2, north: (tee.north + target.north) / 2 }),
        ],
      },
    ],
  };
}
