import { act, screen, within } from "@testing-library/react";
import { Point } from "maplibre-gl";
import { expect, it, vi } from "vitest";
import { FakeMap } from "@/app/map/testing/map-library";
import { fairway, HOME, storedCourse } from "@/lib/editor/testing/courses";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import {
  button,
  eventually,
  expectSaved,
  findButton,
  holeNumbers,
  holeRow,
  openStudio,
  status,
  undoes,
} from "../testing/render-studio";

/** Four holes of 100 m side by side, due north, a tree, and a second layout that plays no hole yet. */
async function openCourse() {
  const course = storedCourse([1, 2, 3, 4].map((number) => fairway(number)));
  const tree = {
    ...{ id: newId("feature"), kind: "tree" as const, shape: "point" as const, name: "The oak", notes: null },
    points: [offsetBy(HOME, { east: 100, north: 0 })],
    ...{ holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
  };
  const short = { ...NEW_MAIN_LAYOUT, id: newId("layout"), name: "Short", plays: [] };
  const opened = await openStudio({ ...course, layouts: [NEW_MAIN_LAYOUT, short], features: [tree] });
  await findButton("Tee, hole 1");
  return { ...opened, before: opened.server.stored };
}

const panel = () => within(screen.getByRole("region", { name: "Selection" }));

/** Distance in metres from a hole's previous tee position. */
function movedBy(before: CourseDocumentData, after: CourseDocumentData, number: number): number {
  const place = ({ holes }: CourseDocumentData) =>
    holes.find((hole) => hole.number === number)?.tees[0]?.position ?? HOME;
  return distanceInMetres(place(before), place(after));
}

it("everything is selected, moved, rotated and deleted by keyboard", async () => {
  const { user, server, before } = await openCourse();
  await user.keyboard("{Control>}a{/Control}");
  await eventually(() => expect(panel().getByRole("heading").textContent).toBe("4 holes and 1 feature"));
  (await findButton("Move selection")).focus();
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(undoes()).toBe("Undo: Move 4 holes and 1 feature");
  await eventually(() => expect(movedBy(before, server.stored, 2)).toBeCloseTo(10, 1));
  const treeOf = ({ features }: CourseDocumentData) => features[0]?.points[0] ?? HOME;
  expect(distanceInMetres(treeOf(before), treeOf(server.stored))).toBeCloseTo(10, 1);

  button("Rotate selection").focus();
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(undoes()).toBe("Undo: Rotate 4 holes and 1 feature");
  // Originally due north, now rotated clockwise by 15 degrees.
  const bearing = () => {
    const { tees, targets } = server.stored.holes[0] ?? {};
    const [tee, target] = [tees?.[0]?.position ?? HOME, targets?.[0]?.position ?? HOME];
    const east = (target.lng - tee.lng) * Math.cos((HOME.lat * Math.PI) / 180);
    return (Math.atan2(east, target.lat - tee.lat) * 180) / Math.PI;
  };
  await eventually(() => expect(bearing()).toBeCloseTo(15, 0));
  await expectSaved();
  const { holes } = server.stored;

  await user.keyboard("{Delete}");
  await eventually(() => expect(holeNumbers()).toEqual([]));
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  await user.keyboard("{Control>}z{/Control}");
  await eventually(() => expect(server.stored.holes).toEqual(holes));
});

it("an arrow key that is held moves several as one step; after Escape or an undo its repeats don't bring the move back", async () => {
  const { user, server, before } = await openCourse();
  await user.keyboard("{Control>}a{/Control}");
  (await findButton("Move selection")).focus();
  await user.keyboard("{Shift>}{ArrowRight>5}");
  expect(undoes()).toBe("Undo: Move 4 holes and 1 feature");
  expect(screen.getByText("5.00 m")).toBeTruthy();
  // Undone while the key is still down: the next repeats are a step of their own.
  await user.keyboard("{/Shift}{Control>}z{/Control}");
  expect(button("Undo").getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Shift>}{ArrowRight>2}");
  await eventually(() => expect(movedBy(before, server.stored, 2)).toBeCloseTo(2, 1));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("button", { name: "Move selection" })).toBeNull();
  await user.keyboard("{ArrowRight>3/}{/Shift}");
  await expectSaved();
  expect(movedBy(before, server.stored, 2)).toBeCloseTo(2, 1);
  await user.click(button("Undo"));
  await eventually(() => expect(server.stored.holes).toEqual(before.holes));
});

