import { describe, expect, it } from "vitest";
import {
  makeCourseCovering,
  makeDocument,
  makeHole,
  OSLO,
  offsetEast,
  offsetNorth,
} from "@/lib/courses/testing/courses";
import { wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "@/lib/editor/testing/whole-course";
import { newId } from "@/lib/ids";
import type { Coordinates } from "./coordinates";
import { courseDocument } from "./course-document";
import {
  type CourseFeature,
  crossesItself,
  FEATURE_KINDS,
  FEATURE_LIMITS,
  type FeatureShape,
} from "./feature";
import { HOLE_LIMITS, type Hole } from "./hole";
import { LAYOUT_LIMITS, type Layout, NEW_MAIN_LAYOUT } from "./layout";
import { check, renderProblem } from "./problems";

/** The problems as `path code`, in order. */
const faults = (document: unknown): string[] => {
  const checked = check(courseDocument, document);
  return checked.ok ? [] : checked.problems.map(renderProblem).map(({ path, code }) => `${path} ${code}`);
};
const newHole = (number: number) => makeHole(newId("fairway"), number);
const range = (length: number) => Array.from({ length }, (_, index) => index);

const copy = <T>(value: unknown): T => structuredClone(value) as T;
const HOLE = copy<Hole>(wholeHole);
const LAYOUT = copy<Layout>(wholeLayout);
const MANDATORY = copy<CourseFeature>(wholeFeature);
const [DROP_ZONE] = copy<CourseFeature[]>(wholeDropZones) as [CourseFeature];
const PLAY = LAYOUT.plays?.[0] as NonNullable<Layout["plays"]>[0];
const edit = (...holes: unknown[]) => faults({ ...makeDocument([]), holes });
const withHole = (change: object) => edit({ ...HOLE, ...change });
const withPlay = (change: object) =>
  faults({
    ...makeDocument([HOLE]),
    layouts: [NEW_MAIN_LAYOUT, { ...LAYOUT, plays: [{ ...PLAY, ...change }] }],
  });
const withFeatures = (...features: unknown[]) =>
  faults({ ...makeDocument([HOLE]), layouts: [NEW_MAIN_LAYOUT, LAYOUT], features });
const withFeature = (change: object) => withFeatures({ ...MANDATORY, ...change }, DROP_ZONE);

describe("an edit of the studio", () => {
  it("accepts a document with every field set, and leaves it as it is", () => {
    const whole = {
      holes: [HOLE],
      layouts: [NEW_MAIN_LAYOUT, LAYOUT],
      features: [MANDATORY, ...copy<CourseFeature[]>(wholeDropZones)],
    };
    expect(courseDocument.parse(whole)).toEqual(whole);
  });

  it("requires a unique id for every hole", () => {
    const first = newHole(1);
    expect(edit(first, newHole(2))).toEqual([]);
    expect(edit()).toEqual([]);
    expect(edit(first, { ...newHole(2), id: first.id })).toEqual(["holes[1].id duplicate"]);
    expect(edit({ ...newHole(1), id: undefined }, { ...newHole(2), id: "fairway_1" })).toEqual([
      "holes[0].id required",
      "holes[1].id invalid_format",
    ]);
    expect(check(courseDocument, {}).ok).toBe(false);
    expect(check(courseDocument, { ...makeDocument([]), holes: "none" }).ok).toBe(false);
  });

  it("is checked by the API's rules, for the main layout", () => {
    const close = newHole(1);
    close.targets = close.targets.map((target) => ({ ...target, position: offsetNorth(OSLO, 0.05) }));
    expect(edit(newHole(1), close)).toEqual(["holes[1].number duplicate", "holes[1] too_close"]);
    const far = newHole(2);
    far.targets = far.targets.map((target) => ({ ...target, position: offsetNorth(OSLO, 1000.1) }));
    expect(edit(far)).toEqual(["holes[0] too_far"]);
    const [first, second] = makeCourseCovering(5_000_050, OSLO).map(({ number, teePosition }) =>
      makeHole(newId("fairway"), number, number === 1 ? 100 : -100, teePosition),
    );
    expect(edit(first, second)).toEqual(["holes area_too_large"]);
  });

  it("does not limit the distances of tees and targets that the main layout doesn't play", () => {
    const [tee] = HOLE.tees;
    const far = { ...tee, id: "tee_far", position: offsetNorth(OSLO, 30_000) };
    expect(withHole({ tees: [...HOLE.tees, far] })).toEqual([]);
    expect(withHole({ tees: [...HOLE.tees, far], teeId: "tee_far" })).toContain("holes[0] too_far");
  });

  it("reports the problems of all holes at once, even if one has a value of another type", () => {
    const broken = { ...newHole(1), tees: "none", teeId: 7 };
    expect(edit(newHole(1), broken, null, 7)).toEqual([
      "holes[1].tees invalid_type",
      "holes[1].teeId invalid_type",
      "holes[2] invalid_type",
      "holes[3] invalid_type",
      "holes[1].number duplicate",
    ]);
  });
});

describe("a hole", () => {
  it("may lack a tee, a target, or both", () => {
    const [tee] = HOLE.tees;
    const nothing = { tees: [], targets: [], flightPaths: [], teeId: null, targetId: null };
    expect(withHole(nothing)).toEqual([]);
    expect(withHole({ ...nothing, tees: [tee], teeId: tee?.id })).toEqual([]);
  });

  it("names only tees and targets that it has", () => {
    expect(withHole({ teeId: "tee_9", targetId: "target_9" })).toEqual([
      "holes[0].teeId unknown_reference",
      "holes[0].targetId unknown_reference",
    ]);
    const [path] = HOLE.flightPaths;
    expect(withHole({ flightPaths: [{ ...path, teeId: "tee_9" }] })).toEqual([
      "holes[0].flightPaths[0].teeId unknown_reference",
    ]);
    expect(withHole({ flightPaths: [{ ...path, targetId: "target_9" }] })).toEqual([
      "holes[0].flightPaths[0].targetId unknown_reference",
    ]);
  });

  it("has unique tees, targets and flight paths", () => {
    for (const list of ["tees", "targets", "flightPaths"] as const) {
      expect(withHole({ [list]: [...HOLE[list], HOLE[list][0]] })).toEqual([
        `holes[0].${list}[${HOLE[list].length}].id duplicate`,
      ]);
    }
  });

  it("has at most 8 tees, 8 targets, 24 flight paths, and 10 between one tee and one target", () => {
    const [tee, target, path] = [HOLE.tees[0], HOLE.targets[0], HOLE.flightPaths[0]];
    const tees = range(HOLE_LIMITS.tees + 1).map((n) => ({ ...tee, id: `tee_${n}` }));
    const targets = range(HOLE_LIMITS.targets + 1).map((n) => ({ ...target, id: `target_${n}` }));
    const empty = { flightPaths: [], teeId: null, targetId: null };
    expect(withHole({ ...empty, tees: tees.slice(1), targets: targets.slice(1) })).toEqual([]);
    expect(withHole({ ...empty, tees, targets })).toEqual([
      "holes[0].tees too_big",
      "holes[0].targets too_big",
    ]);
    const paths = (count: number, pairs: number) =>
      range(count).map((n) => ({
        ...path,
        id: `path_${n}`,
        teeId: `tee_${n % pairs}`,
        targetId: "target_0",
      }));
    const many = {
      ...empty,
      tees: tees
        .slice(1)
        .concat(tees[0] as never)
        .slice(1),
      targets: targets.slice(0, 8),
    };
    expect(withHole({ ...many, tees: tees.slice(0, 8), flightPaths: paths(10, 1) })).toEqual([]);
    expect(withHole({ ...many, tees: tees.slice(0, 8), flightPaths: paths(11, 1) })).toEqual([
      "holes[0].flightPaths too_big",
    ]);
    expect(withHole({ ...many, tees: tees.slice(0, 8), flightPaths: paths(24, 3) })).toEqual([]);
    expect(withHole({ ...many, tees: tees.slice(0, 8), flightPaths: paths(25, 3) })).toEqual([
      "holes[0].flightPaths too_big",
    ]);
  });

  it("may have a straight flight path, and at most 50 control points on each", () => {
    const [path] = HOLE.flightPaths;
    const withPoints = (count: number) =>
      withHole({ flightPaths: [{ ...path, points: range(count).map((n) => offsetNorth(OSLO, n)) }] });
    expect([0, 1, 50].flatMap((count) => withPoints(count).filter((fault) => /points/.test(fault)))).toEqual(
      [],
    );
    expect(withPoints(51)).toContain("holes[0].flightPaths[0].points too_big");
  });

  it.each([
    [{ par: 1 }, "par too_small"],
    [{ par: 8 }, "par too_big"],
    [{ par: 3.5 }, "par invalid_type"],
    [{ playedLength: 0 }, "playedLength too_small"],
    [{ playedLength: 2000.1 }, "playedLength too_big"],
    [{ label: "123456789" }, "label too_big"],
    [{ name: "x".repeat(61) }, "name too_big"],
    [{ notes: "x".repeat(2001) }, "notes too_big"],
    [{ number: 28 }, "number too_big"],
  ])("may not have %j", (change, fault) => {
    expect(withHole(change)).toEqual([`holes[0].${fault}`]);
  });

  it("has colours that are known, each once, and days that exist", () => {
    const withTee = (change: object) => withHole({ tees: [{ ...HOLE.tees[0], ...change }, HOLE.tees[1]] });
    expect(withTee({ colours: [] })).toEqual([]);
    expect(withTee({ colours: ["mauve"] })).toHaveLength(1);
    expect(withTee({ colours: ["red", "red"] })).toHaveLength(1);
    expect(withTee({ colours: ["red", "blue", "white", "gold"] })).toEqual([
      "holes[0].tees[0].colours too_big",
    ]);
    expect(withTee({ surface: "lava" })).toHaveLength(1);
    const since = (inUseSince: unknown) =>
      withHole({ targets: [{ ...HOLE.targets[0], inUseSince }, HOLE.targets[1]] });
    expect(since("2028-02-29")).toEqual([]);
    for (const day of ["2027-02-29", "2026-1-1", "today", "2026-11-22T00:00:00Z", 7]) {
      expect(since(day)).toHaveLength(1);
    }
  });

  it("may have notes of several paragraphs, without control characters", () => {
    expect(withHole({ notes: "One.\n\nTwo." })).toEqual([]);
    expect(withHole({ notes: "a\0b" })).toEqual(["holes[0].notes invalid_text"]);
    expect(withHole({ notes: "\ud800" })).toEqual(["holes[0].notes invalid_text"]);
  });

  it("is one of at most 27", () => {
    expect(edit(...range(27).map((n) => newHole(n + 1)))).toEqual([]);
    const numbers = [...range(27), 0];
    expect(edit(...numbers.map((n) => newHole(n + 1)))).toEqual(["holes too_big"]);
  });
});

describe("a layout", () => {
  const withLayouts = (...layouts: unknown[]) => faults({ ...makeDocument([HOLE]), layouts });

  it("plays holes of the course, from their tees to their targets by their flight paths", () => {
    expect(withPlay({})).toEqual([]);
    expect(
      withPlay({ teeId: null, targetId: null, flightPathId: null, par: null, playedLength: null }),
    ).toEqual([]);
    expect(withPlay({ holeId: newId("fairway") })).toEqual(["layouts[1].plays[0].holeId unknown_reference"]);
    expect(withPlay({ teeId: "tee_9", targetId: "target_9", flightPathId: "path_9" })).toEqual([
      "layouts[1].plays[0].teeId unknown_reference",
      "layouts[1].plays[0].targetId unknown_reference",
      "layouts[1].plays[0].flightPathId unknown_reference",
    ]);
    expect(withPlay({ par: 8 })).toEqual(["layouts[1].plays[0].par too_big"]);
  });

  it("may play a hole twice, but each play once", () => {
    const twice = [PLAY, { ...PLAY, id: newId("play") }];
    expect(withLayouts(NEW_MAIN_LAYOUT, { ...LAYOUT, plays: twice })).toEqual([]);
    const other = { ...LAYOUT, id: newId("layout") };
    expect(withLayouts(NEW_MAIN_LAYOUT, { ...LAYOUT, plays: [PLAY, PLAY] })).toEqual([
      "layouts[1].plays[1].id duplicate",
    ]);
    expect(withLayouts(NEW_MAIN_LAYOUT, { ...LAYOUT, plays: [PLAY] }, { ...other, plays: [PLAY] })).toEqual([
      "layouts[2].plays[0].id duplicate",
    ]);
  });

  it("is the main one if it comes first, which plays every hole as the hole says", () => {
    const plain = { ...LAYOUT, plays: [] };
    expect(withLayouts()).toEqual(["layouts required"]);
    expect(withLayouts(plain)).toEqual(["layouts required"]);
    expect(withLayouts(plain, NEW_MAIN_LAYOUT)).toEqual(["layouts required"]);
    expect(withLayouts(NEW_MAIN_LAYOUT, NEW_MAIN_LAYOUT)).toEqual(["layouts[1].id duplicate"]);
    expect(withLayouts({ ...NEW_MAIN_LAYOUT, plays: [PLAY] })).toEqual(["layouts[0].plays invalid_type"]);
    expect(withLayouts(NEW_MAIN_LAYOUT, { ...LAYOUT, plays: null })).toEqual([
      "layouts[1].plays invalid_type",
    ]);
  });

  it("is one of at most 24, with at most 54 holes", () => {
    const layouts = range(LAYOUT_LIMITS.layouts).map(() => ({ ...LAYOUT, id: newId("layout"), plays: [] }));
    expect(withLayouts(NEW_MAIN_LAYOUT, ...layouts.slice(1))).toEqual([]);
    expect(withLayouts(NEW_MAIN_LAYOUT, ...layouts)).toEqual(["layouts too_big"]);
    const plays = range(LAYOUT_LIMITS.plays + 1).map(() => ({ ...PLAY, id: newId("play") }));
    expect(withLayouts(NEW_MAIN_LAYOUT, { ...LAYOUT, plays: plays.slice(1) })).toEqual([]);
    expect(withLayouts(NEW_MAIN_LAYOUT, { ...LAYOUT, plays })).toEqual(["layouts[1].plays too_big"]);
  });

  it("has a name, and an id of its own", () => {
    expect(withLayouts(NEW_MAIN_LAYOUT, { ...LAYOUT, name: " " })).toEqual(["layouts[1].name too_small"]);
    expect(withLayouts(NEW_MAIN_LAYOUT, LAYOUT, LAYOUT)).toContain("layouts[2].id duplicate");
    expect(withLayouts(NEW_MAIN_LAYOUT, { ...LAYOUT, id: "layout_other" })).toEqual([
      "layouts[1].id invalid_format",
    ]);
  });
});

describe("a feature", () => {
  const shapes: Record<FeatureShape, Coordinates[]> = {
    point: [OSLO],
    line: [OSLO, offsetNorth(OSLO, 10)],
    area: [OSLO, offsetNorth(OSLO, 10), offsetEast(OSLO, 10)],
  };
  const plain = { ...DROP_ZONE, id: newId("feature") };

  it("has one of the shapes of its kind", () => {
    for (const [kind, allowed] of Object.entries(FEATURE_KINDS)) {
      for (const shape of ["point", "line", "area"] as const) {
        const passOn = kind === "mandatory" ? "left" : null;
        const found = withFeatures({ ...plain, kind, shape, points: shapes[shape], passOn });
        const isAllowed = (allowed as readonly FeatureShape[]).includes(shape);
        expect(found, `${kind} ${shape}`).toEqual(isAllowed ? [] : ["features[0].shape invalid_shape"]);
      }
    }
    expect(withFeature({ kind: "volcano" })).toHaveLength(1);
    expect(withFeature({ shape: "circle" })).toHaveLength(1);
  });

  it.each([
    ["point", 0, "too_small"],
    ["point", 1, null],
    ["point", 2, "too_big"],
    ["line", 1, "too_small"],
    ["line", 2, null],
    ["line", 200, null],
    ["line", 201, "too_big"],
    ["area", 2, "too_small"],
    ["area", 3, null],
    ["area", 200, null],
    ["area", 201, "too_big"],
  ] as const)("that is a %s may or may not have %d points", (shape, count, code) => {
    // Points on a circle, so that no area crosses itself.
    const points = range(count).map((n) => ({
      lat: OSLO.lat + 0.001 * Math.cos((2 * Math.PI * n) / count),
      lng: OSLO.lng + 0.001 * Math.sin((2 * Math.PI * n) / count),
    }));
    const found = new Set(withFeatures({ ...plain, kind: "note", shape, points }));
    expect([...found]).toEqual(code ? [`features[0].points ${code}`] : []);
  });

  it("that is an area may not cross itself", () => {
    const at = (east: number, north: number) => offsetEast(offsetNorth(OSLO, north), east);
    const area = (...points: Coordinates[]) => withFeatures({ ...plain, shape: "area", points });
    expect(area(at(0, 0), at(10, 0), at(10, 10), at(0, 10))).toEqual([]);
    expect(area(at(0, 0), at(10, 10), at(10, 0), at(0, 10))).toEqual(["features[0].points self_crossing"]);
    // A concave outline is valid, and so is a corner that was clicked twice.
    expect(area(at(0, 0), at(10, 0), at(4, 4), at(0, 10))).toEqual([]);
    expect(crossesItself([at(0, 0), at(10, 0), at(10, 0), at(10, 10)])).toBe(false);
    const fiji = (east: number, north: number) =>
      offsetEast(offsetNorth({ lat: -17, lng: 180 }, north), east);
    expect(area(fiji(-5, 0), fiji(5, 0), fiji(5, 10), fiji(-5, 10))).toEqual([]);
    expect(area(fiji(-5, 0), fiji(5, 10), fiji(5, 0), fiji(-5, 10))).toEqual([
      "features[0].points self_crossing",
    ]);
  });

  it("has a side exactly if it is a mandatory, and only then a drop zone", () => {
    expect(withFeature({})).toEqual([]);
    expect(withFeature({ dropZoneId: null })).toEqual([]);
    expect(withFeature({ passOn: null })).toEqual(["features[0].passOn required"]);
    expect(withFeature({ passOn: "middle" })).toHaveLength(1);
    expect(withFeature({ kind: "path" })).toEqual([
      "features[0].passOn not_allowed",
      "features[0].dropZoneId not_allowed",
    ]);
  });

  it("names only drop zones, holes and layouts of the course, each once", () => {
    expect(withFeatures(MANDATORY)).toEqual(["features[0].dropZoneId unknown_reference"]);
    const tree = { ...DROP_ZONE, kind: "tree" };
    expect(withFeatures(MANDATORY, tree)).toEqual(["features[0].dropZoneId unknown_reference"]);
    expect(withFeature({ dropZoneId: MANDATORY.id })).toEqual(["features[0].dropZoneId unknown_reference"]);
    expect(withFeature({ holeIds: [newId("fairway")], layoutIds: [newId("layout")] })).toEqual([
      "features[0].holeIds[0] unknown_reference",
      "features[0].layoutIds[0] unknown_reference",
    ]);
    expect(
      withFeature({ holeIds: [HOLE.id, HOLE.id], layoutIds: [LAYOUT.id, "layout_main", LAYOUT.id] }),
    ).toEqual(["features[0].holeIds[1] duplicate", "features[0].layoutIds[2] duplicate"]);
    expect(withFeatures(DROP_ZONE, DROP_ZONE)).toEqual(["features[1].id duplicate"]);
  });

  it("is one of at most 500, which have at most 5000 points together", () => {
    const many = (count: number) => range(count).map(() => ({ ...plain, id: newId("feature") }));
    expect(withFeatures(...many(FEATURE_LIMITS.features))).toEqual([]);
    expect(withFeatures(...many(FEATURE_LIMITS.features + 1))).toEqual(["features too_big"]);
    const path = {
      ...plain,
      kind: "path",
      shape: "line",
      points: range(200).map((n) => offsetNorth(OSLO, n)),
    };
    const paths = range(25).map(() => ({ ...path, id: newId("feature") }));
    expect(withFeatures(...paths)).toEqual([]);
    expect(withFeatures(...paths, plain)).toEqual(["features too_big"]);
  });
});

describe("a large document", () => {
  const circle = (count: number, at: Coordinates) =>
    range(count).map((n) => ({
      lat: at.lat + 0.001 * Math.cos((2 * Math.PI * n) / count),
      lng: at.lng + 0.001 * Math.sin((2 * Math.PI * n) / count),
    }));
  const areas = (count: number, points: Coordinates[]) =>
    range(count).map(() => ({ ...DROP_ZONE, id: newId("feature"), kind: "water", shape: "area", points }));
  const hole = (number: number): Hole => ({
    ...HOLE,
    id: newId("fairway"),
    number,
    tees: range(8).map((n) => ({ ...(HOLE.tees[0] as Hole["tees"][0]), id: `tee_${n}` })),
    targets: range(8).map((n) => ({ ...(HOLE.targets[0] as Hole["targets"][0]), id: `target_${n}` })),
    teeId: "tee_0",
    targetId: "target_0",
    flightPaths: range(24).map((n) => ({
      ...(HOLE.flightPaths[0] as Hole["flightPaths"][0]),
      id: `path_${n}`,
      teeId: `tee_${n % 8}`,
      targetId: `target_${n % 7}`,
      points: range(50).map((i) => offsetNorth(OSLO, i)),
    })),
  });

  it("that is legal is accepted", () => {
    const holes = range(27).map((n) => ({
      ...hole(n + 1),
      tees: hole(1).tees.map((tee) => ({ ...tee, position: OSLO })),
      targets: hole(1).targets.map((target) => ({ ...target, position: offsetNorth(OSLO, 100) })),
    }));
    const layouts = range(23).map(() => ({
      ...LAYOUT,
      id: newId("layout"),
      plays: range(54).map((n) => ({
        ...PLAY,
        id: newId("play"),
        holeId: holes[n % 27]?.id,
        teeId: "tee_1",
        targetId: "target_1",
        flightPathId: "path_1",
      })),
    }));
    const document = {
      holes,
      layouts: [NEW_MAIN_LAYOUT, ...layouts],
      features: areas(25, circle(200, OSLO)),
    };
    expect(faults(document)).toEqual([]);
  });

  it("that is far too large is refused without comparing all of its points, which would take minutes", () => {
    const star = circle(200, OSLO).map((place, index, all) => all[(index * 99) % 200] ?? place);
    for (const count of [500, 2000]) {
      expect(faults({ ...makeDocument([]), features: areas(count, star) })).toEqual(["features too_big"]);
    }
  });

  it("may consist of wild outlines within the limits", () => {
    const star = circle(199, OSLO).map((place, index, all) => all[(index * 98) % 199] ?? place);
    const found = faults({ ...makeDocument([]), features: areas(25, star) });
    expect(new Set(found.map((fault) => fault.replace(/\d+/, "n")))).toEqual(
      new Set(["features[n].points self_crossing"]),
    );
  });
});
