import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeMap } from "@/app/map/testing/map-library";
import { changeHole } from "@/lib/editor/commands/hole-details";
import { toCourseDocument } from "@/lib/editor/document";
import { MODES, type ModeKind, modeOf } from "@/lib/editor/mode";
import { selectedFairwayId, selectGroup, selectHole } from "@/lib/editor/selection";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { drawingOf, sketchOf } from "@/lib/editor/tool";
import { placeInBox } from "@/lib/geo/picture-fit";
import type { Picture } from "@/lib/pictures/schema";
import { commentsStore } from "./comments/comments-store";
import { pictureStoreOf } from "./pictures/picture-store";
import { findOrOpenSession } from "./session/session-cache";
import { button, eventually, findButton, holeRow, openStudio, queryButton } from "./testing/render-studio";

afterEach(() => {
  FakeMap.hits = [];
});

const SIZE = { width: 800, height: 600 };
const PICTURE = {
  ...{ ...SIZE, id: "picture_1", name: "Plan", opacity: 1, visible: true, isSurvey: false },
  corners: placeInBox(SIZE, { west: 24.89, east: 24.92, south: 60.195, north: 60.206 }, 1),
} as unknown as Picture;

/** A course of two holes, the first one selected and renamed: a step that can be undone. */
async function openCourse(kind: ModeKind) {
  const isViewer = kind === "read";
  const opened = await openStudio(storedCourse([fairway(1), fairway(2)]), {
    role: isViewer ? "viewer" : "owner",
    pictures: [PICTURE],
  });
  const course = opened.server.stored;
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (/\/comments$/.test(url))
      return Response.json({
        role: "owner",
        emails: null,
        readAt: "2026-01-01T00:00:00.000Z",
        people: [],
        threads: [],
      });
    return others(url, init);
  });
  if (isViewer) {
    await screen.findByRole("list", { name: "Holes" });
    return { ...opened, session: null, course };
  }
  await findButton("Tee, hole 1");
  const session = findOrOpenSession("user_1", course);
  act(() =>
    session.dispatch({
      type: "run",
      command: changeHole(fairwayIdFor(1), { name: "Oak" }),
      select: selectHole(fairwayIdFor(1)),
    }),
  );
  return { ...opened, session, course };
}
type Opened = Awaited<ReturnType<typeof openCourse>>;

const byKey =
  (key: string) =>
  async ({ user }: Opened) =>
    user.keyboard(key);

/** How each mode is entered. Entering it again does no harm. */
const ENTER: Record<ModeKind, (opened: Opened) => Promise<void>> = {
  select: async () => {},
  hole: byKey("h"),
  tee: byKey("t"),
  target: byKey("b"),
  path: byKey("p"),
  measure: byKey("m"),
  feature: async ({ session }) =>
    act(() => {
      if (session?.get().tool.kind === "feature") return;
      session?.dispatch({
        type: "sketch",
        sketch: { kind: "feature", featureId: "feature_1", featureKind: "water", shape: "area", holeIds: [] },
      });
    }),
  fit: async ({ course }) => {
    const store = pictureStoreOf(course.id);
    if (!store.get().fitting) act(() => store.fit(PICTURE.id));
    await screen.findByRole("region", { name: "Fit Plan" });
  },
  comment: async ({ user, course }) => {
    if (!queryButton("New comment") && !screen.queryByLabelText("About")) {
      await user.click(button("Comments"));
      await user.click(await findButton("New comment"));
    }
    act(() => commentsStore(course.id).set({ about: "course", place: null }));
    act(() => commentsStore(course.id).set({ about: "place" }));
  },
  read: async () => {},
  version: async ({ session, course }) =>
    act(() => {
      const document = toCourseDocument(course);
      session?.dispatch({
        type: "view-version",
        version: { version: 1, savedAt: course.updatedAt, name: null, document },
      });
    }),
};

