import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { message } from "@/lib/messages/message";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { CourseFeature } from "@/lib/validation/feature";
import { diff } from "./changes/diff";
import { type Command, replaceDocument } from "./commands/command";
import { addCorner, deleteCorner, deleteFeature, moveCorner } from "./commands/features";
import { deleteGroup } from "./commands/group";
import { changeHole } from "./commands/hole-details";
import { addNewHole, deleteHole } from "./commands/holes";
import { addLayout } from "./commands/layouts";
import { moveGroup, rotateGroup } from "./commands/move-group";
import { fairwaysOf } from "./fairways";
import { toggleMember } from "./groups";
import type { CoursePoint } from "./points";
import { sceneOf } from "./scene";
import {
  endGroup,
  NO_SELECTION,
  presentSelection,
  type Selection,
  selectedFairwayId,
  selectedMembers,
  selectedPoint,
  selectFeature,
  selectGroup,
  selectHole,
} from "./selection";
import { openSession, type Session, type SessionEvent } from "./session";
import { reduceSession } from "./session-reducer";
import { fairway, fairwayIdFor, HOME, storedCourse } from "./testing/courses";
import { wholeFeature } from "./testing/whole-course";
import { SELECT_TOOL } from "./tool";
import { canEdit, canSave, READ_VIEW } from "./view";

const FEATURE: CourseFeature = {
  ...wholeFeature,
  points: wholeFeature.points.map((point) => ({ ...point })),
  ...{ holeIds: [], layoutIds: [], dropZoneId: null },
};
const COURSE = { ...storedCourse([1, 2, 3].map((number) => fairway(number))), features: [FEATURE] };
const SKETCHED = `feature_${"9".padStart(26, "0")}`;
const NEXT = `feature_${"8".padStart(26, "0")}`;
const [HOLE_1, HOLE_2, HOLE_3, NEW] = [1, 2, 3, 9].map(fairwayIdFor) as [string, string, string, string];
const opened = () => openSession(COURSE);
const play = (session: Session, ...events: SessionEvent[]) => events.reduce(reduceSession, session);
const select = (selection: Selection): SessionEvent => ({ type: "select", selection });
const run = (command: Extract<SessionEvent, { type: "run" }>["command"]): SessionEvent => ({
  type: "run",
  command,
});
const undo: SessionEvent = { type: "undo" };
const redo: SessionEvent = { type: "redo" };

const feature = selectFeature(FEATURE.id);
const group = selectGroup(selectHole(HOLE_2), { holeIds: [HOLE_1, HOLE_2], featureIds: [FEATURE.id] });
const members = selectedMembers(opened().history.present, group);

