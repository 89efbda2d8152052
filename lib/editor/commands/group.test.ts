import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceInMetres } from "@/lib/geo/distance";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { createDocument, findLayout } from "../document";
import { mainFairwayId } from "../fairways";
import {
  EMPTY_GROUP,
  everything,
  findMembers,
  type Group,
  groupSize,
  holesBetween,
  joinGroups,
  membersWithin,
  presentMembers,
  toggleMember,
} from "../groups";
import { dropMissingReferences } from "../references";
import { HOME } from "../testing/courses";
import { anyDocument } from "../testing/random-course";
import { run } from "../testing/run";
import { otherHole, wholeDropZones, wholeFeature, wholeHole, wholeLayout } from "../testing/whole-course";
import { assignToHoles, assignToLayout, changePlayedTees, deleteGroup, playedShare } from "./group";
import { groupCentre, groupName, groupPlaces, moveGroup, rotateGroup } from "./move-group";

const document = createDocument({
  holes: [wholeHole, otherHole],
  layouts: [NEW_MAIN_LAYOUT, wholeLayout],
  features: [wholeFeature, ...wholeDropZones],
});
const both: Group = { holeIds: [wholeHole.id, otherHole.id], featureIds: [] };
const mixed: Group = { holeIds: [otherHole.id], featureIds: [wholeFeature.id] };
const MAIN = NEW_MAIN_LAYOUT.id;

const anyGroup = anyDocument.chain((course) =>
  fc
    .record({
      holeIds: fc.subarray(course.holes.map(({ id }) => id)),
      featureIds: fc.subarray(course.features.map(({ id }) => id)),
    })
    .map((group) => ({ course, group })),
);

describe("a group", () => {
  test("gains and loses members by clicks, and never has one twice", () => {
    const one = toggleMember(EMPTY_GROUP, { holeId: "a" });
    expect(toggleMember(one, { featureId: "a" })).toEqual({ holeIds: ["a"], featureIds: ["a"] });
    expect(toggleMember(one, { holeId: "a" })).toEqual(EMPTY_GROUP);
    expect(groupSize(joinGroups(one, one))).toBe(1);
  });

  test("holds the holes between two of a list in either direction, and every hole of a layout once", () => {
    expect(
      holesBetween(document, MAIN, mainFairwayId(otherHole.id), mainFairwayId(wholeHole.id)).holeIds,
    ).toHaveLength(2);
    expect(holesBetween(document, MAIN, "missing", mainFairwayId(otherHole.id)).holeIds).toEqual([
      otherHole.id,
    ]);
    const all = everything(document, wholeLayout.id, document.features);
    const played = new Set(findLayout(document, wholeLayout.id).plays?.map(({ holeId }) => holeId));
    expect(new Set(all.holeIds)).toEqual(played);
    expect(all.holeIds).toHaveLength(played.size);
    expect(all.featureIds).toHaveLength(3);
  });

  test("holds what has a tee, a target or a corner in the box", () => {
    const other: Group = { holeIds: [otherHole.id], featureIds: [] };
    const apart = run(moveGroup(other, { east: 5_000, north: 0 }), document).document;
    const all = everything(apart, MAIN, apart.features);
    const border = HOME.lng + 0.045;
    expect(membersWithin(apart, all, ({ lng }) => lng > border)).toEqual(other);
    expect(membersWithin(apart, all, ({ lng }) => lng < border).holeIds).toEqual([wholeHole.id]);
    const corner = wholeFeature.points[0];
    expect(membersWithin(apart, all, (place) => place === corner).featureIds).toContain(wholeFeature.id);
  });

  test("forgets members that were deleted", () => {
    const gone = { ...mixed, holeIds: ["gone", otherHole.id] };
    expect(presentMembers(document, gone)).toEqual(mixed);
    expect(presentMembers(document, mixed)).toBe(mixed);
  });

  test("is named by what it holds", () => {
    expect(groupName(both)).toMatchObject({ key: "group.holes", values: { count: 2 } });
    expect(groupName({ holeIds: [], featureIds: ["a"] })).toMatchObject({ key: "group.features" });
    expect(groupName(mixed)).toMatchObject({ key: "group.both" });
  });
});

