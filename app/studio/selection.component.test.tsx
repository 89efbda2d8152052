import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeMap } from "@/app/map/testing/map-library";
import { selectFeature, selectHole } from "@/lib/editor/selection";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseFeature } from "@/lib/validation/feature";
import { findOrOpenSession } from "./session/session-cache";
import { button, eventually, findButton, openStudio, queryButton, status } from "./testing/render-studio";

const bench = (): CourseFeature => ({
  ...{ id: newId("feature"), kind: "bench", shape: "point", name: null, notes: null },
  points: [offsetBy({ lat: 60.2, lng: 24.9 }, { east: 20, north: 20 })],
  ...{ holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
});

/** The heading of what is selected, in the panel beside the map. */
const findHeading = (name: string) => screen.findByRole("heading", { name });
const queryCorner = () => queryButton(/^Bench, corner/);

it("a hole that is shown while a feature is selected takes its place, and undo returns to the feature", async () => {
  const { user } = await openStudio({
    ...storedCourse([fairway(1), fairway(2)]),
    features: [bench()],
  });
  const selectBench = async () => {
    await user.click(screen.getByRole("tab", { name: /^Features/ }));
    const list = await screen.findByRole("region", { name: "Features" });
    const [row] = [...list.querySelectorAll(".feature-row")].filter((each) =>
      each.textContent?.startsWith("Bench"),
    );
    if (!row) throw new Error("The bench is not listed.");
    await user.click(row);
    await findHeading("Bench");
    expect(queryButton(/^(Tee|Target), hole/)).toBeNull();
  };
  await selectBench();
  await user.keyboard("{Alt>}{PageDown}{/Alt}");
  await findHeading("Hole 1");
  await findButton("Tee, hole 1");
  expect(queryCorner()).toBeNull();

  await selectBench();
  await user.click(screen.getByRole("tab", { name: /^Holes/ }));
  await user.click(button("Add hole"));
  await findHeading("Hole 3");
  await user.click(button("Undo"));
  await findHeading("Bench");
  expect(queryCorner()).not.toBeNull();
  await user.click(button("Delete feature"));
  expect(screen.queryByRole("heading", { name: "Bench" })).toBeNull();
  await user.click(button("Undo"));
  await findHeading("Bench");
});

it("a browser that can't store drafts says that the tab alone holds the unsaved edits", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const { user } = await openStudio(storedCourse([fairway(1)]));
  const queryWarning = () => screen.queryByText(/^This browser can't store unsaved changes/);
  (await findButton("Target, hole 1")).focus();
  expect(queryWarning()).toBeNull();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await eventually(() => expect(status()).toBe("Not saved: you're offline. Retrying…"));
  await eventually(() => expect(queryWarning()).not.toBeNull());
});

it("a hole or a feature that is selected anywhere comes into view, unless a part of it is there", async () => {
  const shed = bench();
  const { server } = await openStudio({ ...storedCourse([fairway(1), fairway(2)]), features: [shed] });
  await findButton("Tee, hole 1");
  const session = findOrOpenSession("user_1", server.stored);
  const map = FakeMap.latest;
  if (!map) throw new Error("There is no map.");
  const isShown = ({ lat, lng }: Coordinates) => map.getBounds().contains([lng, lat]);
  const { teePosition, targetPosition } = fairway(2);
  const away = () => void map.jumpTo({ center: [25.5, 60.5], zoom: 17 });
  act(away);
  act(() => session.dispatch({ type: "select", selection: selectHole(fairwayIdFor(2)) }));
  expect([isShown(teePosition), isShown(targetPosition)]).toEqual([true, true]);

  act(away);
  act(() => session.dispatch({ type: "select", selection: selectFeature(shed.id) }));
  expect(shed.points.map(isShown)).toEqual([true]);

  act(() => void map.jumpTo({ center: [teePosition.lng, teePosition.lat], zoom: 21 }));
  expect(isShown(targetPosition)).toBe(false);
  const before = map.getCenter();
  act(() => session.dispatch({ type: "select", selection: selectHole(fairwayIdFor(2)) }));
  expect(map.getCenter()).toBe(before);
});

it("undo and redo bring what they change into view, and leave the map alone if it is there", async () => {
  const { user } = await openStudio({ ...storedCourse([fairway(1), fairway(2)]), features: [bench()] });
  (await findButton("Tee, hole 1")).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  const map = FakeMap.latest;
  if (!map) throw new Error("There is no map.");
  const tee = fairway(1).teePosition;
  const before = map.getCenter();
  await user.click(button("Undo"));
  expect(map.getCenter()).toBe(before);
  act(() => void map.jumpTo({ center: [25.5, 60.5] }));
  await user.click(button("Redo"));
  expect(map.getBounds().contains([tee.lng, tee.lat])).toBe(true);

  // A feature, which is selected in the list.
  await user.click(screen.getByRole("tab", { name: /^Features/ }));
  await user.click(await findButton(/^Bench/));
  await user.click(await findButton("Delete feature"));
  act(() => void map.jumpTo({ center: [25.5, 60.5] }));
  await user.click(button("Undo"));
  const [place] = bench().points;
  expect(map.getBounds().contains([place?.lng ?? 0, place?.lat ?? 0])).toBe(true);
});
