import { describe, expect, test } from "vitest";
import { courseDocument } from "@/lib/validation/course-document";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { check } from "@/lib/validation/problems";
import { findProblems } from "../checks/problems";
import { type CourseDocument, createDocument, type EditedFeature } from "../document";
import { HOME } from "../testing/courses";
import { run } from "../testing/run";
import { otherHole, wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "../testing/whole-course";
import {
  addCorner,
  addFeature,
  changeFeature,
  createFeature,
  deleteCorner,
  deleteFeature,
  featuresFullReason,
  moveCorner,
  possibleKinds,
  reverseSide,
} from "./features";

const document = createDocument({
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout],
  features: [wholeFeature, ...wholeDropZones],
});
const [dropZone] = wholeDropZones as [EditedFeature];
const NEW = "feature_00000000000000000000000007";

/** Runs a command and checks that its result can be saved. */
const edit = (command: Parameters<typeof run>[0], before: CourseDocument = document) => {
  const { document: after } = run(command, before);
  const checked = check(courseDocument, after);
  expect(checked.ok ? [] : checked.problems).toEqual([]);
  expect([after.holes, after.layouts]).toEqual([before.holes, before.layouts]);
  return after.features;
};

describe("features", () => {
  test("can be added up to 500, a mandatory with a side", () => {
    const line = { kind: "mandatory", shape: "line", points: wholeFeature.points } as const;
    expect(edit(addFeature(createFeature(NEW, line))).at(-1)).toMatchObject({ id: NEW, passOn: "right" });
    const features = Array.from({ length: FEATURE_LIMITS.features }, (_, index) => ({
      ...dropZone,
      id: `feature_${String(1000 + index).padStart(26, "0")}`,
    }));
    const full = createDocument({ ...document, features });
    expect(addFeature(createFeature(NEW, line))(full)).toBeNull();
    expect(featuresFullReason(full)).toMatchObject({ values: { most: 500 } });
  });

  test("are deleted with the references to them", () => {
    expect(edit(deleteFeature(dropZone.id))[0]).toEqual({ ...wholeFeature, dropZoneId: null });
    expect(deleteFeature(NEW)(document)).toBeNull();
  });

  test("have their texts as the server stores them, so that a field doesn't take its answer for a change of somebody else", () => {
    const [named] = edit(
      changeFeature(wholeFeature.id, { name: " A\u030angstro\u0308m ", notes: "Mind the swans. " }),
    );
    expect(named).toEqual({ ...wholeFeature, name: "Ångström", notes: "Mind the swans." });
    expect(edit(changeFeature(wholeFeature.id, { name: "\u200b" }))[0]?.name).toBeNull();
  });

  test("lose a side and a drop zone if they become another kind, and references to them as drop zones", () => {
    const [road] = edit(changeFeature(wholeFeature.id, { kind: "road" }));
    expect(road).toEqual({ ...wholeFeature, kind: "road", passOn: null, dropZoneId: null });
    const [mandatory] = edit(changeFeature(dropZone.id, { kind: "tree" }));
    expect(mandatory).toEqual({ ...wholeFeature, dropZoneId: null });
    expect(possibleKinds(wholeFeature)).toEqual(
      expect.arrayContaining(["mandatory", "path", "road", "out_of_bounds", "note"]),
    );
    expect(possibleKinds(wholeFeature)).not.toContain("tree");
  });

  test("pass on the other side after reversing, which only mandatories have", () => {
    expect(edit(reverseSide(wholeFeature.id))[0]?.passOn).toBe("right");
    expect(reverseSide(dropZone.id)(document)).toBeNull();
  });

  test("have corners that can be moved, added and deleted, as many as the shape allows", () => {
    const { id, points } = wholeFeature;
    expect(edit(moveCorner(id, 1, HOME))[0]?.points).toEqual([points[0], HOME]);
    expect(edit(addCorner(id, 1, HOME))[0]?.points).toEqual([points[0], HOME, points[1]]);
    expect(edit(addCorner(id, 2, HOME))[0]?.points).toEqual([...points, HOME]);
    expect(deleteCorner(id, 0)(document)).toBeNull();
    expect(addCorner(dropZone.id, 0, HOME)(document)).toBeNull();
    const three = { ...document, features: edit(addCorner(id, 1, HOME)) };
    expect(edit(deleteCorner(id, 1), three)[0]?.points).toEqual(points);
    expect(moveCorner(id, 9, HOME)(document)).toBeNull();
    expect(deleteCorner(id, 9)(three)).toBeNull();
  });

  test("may cross themselves while they are drawn, which prevents saving and names the feature", () => {
    const at = (lat: number, lng: number) => ({ lat: HOME.lat + lat / 1000, lng: HOME.lng + lng / 1000 });
    const points = [at(0, 0), at(1, 1), at(1, 0), at(0, 1)];
    const pond = createFeature(NEW, { kind: "water", shape: "area", points });
    const { document: after } = run(addFeature(pond), document);
    expect(findProblems(after).map(({ code, fairwayId }) => [code, fairwayId])).toEqual([
      ["self_crossing", null],
    ]);
  });
});