it("a layout, a tee colour and the holes of a feature are assigned to several holes at once", async () => {
  const { user, server } = await openCourse();
  await user.click(holeRow(2));
  await user.keyboard("{Control>}");
  await user.click(holeRow(4));
  await user.keyboard("{/Control}");
  await user.click(await screen.findByRole("checkbox", { name: "Short" }));
  await user.selectOptions(panel().getByLabelText("Colour of their tees"), "Red");
  await user.click(screen.getByRole("tab", { name: /^Features/ }));
  await user.keyboard("{Shift>}");
  await user.click(await findButton(/^The oak \(Tree\)/));
  await user.keyboard("{/Shift}");
  await eventually(() => expect(panel().getByRole("heading").textContent).toBe("2 holes and 1 feature"));
  await user.click(panel().getByRole("button", { name: "Assign the features to these holes" }));
  const ids = [server.stored.holes[1]?.id, server.stored.holes[3]?.id];
  await eventually(() => expect(server.stored.features[0]?.holeIds).toEqual(ids));
  const { holes, layouts } = server.stored;
  expect(layouts[1]?.plays?.map(({ holeId }) => holeId)).toEqual(ids);
  expect(holes.map(({ tees }) => tees[0]?.colours)).toEqual([[], ["red"], [], ["red"]]);
  // Escape reduces the group to a single selection.
  await user.keyboard("{Escape}");
  await eventually(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull());
});

it("the outline of a feature that crosses itself is not saved, the status says why, and undo removes it", async () => {
  const { user, clickMap } = await openStudio(storedCourse([fairway(1)]));
  await findButton("Tee, hole 1");
  await user.keyboard("f");
  await user.click(await findButton("Water"));
  for (const [across, down] of [
    [0.2, 0.3],
    [0.4, 0.6],
    [0.4, 0.3],
    [0.2, 0.6],
  ] as const)
    await clickMap(across, down);
  await user.click(await findButton("Finish"));
  await eventually(() => expect(status()).toMatch(/^Not saved.*crosses itself/));
  await user.click(button("Undo"));
  await expectSaved();
});

/** Opens the course with all of it selected, and a finger on a hole of it. */
async function dragByFinger() {
  const uses = vi.spyOn(FakeMap.prototype, "on");
  const opened = await openCourse();
  const map = uses.mock.contexts.at(-1) as FakeMap;
  uses.mockRestore();
  // There is a hole wherever the map is touched.
  map.queryRenderedFeatures = () => [{}] as never;
  await opened.user.keyboard("{Control>}a{/Control}");
  await findButton("Move selection");
  const touch = (type: string, x: number, fingers = 1) => {
    const point = map.project({ ...HOME }).add(new Point(x, 0));
    const originalEvent = Object.assign(new Event(type), { touches: Array.from({ length: fingers }) });
    act(() => map.fire(type, { point, lngLat: map.unproject(point), originalEvent }));
  };
  touch("touchstart", 0);
  touch("touchmove", 30);
  return { ...opened, map, touch };
}

it("a selection that is dragged by a finger is moved, and stays where it was when a second finger comes", async () => {
  const { touch } = await dragByFinger();
  await screen.findByText(/ m$/, { selector: ".map-readout" });
  touch("touchstart", 30, 2);
  touch("touchmove", 60, 2);
  touch("touchend", 60, 1);
  touch("touchend", 60, 0);
  expect(screen.queryByText(/ m$/, { selector: ".map-readout" })).toBeNull();
  expect(undoes()).toBe("Nothing to undo");
  touch("touchstart", 0);
  touch("touchmove", 30);
  touch("touchend", 30, 0);
  expect(undoes()).toBe("Undo: Move 4 holes and 1 feature");
});

it("a selection that is dragged stays with the pointer when undo is pressed, which works again afterwards", async () => {
  const { user, touch } = await dragByFinger();
  const undo = () => user.keyboard("{Control>}z{/Control}");
  touch("touchend", 30, 0);
  touch("touchstart", 0);
  touch("touchmove", 30);
  await undo();
  touch("touchend", 30, 0);
  expect(undoes()).toBe("Undo: Move 4 holes and 1 feature");
  await undo();
  expect(undoes()).toBe("Undo: Move 4 holes and 1 feature");
  await undo();
  expect(undoes()).toBe("Nothing to undo");
});

it("a selection that is dragged goes as far as the pointer, also when the map is zoomed meanwhile", async () => {
  const { map, touch, server, before } = await dragByFinger();
  const { textContent: metres } = screen.getByText(/ m$/, { selector: ".map-readout" });
  act(() => void map.jumpTo({ center: [HOME.lng + 0.001, HOME.lat], zoom: map.getZoom() + 2 }));
  touch("touchend", 30, 0);
  await eventually(() => expect(movedBy(before, server.stored, 2)).toBeGreaterThan(1));
  expect(movedBy(before, server.stored, 2)).toBeCloseTo(Number.parseFloat(metres ?? ""), 1);
});
