import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createFeature } from "@/lib/editor/commands/features";
import { findFeature, toCourseDocument } from "@/lib/editor/document";
import type { CoursePoint } from "@/lib/editor/points";
import {
  NO_SELECTION,
  type Selection,
  selectFeature,
  selectGroup,
  selectHole,
  selectPoint,
} from "@/lib/editor/selection";
import { fairway, fairwayIdFor, HOME, storedCourse } from "@/lib/editor/testing/courses";
import { point } from "@/lib/editor/testing/points";
import { offsetBy } from "@/lib/geo/offset";
import type { CourseFeature } from "@/lib/validation/feature";
import { findOrOpenSession } from "./session/session-cache";
import { eventually, expectSaved, openStudio } from "./testing/render-studio";

const POND = `feature_${"1".padStart(26, "0")}`;
const pond = createFeature(POND, {
  kind: "water",
  shape: "area",
  points: [
    { east: -40, north: 0 },
    { east: -40, north: 30 },
    { east: -80, north: 30 },
    { east: -80, north: 0 },
  ].map((by) => offsetBy(HOME, by)),
}) as CourseFeature;

const hole = selectHole(fairwayIdFor(1));
const feature = selectFeature(POND);
const bend: CoursePoint = { kind: "handle", handle: point(0) };
const corner: CoursePoint = { kind: "corner", featureId: POND, index: 1 };

interface Kind {
  readonly selection: Selection;
  /** The heading of the panel beside the map. */
  readonly heading: string | null;
  /** How many handles of points the map has, and how many of groups. */
  readonly points: number;
  readonly frames: number;
  /** The numbers of holes, control points of hole 1, and corners of the pond that Delete leaves. */
  readonly left: readonly [holes: readonly number[], bends: number, corners: number];
}

const KINDS: Record<string, Kind> = {
  nothing: { selection: NO_SELECTION, heading: null, points: 0, frames: 0, left: [[1, 2], 1, 4] },
  "a hole": { selection: hole, heading: "Hole 1", points: 3, frames: 0, left: [[2], 0, 4] },
  "a control point": {
    ...{ selection: selectPoint(hole, bend), heading: "Hole 1", points: 3, frames: 0 },
    left: [[1, 2], 0, 4],
  },
  "a feature": { selection: feature, heading: "Water", points: 4, frames: 0, left: [[1, 2], 1, 0] },
  "a corner": {
    ...{ selection: selectPoint(feature, corner), heading: "Water", points: 4, frames: 0 },
    left: [[1, 2], 1, 3],
  },
  "a group": {
    selection: selectGroup(hole, { holeIds: [fairwayIdFor(1)], featureIds: [POND] }),
    ...{ heading: "1 hole and 1 feature", points: 0, frames: 2, left: [[2], 0, 0] },
  },
};

it.each(Object.entries(KINDS))(
  "the studio with %s selected shows it in the panel and on the map, deletes it, and undo selects it again",
  async (_, { selection, heading, points, frames, left }) => {
    const { server, user } = await openStudio({
      ...storedCourse([fairway(1), fairway(2)]),
      features: [pond],
    });
    const session = findOrOpenSession("user_1", server.stored);
    act(() => session.dispatch({ type: "select", selection }));
    const count = (part: string) => document.querySelectorAll(part).length;
    await eventually(() => {
      expect(count("[data-key]")).toBe(points);
      expect(count("button[data-part^=group-]")).toBe(frames);
    });
    if (heading) await screen.findByRole("heading", { name: heading });

    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard("{Delete}");
    const counts = () => {
      const { holes, features } = toCourseDocument(server.stored);
      const bends = holes.find(({ id }) => id === fairwayIdFor(1))?.flightPaths[0]?.points.length ?? 0;
      const corners = findFeature({ holes, features, layouts: [] }, POND)?.points.length ?? 0;
      return [holes.map(({ number }) => number), bends, corners];
    };
    await eventually(() => expect(counts()).toEqual(left));
    await expectSaved();

    await user.keyboard("{Control>}z{/Control}");
    await eventually(() => expect(counts()).toEqual([[1, 2], 1, 4]));
    expect(session.get().selection).toEqual(selection);
  },
);