describe("moving and rotating a group", () => {
  test("keep every distance between its places, and everything else where it is", () => {
    fc.assert(
      fc.property(
        anyGroup,
        fc.integer({ min: -200, max: 200 }),
        fc.integer({ min: -300, max: 300 }),
        fc.boolean(),
        ({ course, group }, a, b, isMove) => {
          const command = isMove ? moveGroup(group, { east: a, north: b }) : rotateGroup(group, a);
          const after = command(course)?.document ?? course;
          const [before, moved] = [groupPlaces(course, group), groupPlaces(after, group)];
          expect(moved).toHaveLength(before.length);
          for (const [i, place] of before.entries()) {
            const [first, movedFirst] = [before[0], moved[0]];
            if (!first || !movedFirst) continue;
            const distance = distanceInMetres(first, place);
            const now = distanceInMetres(movedFirst, moved[i] as typeof place);
            expect(Math.abs(now - distance)).toBeLessThan(0.05 + distance * 1e-4);
          }
          for (const hole of after.holes) {
            if (!group.holeIds.includes(hole.id)) expect(course.holes).toContain(hole);
          }
          for (const feature of after.features) {
            if (!group.featureIds.includes(feature.id)) expect(course.features).toContain(feature);
          }
        },
      ),
    );
  });

  test("a turn by 90 degrees clockwise and back leaves everything within a centimetre", () => {
    const turned = run(rotateGroup(both, 90), document).document;
    const back = run(rotateGroup(both, -90), turned).document;
    const [tee] = otherHole.tees;
    const after = findMembers(back, both).holes.find(({ id }) => id === otherHole.id)?.tees[0];
    const centreShift = distanceInMetres(
      groupCentre(document, both) ?? HOME,
      groupCentre(back, both) ?? HOME,
    );
    expect(centreShift).toBeLessThan(0.5);
    expect(distanceInMetres(tee?.position ?? HOME, after?.position ?? HOME) - centreShift).toBeLessThan(0.02);
  });

  test("do nothing without a move or a member", () => {
    expect(moveGroup(both, { east: 0, north: 0 })(document)).toBeNull();
    expect(rotateGroup(both, 360)(document)).toBeNull();
    expect(moveGroup(EMPTY_GROUP, { east: 5, north: 0 })(document)).toBeNull();
  });
});

describe("a group's members", () => {
  test("are deleted together, with the references to them", () => {
    fc.assert(
      fc.property(anyGroup, ({ course, group }) => {
        const edit = deleteGroup(group)(course);
        if (groupSize(group) === 0) {
          expect(edit).toBeNull();
          return;
        }
        const after = edit?.document ?? course;
        expect(groupSize(presentMembers(after, group))).toBe(0);
        expect(after.holes).toHaveLength(course.holes.length - group.holeIds.length);
        expect(dropMissingReferences(after)).toBe(after);
      }),
    );
  });

  test("are played by a layout or left out of it", () => {
    let count = 0;
    const newId = () => `play_${String(count++).padStart(26, "0")}`;
    const without = run(assignToLayout(both, wholeLayout.id, false, newId), document).document;
    expect(playedShare(findLayout(without, wholeLayout.id), both)).toBe("none");
    const withBoth = run(assignToLayout(both, wholeLayout.id, true, newId), without).document;
    expect(playedShare(findLayout(withBoth, wholeLayout.id), both)).toBe("all");
    expect(findLayout(withBoth, wholeLayout.id).plays?.map(({ holeId }) => holeId)).toEqual(both.holeIds);
    expect(assignToLayout(both, wholeLayout.id, true, newId)(withBoth)).toBeNull();
    expect(assignToLayout(both, MAIN, false, newId)(document)).toBeNull();
    const one = { ...both, holeIds: [otherHole.id] };
    const withOne = run(assignToLayout(one, wholeLayout.id, true, newId), without).document;
    expect(playedShare(findLayout(withOne, wholeLayout.id), both)).toBe("some");
  });

  test("get a colour and a surface for the tee that the layout plays, and for no other", () => {
    const { holes } = run(
      changePlayedTees(both, MAIN, { colours: ["pink"], surface: "sand" }),
      document,
    ).document;
    for (const hole of holes) {
      const played = hole.teeId ?? hole.tees[0]?.id;
      for (const tee of hole.tees) {
        const before = findMembers(document, both)
          .holes.find(({ id }) => id === hole.id)
          ?.tees.find(({ id }) => id === tee.id);
        if (tee.id === played) expect(tee).toMatchObject({ colours: ["pink"], surface: "sand" });
        else expect(tee).toBe(before);
      }
    }
  });

  test("that are features can be assigned to those that are holes", () => {
    const { features } = run(assignToHoles(mixed), document).document;
    expect(features.find(({ id }) => id === wholeFeature.id)?.holeIds).toEqual([otherHole.id]);
    expect(features.filter(({ id }) => id !== wholeFeature.id)).toEqual(wholeDropZones);
  });
});