describe("one selection", () => {
  test("a hole that is selected or added while a feature is selected takes its place", () => {
    const onFeature = play(opened(), select(feature));
    expect(onFeature.selection).toEqual(feature);
    expect(play(onFeature, select(selectHole(HOLE_3))).selection).toEqual(selectHole(HOLE_3));
    const added = play(onFeature, {
      type: "run",
      command: addNewHole(NEW, HOME),
      select: selectHole(NEW),
    });
    expect(added.selection).toEqual(selectHole(NEW));
    expect(play(added, undo).selection).toEqual(feature);
    expect(play(added, undo, redo).selection).toEqual(selectHole(NEW));
  });

  test("undo and redo return to the feature or the group that a step was made with", () => {
    for (const [selection, move] of [
      [feature, moveCorner(FEATURE.id, 0, { lat: 60, lng: 25 })],
      [group, moveGroup(members, { east: 5, north: 0 })],
      [group, rotateGroup({ holeIds: [HOLE_1], featureIds: [] }, 90)],
    ] as const) {
      const moved = play(opened(), select(selection), run(move));
      expect(moved.selection).toEqual(selection);
      const elsewhere = play(moved, select(selectHole(HOLE_3)));
      expect(play(elsewhere, undo).selection).toEqual(selection);
      expect(play(elsewhere, undo, select(NO_SELECTION), redo).selection).toEqual(selection);
    }
  });

  test("undo selects a deleted feature or group again, and redo what was left", () => {
    const withoutFeature = play(opened(), select(feature), run(deleteFeature(FEATURE.id)));
    expect(withoutFeature.selection).toEqual(NO_SELECTION);
    expect(play(withoutFeature, undo).selection).toEqual(feature);
    const deleted = play(opened(), select(group), run(deleteGroup(members)));
    expect(play(deleted, undo).selection).toEqual(group);
    expect(play(deleted, undo, redo).selection).toEqual(deleted.selection);
  });

  test("undo and redo return to the layout that a step was made in", () => {
    const layoutId = "layout_00000000000000000000000002";
    const command = addLayout(layoutId, "Short", MAIN_LAYOUT_ID, () => `play_${"0".repeat(26)}`);
    const added = play(opened(), { type: "run", command, layoutId });
    expect(added.layoutId).toBe(layoutId);
    expect(play(added, undo).layoutId).toBe(MAIN_LAYOUT_ID);
    expect(play(added, undo, redo).layoutId).toBe(layoutId);
  });

  test("a point of what is selected stays selected as long as it exists, also when somebody else renumbers it, and undo returns to it", () => {
    const corner = (index: number): CoursePoint => ({ kind: "corner", featureId: FEATURE.id, index });
    const pointOf = ({ selection }: Session) => selectedPoint(selection);
    const at = (point: CoursePoint): SessionEvent => ({ type: "select-point", point });
    const beside = { lat: HOME.lat + 0.001, lng: HOME.lng };
    const larger = { ...FEATURE, points: [...FEATURE.points, beside] };
    const session = play(openSession({ ...COURSE, features: [larger] }), select(feature), at(corner(1)));
    expect(pointOf(session)).toEqual(corner(1));
    // One of something else isn't selected, and selecting it again changes nothing.
    expect(play(session, at({ kind: "end", holeId: HOLE_1, end: "tee", id: "tee_0" }))).toBe(session);
    expect(play(session, at(corner(1)))).toBe(session);

    // Somebody else adds a corner before it, or deletes it.
    const receive = (command: Command) => {
      const { version, saved } = session.saving;
      const changes = diff(saved, command(saved)?.document ?? saved);
      const update = { from: version, to: version + 1, changes };
      return pointOf(play(session, { type: "update-received", update, by: "Ben", at: 9 }));
    };
    expect(receive(addCorner(FEATURE.id, 0, HOME))).toEqual(corner(2));
    expect(receive(deleteCorner(FEATURE.id, 1))).toBeNull();

    // Deleting it selects the one that follows; undo selects it again.
    const deleted = play(session, run(deleteCorner(FEATURE.id, 1)));
    expect(pointOf(deleted)).toEqual(corner(1));
    const others = play(deleted, at(corner(0)));
    expect(pointOf(play(others, undo))).toEqual(corner(1));

    const tee: CoursePoint = { kind: "handle", handle: { fairwayId: HOLE_2, part: "tee" } };
    const dragged = play(
      session,
      { type: "grab", target: tee },
      { type: "drag", to: beside },
      { type: "drop" },
    );
    expect([selectedFairwayId(dragged.selection), pointOf(dragged)]).toEqual([HOLE_2, tee]);
    expect(pointOf(play(dragged, select(selectHole(HOLE_2))))).toBeNull();
  });

  test("a group loses the members that are deleted, and ends with the last one", () => {
    const without1 = play(opened(), select(group), run(deleteHole(HOLE_1)));
    expect(selectedMembers(without1.history.present, without1.selection).holeIds).toEqual([HOLE_2]);
    const ended = play(opened(), select(group), run(deleteGroup(members)));
    expect(ended.selection).not.toMatchObject({ kind: "group" });
  });

  test("a group begins with what is selected, and ends with the hole that it began with", () => {
    const { history, selection } = play(opened(), select(selectHole(HOLE_2)));
    const both = toggleMember(selectedMembers(history.present, selection), { featureId: FEATURE.id });
    const started = selectGroup(selection, both, true);
    expect(started).toMatchObject({ group: { holeIds: [HOLE_2], featureIds: [FEATURE.id] }, isSticky: true });
    expect(endGroup(started)).toEqual(selectHole(HOLE_2));
    expect(selectGroup(started, { holeIds: [], featureIds: [] })).toEqual(selectHole(HOLE_2));
  });

  test("whatever happens, the course has what is selected", () => {
    const selections = [NO_SELECTION, feature, group, ...[HOLE_1, HOLE_2, NEW].map((id) => selectHole(id))];
    const commands = [
      deleteHole(HOLE_2),
      deleteFeature(FEATURE.id),
      addNewHole(NEW, HOME),
      changeHole(HOLE_1, { name: "Oak" }),
      moveGroup(members, { east: 1, north: 1 }),
      deleteGroup(members),
    ];
    const { holes, layouts } = storedCourse([fairway(3, { metres: 50 })]);
    const theirs = { to: 7, document: { holes, layouts, features: [] } };
    const anyEvent = fc.oneof(
      fc.constantFrom(...selections).map(select),
      fc.constantFrom(...commands).map(run),
      fc.constantFrom<SessionEvent>(undo, redo, { type: "update-received", update: theirs, by: null, at: 0 }),
      fc.constantFrom<SessionEvent>({ type: "draw", fairwayId: NEW }, { type: "place", at: HOME }),
      fc.constantFrom<SessionEvent>({ type: "cancel" }, { type: "leave-tool" }),
    );
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let session = opened();
        for (const event of events) {
          session = reduceSession(session, event);
          expect(presentSelection(session.history.present, session.selection)).toBe(session.selection);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("a sketch", () => {
  const sketch: SessionEvent = {
    type: "sketch",
    sketch: { kind: "feature", featureId: SKETCHED, featureKind: "water", shape: "area", holeIds: [HOLE_1] },
  };
  const corner = (east: number): SessionEvent => ({
    type: "bend",
    at: { lat: HOME.lat + (east % 2) / 1e3, lng: HOME.lng + east / 1e3 },
  });
  const corners = [1, 2, 4].map(corner);

  test("is followed by another of its kind for the same holes, until the tool is left", () => {
    const begun = play(opened(), sketch);
    const session = play(begun, ...corners, { type: "finish", nextId: NEXT });
    expect(session.tool).toMatchObject({ kind: "feature", featureId: NEXT, points: [] });
    expect(session.selection).toEqual(selectFeature(SKETCHED));
    const again = play(session, ...corners, { type: "leave-tool" });
    expect(again.tool.kind).toBe("select");
    expect(again.history.present.features.slice(-2)).toMatchObject([
      { id: SKETCHED, holeIds: [HOLE_1] },
      { id: NEXT, holeIds: [HOLE_1] },
    ]);
  });

  test("of an area is finished by a click on its first corner", () => {
    const [first] = corners;
    const session = play(opened(), sketch, ...corners, first as SessionEvent);
    expect(session.tool.kind).toBe("select");
    expect(session.history.present.features.at(-1)?.points).toHaveLength(3);
  });

  test("is one step when it is finished, or left for another tool", () => {
    for (const end of [
      { type: "finish" },
      { type: "leave-tool" },
      { type: "draw", fairwayId: NEW },
    ] as const) {
      const session = play(opened(), sketch, ...corners, end);
      expect(session.history.past).toHaveLength(1);
      expect(session.history.present.features.at(-1)).toMatchObject({ id: SKETCHED, kind: "water" });
      expect(session.selection).toEqual(selectFeature(SKETCHED));
      expect(play(session, { type: "cancel" }, undo).selection).toEqual(selectHole(HOLE_1));
    }
  });

  test("goes on while it has too few corners, and leaves nothing when it is cancelled", () => {
    const before = opened();
    const two = play(before, sketch, ...corners.slice(0, 2), { type: "finish" });
    expect(two.tool).toMatchObject({ kind: "feature", points: [expect.anything(), expect.anything()] });
    expect(play(two, { type: "unbend" }).tool).toMatchObject({ points: [expect.anything()] });
    for (const end of [{ type: "cancel" }, { type: "leave-tool" }] as const) {
      expect(play(two, end)).toMatchObject({ tool: SELECT_TOOL, history: before.history });
    }
  });

  test("goes on with its corners when the user undoes that it was cancelled", () => {
    const drawn = play(opened(), sketch, ...corners);
    const resumed = play(drawn, { type: "cancel" }, undo);
    expect(resumed.tool).toEqual({ ...drawn.tool, aim: null });
    expect(play(resumed, { type: "finish" }).history.present.features.at(-1)?.points).toHaveLength(3);
    // Another tool has begun since.
    const other = play(drawn, { type: "cancel" }, { type: "draw", fairwayId: NEW }, { type: "cancel" });
    expect(play(other, undo).tool).toBe(SELECT_TOOL);
  });

  test("takes the second click of a double click for the same corner", () => {
    expect(play(opened(), sketch, corner(1), corner(1)).tool).toMatchObject({ points: [expect.anything()] });
  });

  test("of a measured line stays until the tool ends, and is no step", () => {
    const measured = play(opened(), { type: "sketch", sketch: { kind: "measure" } }, ...corners, {
      type: "finish",
    });
    expect(measured.tool).toMatchObject({ kind: "measure" });
    expect(play(measured, { type: "leave-tool" })).toMatchObject({
      tool: SELECT_TOOL,
      history: { past: [] },
    });
  });

  test("that measures keeps what is selected, and one of a feature doesn't keep another feature", () => {
    const measure: SessionEvent = { type: "sketch", sketch: { kind: "measure" } };
    for (const selection of [feature, selectHole(HOLE_2)]) {
      const measuring = play(opened(), select(selection), measure);
      expect(measuring.selection).toEqual(selection);
      expect(play(measuring, { type: "cancel" }).selection).toEqual(selection);
    }
    expect(play(opened(), select(feature), sketch).selection).toEqual(NO_SELECTION);
  });
});

describe("a new layout", () => {
  const LAYOUT = `layout_${"2".padStart(26, "0")}`;
  /** Adds a layout like another one, as the switcher and its dialog do, and shows it. */
  const add = (id: string, from: string): SessionEvent => {
    let plays = 0;
    const newPlayId = () => `play_${id.slice(-1)}${String(++plays).padStart(25, "0")}`;
    return { type: "run", command: addLayout(id, "Short", from, newPlayId), layoutId: id };
  };
  const shownHole = ({ history, layoutId, selection }: Session) =>
    fairwaysOf(history.present, layoutId).find(({ id }) => id === selectedFairwayId(selection))?.number;

  test("and a copy of one play the selected hole, which stays selected there, through undo and redo", () => {
    const copyId = `layout_${"3".padStart(26, "0")}`;
    const before = play(opened(), select(selectHole(HOLE_2)));
    const added = play(before, add(LAYOUT, MAIN_LAYOUT_ID));
    const copied = play(added, add(copyId, LAYOUT));
    expect([before, added, copied].map(shownHole)).toEqual([2, 2, 2]);
    const undone = play(copied, undo);
    expect(undone).toMatchObject({ layoutId: LAYOUT, selection: added.selection });
    expect(play(undone, undo)).toMatchObject({ layoutId: MAIN_LAYOUT_ID, selection: selectHole(HOLE_2) });
    expect(play(undone, undo, redo, redo)).toMatchObject({ layoutId: copyId, selection: copied.selection });
  });

  test("keeps a selected feature and a selected group", () => {
    for (const selection of [feature, group]) {
      expect(play(opened(), select(selection), add(LAYOUT, MAIN_LAYOUT_ID)).selection).toEqual(selection);
    }
  });
});

describe("the view", () => {
  const version = {
    ...{ version: 3, savedAt: "2026-11-26T12:00:00Z", name: null },
    document: { ...opened().history.present, holes: [] },
  };
  const view: SessionEvent = { type: "view-version", version };

  test("of users who may only look at the course ignores every edit", () => {
    const reading = openSession(COURSE, READ_VIEW);
    const edits: SessionEvent[] = [
      run(deleteHole(HOLE_1)),
      undo,
      { type: "draw", fairwayId: NEW },
      { type: "grab", target: { kind: "handle", handle: { fairwayId: HOLE_1, part: "tee" } } },
      { type: "save-started", id: "save_1" },
    ];
    for (const event of edits) expect(play(reading, event)).toBe(reading);
    const looking = play(reading, select(selectHole(HOLE_2)), view);
    expect(looking).toMatchObject({ selection: selectHole(HOLE_2), view: { kind: "version" } });
    expect(play(looking, { type: "close-version" }).view).toBe(READ_VIEW);
  });

  test("of a suggestion takes edits and others' saves, stores nothing, and gives the stored course back when it ends", () => {
    const suggesting = play(openSession(COURSE, READ_VIEW), { type: "suggest", isOn: true });
    expect([canEdit(suggesting.view), canSave(suggesting.view)]).toEqual([true, false]);
    const stored = suggesting.saving.saved;
    const saved = { ...stored, holes: stored.holes.slice(0, 1) };
    const update = { from: 1, to: 2, changes: diff(stored, saved) };
    const added = { ...stored, features: [...stored.features, { ...FEATURE, id: NEW }] };
    const edited = play(suggesting, run(replaceDocument(message("holes.duplicate", { hole: 1 }), added)), {
      type: "update-received",
      update,
      by: "Ann",
      at: 1,
    });
    expect(diff(saved, edited.history.present).map(({ kind }) => kind)).toEqual(["create"]);
    const ended = play(edited, { type: "suggest", isOn: false });
    expect(ended.history).toMatchObject({ present: ended.saving.saved, past: [], future: [] });
    expect(ended).toMatchObject({ view: READ_VIEW, saving: { version: 2, pending: null } });
    expect(ended.saving.saved).toEqual(saved);
    expect(play(opened(), { type: "suggest", isOn: false })).toMatchObject({ view: { kind: "edit" } });
  });

  test("of users who may only look lets them measure, and keeps every other tool from them", () => {
    const at = [0, 1].map((north) => ({ lat: 60 + north / 1000, lng: 25 }));
    const corners = at.map((place): SessionEvent => ({ type: "bend", at: place }));
    const measuring = play(
      openSession(COURSE, READ_VIEW),
      { type: "sketch", sketch: { kind: "measure" } },
      ...corners,
    );
    expect(sceneOf(measuring)).toMatchObject({ tool: { kind: "measure", points: at }, mode: "measure" });
    expect(play(measuring, run(deleteHole(HOLE_1)))).toBe(measuring);
    expect(play(measuring, { type: "cancel" }).tool.kind).toBe("select");
    expect(play(measuring, view, { type: "bend", at: { lat: 61, lng: 25 } })).toMatchObject({
      ...{ tool: { kind: "select" }, view: { kind: "version" } },
    });
    const where = { shape: "point", holeIds: [] } as const;
    const sketch = { kind: "feature", featureId: NEW, featureKind: "bench", ...where } as const;
    const reading = openSession(COURSE, READ_VIEW);
    expect(play(reading, { type: "sketch", sketch }, ...corners)).toBe(reading);
  });

  test("of a version has no tools, nothing selected on the map, and ends with an edit", () => {
    const session = play(
      opened(),
      select(feature),
      run(moveCorner(FEATURE.id, 0, { lat: 60, lng: 25 })),
      view,
    );
    expect(sceneOf(session)).toMatchObject({
      ...{ document: version.document, selection: NO_SELECTION, mode: "version" },
    });
    expect(play(session, { type: "draw", fairwayId: NEW })).toBe(session);
    expect(play(session, undo)).toMatchObject({ view: { kind: "edit" }, selection: feature });
    expect(play(session, { type: "close-version" })).toMatchObject({
      view: { kind: "edit" },
      selection: feature,
    });
  });
});
