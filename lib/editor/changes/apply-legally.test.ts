import { describe, expect, test } from "vitest";
import { largestCourse } from "@/e2e/testing/course-document";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { OSM_LIMITS } from "@/lib/validation/osm";
import type { CourseDocument, EditedHole } from "../document";
import { newPlay } from "../fairways";
import { documentOf, documentOfHoles, fairway, fairwayIdFor } from "../testing/courses";
import { wholeLayout } from "../testing/whole-course";
import { apply } from "./apply";
import { applyLegally } from "./apply-legally";
import { type Change, MAX_CHANGES } from "./change";
import { diff } from "./diff";

const changeHole = (
  document: CourseDocument,
  number: number,
  change: (hole: EditedHole) => Partial<EditedHole>,
): CourseDocument => ({
  ...document,
  holes: document.holes.map((hole) => (hole.number === number ? { ...hole, ...change(hole) } : hole)),
});

const name = (document: CourseDocument, number: number, text: string) =>
  changeHole(document, number, () => ({ name: text }));

/** Applies what two people did to the same document, one after the other. */
function applyBoth(base: CourseDocument, first: CourseDocument, second: CourseDocument) {
  return applyLegally(applyLegally(base, diff(base, first), base).document, diff(base, second), base);
}

test("a change of a list looks through it a few times, and doesn't copy it again", () => {
  let reads = 0;
  const features = Array.from({ length: FEATURE_LIMITS.features }, (_, index) => ({
    ...{
      kind: "bench",
      shape: "point",
      name: null,
      notes: null,
      points: [{ lat: 60, lng: 24 + index / 1e6 }],
    },
    ...{ holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
    get id() {
      reads++;
      return `feature_${index}`;
    },
  }));
  const moves = Array.from({ length: 1000 }, (_, index): Change => {
    const place = (of: number) => `feature_${of % features.length}`;
    return { kind: "move", at: ["features", place(index)], from: null, to: place(index * 7 + 1) };
  });
  apply({ ...documentOfHoles(1), features } as unknown as CourseDocument, moves);
  expect(reads / moves.length).toBeLessThan(2.5 * features.length);
});

describe("a save of changes", () => {
  const base = documentOfHoles(3);

  test("keeps all elements of OpenStreetMap that a course may have", () => {
    const osm = Array.from({ length: OSM_LIMITS.elements }, (_, index) => ({
      ...{ id: `node/${index + 1}`, version: 1, partId: null, tags: [], at: { lat: 60, lng: 25 }, refs: [] },
    }));
    const [main, ...others] = base.layouts;
    const edited = { ...base, layouts: [{ ...main, osm }, ...others] } as CourseDocument;
    expect(applyLegally(base, diff(base, edited), base)).toMatchObject({ document: edited, leftOut: [] });
  });

  test("is exact if the document has just these changes", () => {
    const edited = name(base, 1, "Pond");
    expect(applyLegally(base, diff(base, edited), base)).toEqual({
      ...{ document: edited, leftOut: [], isExact: true, lost: [] },
    });
  });

  test("keeps what others did to another field of the same hole", () => {
    const { document, leftOut } = applyBoth(
      base,
      name(base, 1, "Pond"),
      changeHole(base, 1, () => ({ par: 5 })),
    );
    expect([document.holes[0]?.name, document.holes[0]?.par, leftOut]).toEqual(["Pond", 5, []]);
  });

  test("lists a change of a field that others have changed, with their value", () => {
    const { document, leftOut, isExact } = applyBoth(base, name(base, 1, "Pond"), name(base, 1, "Hill"));
    expect([document.holes[0]?.name, isExact]).toEqual(["Pond", false]);
    expect(leftOut).toMatchObject([{ index: 0, reason: "changed", current: "Pond", change: { to: "Hill" } }]);
  });

  test("lists a change of a hole that others have deleted", () => {
    const without = { ...base, holes: base.holes.slice(1) };
    const { document, leftOut } = applyBoth(base, without, name(base, 1, "Hill"));
    expect(document).toEqual(without);
    expect(leftOut).toMatchObject([{ reason: "gone", change: { to: "Hill" } }]);
  });

  test("lists a move behind an item that others have deleted", () => {
    const playId = (number: number) => `play_${String(number).padStart(26, "0")}`;
    const withPlays = (...numbers: number[]): CourseDocument => ({
      ...base,
      layouts: [
        ...base.layouts,
        { ...wholeLayout, plays: numbers.map((number) => newPlay(playId(number), fairwayIdFor(1))) },
      ],
    });
    const before = withPlays(1, 2, 3, 4);
    const { document, leftOut } = applyBoth(before, withPlays(2, 3, 4), withPlays(1, 4, 2, 3));
    expect(document.layouts[1]?.plays?.map(({ id }) => id)).toEqual([2, 3, 4].map(playId));
    expect(leftOut).toMatchObject([{ index: 0, reason: "gone", change: { kind: "move", to: playId(1) } }]);
  });

  test("leaves out the hole that would be one too many, and keeps the other changes", () => {
    const full = documentOfHoles(HOLE_LIMITS.holes);
    const added = documentOf([fairway(HOLE_LIMITS.holes), fairway(HOLE_LIMITS.holes + 1)])
      .holes[1] as EditedHole;
    const more = {
      ...name(full, 2, "Pond"),
      holes: [...name(full, 2, "Pond").holes, { ...added, number: 27 }],
    };
    const { document, leftOut } = applyLegally(full, diff(full, more), full);
    expect(document).toEqual(name(full, 2, "Pond"));
    expect(leftOut).toMatchObject([{ reason: "rule", change: { kind: "create" } }]);
  });

  test("leaves out the changes of a hole that is too long together with what others did", () => {
    const move = (metres: number, ends: "tees" | "targets") =>
      changeHole(base, 2, () => ({ [ends]: documentOf([fairway(2, { metres })]).holes[0]?.[ends] }));
    const longer = move(900, "targets");
    const south = changeHole(base, 2, ({ tees }) => ({
      tees: tees.map((tee) => ({ ...tee, position: { ...tee.position, lat: tee.position.lat - 0.003 } })),
    }));
    const { document, leftOut } = applyBoth(base, longer, name(south, 1, "Pond"));
    expect(document).toEqual(name(longer, 1, "Pond"));
    expect(leftOut).toMatchObject([{ reason: "rule", change: { at: expect.arrayContaining(["tees"]) } }]);
  });

  test("is listed as a whole if the document stays illegal, and leaves what is stored", () => {
    const illegal = diff(base, { ...base, layouts: [] });
    const { document, leftOut } = applyLegally(base, illegal, base);
    expect(document).toBe(base);
    expect(leftOut.map(({ reason }) => reason)).toEqual(["rule"]);
  });

  test("of anything at all is stored, listed or ignored, and never throws", () => {
    const odd: Change[] = [
      { kind: "set", at: ["holes", "x"], from: 1, to: 2 },
      { kind: "set", at: ["__proto__", "x", "y"], from: null, to: {} },
      { kind: "set", at: ["holes", fairwayIdFor(1), "__proto__"], from: null, to: {} },
      { kind: "set", at: ["holes", fairwayIdFor(1), "tees", "tee_0"], from: null, to: {} },
      { kind: "set", at: ["holes", fairwayIdFor(1), "ends"], from: 1, to: null },
      {
        kind: "set",
        at: ["holes", fairwayIdFor(1), "ends"],
        from: { teeId: "tee_0", targetId: "target_0" },
        to: null,
      },
      { kind: "create", at: ["holes", fairwayIdFor(1), "tees"], item: { id: "y" }, after: null },
      { kind: "create", at: ["holes", "y"], item: { id: "z" }, after: "unknown" },
      { kind: "create", at: ["features", "y"], item: { id: "y", holeIds: 7 }, after: null },
      { kind: "create", at: ["layouts", "y"], item: { id: "y", plays: [{}] }, after: null },
      { kind: "delete", at: ["holes", fairwayIdFor(2)], item: { id: "y" }, after: null },
      { kind: "move", at: ["layouts", "layout_main"], from: null, to: "layout_main" },
      { kind: "number", from: { [fairwayIdFor(1)]: 1 }, to: { [fairwayIdFor(1)]: 1000, y: 5 } },
    ];
    for (const each of odd) applyLegally(base, [each], base);
    expect(applyLegally(base, odd, base).document.holes.length).toBeGreaterThan(0);
  });
});

describe("a deletion", () => {
  const base = documentOfHoles(2);
  const id = fairwayIdFor(1);

  test("of a hole that others have edited unseen returns the hole as it was, and their edits", () => {
    const edited = name(base, 1, "Pond");
    const { document, lost } = applyBoth(base, edited, { ...base, holes: base.holes.slice(1) });
    expect(document.holes).toHaveLength(1);
    expect(lost).toEqual([
      {
        deletion: { kind: "delete", at: ["holes", id], item: edited.holes[0], after: null },
        changes: [{ kind: "set", at: ["holes", id, "name"], from: null, to: "Pond" }],
      },
    ]);
  });

  test("of a tee returns a flight path that others have added unseen, and which goes with the tee", () => {
    const added = { id: "path_9", name: "New", teeId: "tee_0", targetId: "target_0", points: [] };
    const withPath = changeHole(base, 1, ({ flightPaths }) => ({ flightPaths: [...flightPaths, added] }));
    const withoutTee = changeHole(base, 1, () => ({ tees: [], flightPaths: [], teeId: null }));
    const { document, lost } = applyBoth(base, withPath, withoutTee);
    expect(document).toEqual(withoutTee);
    expect(lost).toMatchObject([{ changes: [{ kind: "create", item: added }] }]);
  });

  test("of a tee takes a flight path with it that its author saves afterwards, and lists it", () => {
    const added = { id: "path_9", name: "New", teeId: "tee_0", targetId: "target_0", points: [] };
    const withPath = changeHole(base, 1, ({ flightPaths }) => ({ flightPaths: [...flightPaths, added] }));
    const withoutTee = changeHole(base, 1, () => ({ tees: [], flightPaths: [], teeId: null }));
    const { document, leftOut, lost } = applyBoth(base, withoutTee, withPath);
    expect([document, lost]).toEqual([withoutTee, []]);
    expect(leftOut).toMatchObject([{ reason: "gone", change: { kind: "create", item: added } }]);
  });
});

describe("the largest document", { tags: ["full"] }, () => {
  const base = largestCourse();
  /** In milliseconds of processor time: other tests run at the same time. */
  const timed = (changes: readonly Change[]) => {
    const start = process.cpuUsage();
    const { leftOut } = applyLegally(base, JSON.parse(JSON.stringify(changes)), base);
    const { user, system } = process.cpuUsage(start);
    return { leftOut: leftOut.length, milliseconds: (user + system) / 1000 };
  };

  // Measured: 60 to 90 ms, of which 40 ms are for the check by the schema.
  test("takes 500 changes in less than half a second", () => {
    const features = base.features.map((feature) => ({ ...feature, notes: "Wet." }));
    const { leftOut, milliseconds } = timed(diff(base, { ...base, features }));
    expect(leftOut).toBe(0);
    expect(milliseconds).toBeLessThan(500);
  });

  test("refuses as many new items as a save may have without looking for the place of each", () => {
    const [feature] = base.features;
    const { leftOut, milliseconds } = timed(
      Array.from({ length: MAX_CHANGES }, (_, index): Change => {
        const item = { ...feature, id: `feature_${String(index).padStart(26, "0")}` };
        return { kind: "create", at: ["features", item.id], item, after: null };
      }),
    );
    expect(leftOut).toBe(MAX_CHANGES);
    expect(milliseconds).toBeLessThan(1_000);
  });
});

test("features beyond the maximum are left out, and the stored ones stay", () => {
  const feature = (index: number) => ({
    ...{
      id: `feature_${String(index).padStart(26, "0")}`,
      kind: "tree",
      shape: "point",
      name: null,
      notes: null,
    },
    ...{ points: [{ lat: 60, lng: 24 }], holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
  });
  const features = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => feature(from + index)) as CourseDocument["features"];
  const base = documentOfHoles(1);
  const mine = { ...base, features: features(0, 300) };
  const { document, leftOut } = applyBoth(base, { ...base, features: features(1000, 300) }, mine);
  expect([document.features.length, leftOut.length, 600 > FEATURE_LIMITS.features]).toEqual([300, 300, true]);
});