describe.each(Object.entries(MODES) as [ModeKind, (typeof MODES)[ModeKind]][])(
  "the mode %s",
  (kind, mode) => {
    it("gives a drag, a click, Escape, Delete and undo what its row says, and nothing else", async () => {
      const opened = await openCourse(kind);
      const { user, clickMap, session, course } = opened;
      const enter = async () => {
        await ENTER[kind](opened);
        if (session) await eventually(() => expect(modeOf(session.get())).toBe(kind));
      };
      const state = () => {
        const now = session?.get();
        const { tool, history, selection } = now ?? {};
        return {
          parts: tool ? (drawingOf(tool)?.bends ?? sketchOf(tool)?.points ?? []).length : 0,
          steps: history?.past.length ?? 0,
          holes: history?.present.holes.length,
          selected: selection && selectedFairwayId(selection),
          pending: pictureStoreOf(course.id).get().fitting?.state.pending ?? null,
          fitSteps: pictureStoreOf(course.id).get().fitting?.state.past.length ?? 0,
          place: commentsStore(course.id).get().place,
        };
      };
      /** What has changed by an action. */
      const changedBy = async (action: () => Promise<void>) => {
        await enter();
        const before = state();
        await action();
        const after = state();
        return Object.keys(after).filter(
          (key) => JSON.stringify(before[key as "parts"]) !== JSON.stringify(after[key as "parts"]),
        );
      };

      await enter();
      const tee = queryButton("Tee, hole 1");
      expect(tee !== null && tee.closest("[inert]") === null).toBe(mode.drags);
      // Who may only look at the course sees both ends, as pictures.
      if (kind === "read")
        await eventually(() => expect(document.querySelectorAll("span.map-handle")).toHaveLength(2));

      FakeMap.hits = [{ properties: { fairwayId: fairwayIdFor(2) } }];
      const clicked = await changedBy(() => clickMap(0.5, 0.5));
      if (kind === "read") expect(holeRow(2).getAttribute("aria-pressed")).toBe("true");
      else if (mode.click === "select") expect(clicked).toEqual(["selected"]);
      else if (kind === "fit") expect(clicked).toEqual(["pending", "fitSteps"]);
      else if (kind === "comment") expect(clicked).toEqual(["place"]);
      else if (mode.click === "draw")
        expect(clicked).toContain(["hole", "tee", "target"].includes(kind) ? "steps" : "parts");
      else expect(clicked).toEqual([]);
      FakeMap.hits = [];

      const erased = await changedBy(async () => {
        (document.activeElement as HTMLElement | null)?.blur();
        await user.keyboard("{Backspace}{Delete}");
        // Its code is loaded on demand.
        if (mode.erase === "selection") await eventually(() => expect(state().holes).toBe(0));
      });
      if (mode.erase === "selection") expect(erased).toContain("holes");
      else if (mode.erase === "draw" && clicked.includes("parts")) expect(erased).toEqual(["parts"]);
      else expect(erased).toEqual([]);
      if (mode.erase === "selection") await user.dblClick(button("Undo"));

      const undone = await changedBy(() => user.keyboard("{Control>}z{/Control}"));
      if (kind === "read") expect(undone).toEqual([]);
      else if (mode.undo === "task") expect(undone).toEqual(["pending", "fitSteps"]);
      else expect(undone).toContain("steps");

      if (mode.escape === "end-group")
        act(() =>
          session?.dispatch({
            type: "select",
            selection: selectGroup(session.get().selection, {
              holeIds: [fairwayIdFor(1), fairwayIdFor(2)],
              featureIds: [],
            }),
          }),
        );
      if (kind === "fit") await clickMap(0.5, 0.5);
      const escaped = await changedBy(() => user.keyboard("{Escape}"));
      if (mode.escape === "end-group") expect(escaped).toEqual(["selected"]);
      else if (kind === "fit") expect(escaped).toEqual(["pending", "fitSteps"]);
      else if (mode.escape === "cancel") expect(session && modeOf(session.get())).toBe("select");
      else expect(escaped).toEqual([]);
    });
  },
);
