import { expect, type Page, test } from "@playwright/test";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import { emptyHole, newTarget, newTee } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";
import { expectNoViolations } from "./testing/axe";
import { openNewCourse, readSaved } from "./testing/courses";
import { getCentre } from "./testing/positions";
import { button, hole } from "./testing/studio";
import { signUp } from "./testing/users";

const CENTRE = { lat: 59.8949, lng: 10.7872 };

const row = (page: Page, number: number) => hole(page, number).getByRole("button").first();
const panel = (page: Page) => page.getByRole("region", { name: "Selection" });

/** Four holes of 100 m side by side, due north, a tree, and a second layout that plays hole 1. */
function fourHoles(): CourseDocumentData {
  const holes = [1, 2, 3, 4].map((number) => {
    const at = (north: number) => offsetBy(CENTRE, { east: (number - 2.5) * 50, north });
    return {
      ...emptyHole(newId("fairway"), number),
      tees: [newTee("tee_0", at(-50))],
      targets: [newTarget("target_0", at(50))],
      teeId: "tee_0",
      targetId: "target_0",
    };
  });
  const tree = {
    ...{ id: newId("feature"), kind: "tree" as const, shape: "point" as const, name: "The oak", notes: null },
    points: [offsetBy(CENTRE, { east: 100, north: 0 })],
    ...{ holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
  };
  const short = { ...NEW_MAIN_LAYOUT, id: newId("layout"), name: "Short", plays: [] };
  return { holes, layouts: [NEW_MAIN_LAYOUT, short], features: [tree] };
}

async function openCourse(page: Page): Promise<CourseDocumentData> {
  await signUp(page);
  const before = fourHoles();
  await openNewCourse(page, "Together", { document: before });
  await expect(button(page, "Tee, hole 1")).toBeVisible();
  return before;
}

/** Distance in metres to the east from a hole's previous tee position. */
function movedBy(before: CourseDocumentData, after: CourseDocumentData, number: number): number {
  const place = ({ holes }: CourseDocumentData) =>
    holes.find((hole) => hole.number === number)?.tees[0]?.position;
  return distanceInMetres(place(before) ?? CENTRE, place(after) ?? CENTRE);
}

/** The position of a handle, which disappears once several holes are selected. */
const centreOf = (page: Page, name: string) => getCentre(button(page, name));

test("holes picked in the list with Shift move together by the handle, as one step", {
  tag: "@full",
}, async ({ page }) => {
  const before = await openCourse(page);
  await row(page, 1).click();
  await row(page, 3).click({ modifiers: ["Shift"] });
  await expect(panel(page).getByRole("heading")).toHaveText("3 holes");
  await expect(row(page, 2)).toHaveAttribute("aria-pressed", "true");
  await expect(row(page, 4)).toHaveAttribute("aria-pressed", "false");
  await expectNoViolations(page);

  const { x, y } = await centreOf(page, "Move selection");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y, { steps: 6 });
  await page.mouse.up();
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Move 3 holes");
  const after = await readSaved(page);
  expect(movedBy(before, after, 1)).toBeGreaterThan(10);
  expect(movedBy(before, after, 3)).toBeCloseTo(movedBy(before, after, 1), 0);
  expect(movedBy(before, after, 4)).toBe(0);
  await button(page, "Undo").click();
  expect((await readSaved(page)).holes).toEqual(before.holes);
});

test("a box with Shift selects what it touches, and a press on any of it drags all", async ({ page }) => {
  const before = await openCourse(page);
  await row(page, 4).click();
  await expect(button(page, "Tee, hole 4")).toBeVisible();
  // The map has finished moving. The screen positions of the holes are computed from one of them.
  const [tee, target] = [await centreOf(page, "Tee, hole 4"), await centreOf(page, "Target, hole 4")];
  const metre = (tee.y - target.y) / 100;
  await page.keyboard.down("Shift");
  await page.mouse.move(tee.x - 70 * metre, target.y - 10);
  await page.mouse.down();
  await page.mouse.move(tee.x + 15 * metre, target.y + 20, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect(panel(page).getByRole("heading")).toHaveText("2 holes");

  const onPath = { x: tee.x, y: (tee.y + target.y) / 2 };
  // A line can't be pressed before it is drawn, and no element indicates when that is.
  await expect(async () => {
    await page.mouse.move(onPath.x, onPath.y);
    await page.mouse.down();
    await page.mouse.move(onPath.x, onPath.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Move 2 holes", { timeout: 1_000 });
  }).toPass();
  const after = await readSaved(page);
  expect(movedBy(before, after, 3)).toBeCloseTo(movedBy(before, after, 4), 0);
  expect(movedBy(before, after, 4)).toBeGreaterThan(5);
  expect(movedBy(before, after, 2)).toBe(0);
  // A click on empty ground ends the selection.
  await page.mouse.click(tee.x - 20 * metre, tee.y + 60);
  await expect(panel(page)).toBeHidden();
  await expect(button(page, "Tee, hole 4")).toBeVisible();
});

test("a drag with Alt on a path duplicates its hole, as one step", { tag: "@full" }, async ({ page }) => {
  const before = await openCourse(page);
  await row(page, 4).click();
  await expect(button(page, "Tee, hole 4")).toBeVisible();
  const [tee, target] = [await centreOf(page, "Tee, hole 4"), await centreOf(page, "Target, hole 4")];
  // Not in the middle, where a handle adds a control point.
  const onPath = { x: tee.x, y: tee.y * 0.7 + target.y * 0.3 };
  await page.keyboard.down("Alt");
  // Along the path, which stays there if the map pans because the line is not drawn yet.
  await expect(async () => {
    await page.mouse.move(onPath.x, onPath.y);
    await page.mouse.down();
    await page.mouse.move(onPath.x, onPath.y - 30, { steps: 6 });
    await page.mouse.up();
    await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Duplicate Hole 4", {
      timeout: 1_000,
    });
  }).toPass();
  await page.keyboard.up("Alt");
  await expect(row(page, 5)).toHaveAttribute("aria-current", "true");
  const after = await readSaved(page);
  expect(after.holes).toEqual(expect.arrayContaining(before.holes));
  expect(after.holes).toHaveLength(5);
});

test("on a touch screen, several are selected from the menu of a hole, by tapping", { tag: "@full" }, async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openCourse(page);
  await page.getByRole("button", { name: "Details of hole 1" }).tap();
  await page.getByRole("button", { name: "Actions for hole 1" }).tap();
  await page.getByRole("menuitem", { name: "Select several…" }).tap();
  await expect(panel(page).getByRole("heading")).toHaveText("1 hole");
  await page.getByRole("button", { name: "Details", exact: true }).tap();
  await row(page, 2).tap();
  await row(page, 3).tap();
  await row(page, 2).tap();
  await page.getByRole("button", { name: "Details", exact: true }).tap();
  await expect(panel(page).getByRole("heading")).toHaveText("2 holes");
  await panel(page).getByRole("button", { name: "Delete 2 holes" }).tap();
  const { holes } = await readSaved(page);
  expect(holes.map(({ number }) => number)).toEqual([2, 4]);
  await context.close();
});
