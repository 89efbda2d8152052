import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { newId } from "@/lib/ids";
import { expectNoViolations, newCourse, signUp } from "./testing/users";

interface Spot {
  x: number;
  y: number;
}

const SAVED = "All changes saved";

const status = (page: Page) => page.getByRole("status");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const points = (page: Page) => page.getByRole("button", { name: /^Control point \d+, hole/ });
const holeRow = (page: Page, number: number) =>
  page.getByRole("listitem", { name: `Hole ${number}`, exact: true });
const map = (page: Page) => page.getByRole("region", { name: "Course map" });

async function middleOf(element: Locator): Promise<Spot> {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A spot of the map, as parts of its width and height. */
async function onMap(page: Page, across: number, down: number): Promise<Spot> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error("there is no map");
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function expectAt(element: Locator, { x, y }: Spot): Promise<void> {
  await expect
    .poll(async () => {
      const at = await middleOf(element);
      return Math.hypot(at.x - x, at.y - y);
    })
    .toBeLessThan(2);
}

async function emptyStudio(page: Page): Promise<void> {
  await signUp(page);
  await newCourse(page, "By hand");
  await expect(button(page, "Draw hole")).toBeVisible();
}

async function studioWithOneHole(page: Page): Promise<void> {
  await emptyStudio(page);
  await button(page, "Add hole").click();
  await expect(button(page, "Tee, hole 1")).toBeVisible();
  await expect(points(page)).toHaveCount(1);
}

/** A place so many metres east and north of where the courses lie, in degrees. */
const at = (east: number, north: number) => ({
  lat: 59.8949 + north / 111_195,
  lng: 10.7872 + east / 55_800,
});

/** A saved hole of 100 m with these flight paths, each given as metres east and north of its middle. */
async function studioWithPaths(page: Page, ...paths: [number, number][][]): Promise<void> {
  await emptyStudio(page);
  const saved = await page.request.put(`/api/studio/courses/${page.url().split("/").at(-1)}`, {
    headers: { "If-Match": '"1"' },
    data: {
      fairways: [
        {
          id: newId("fairway"),
          number: 1,
          teePosition: at(0, -50),
          targetPosition: at(0, 50),
          flightPaths: paths.map((points, index) => ({
            id: `path_${index}`,
            name: null,
            points: points.map(([east, north]) => at(east, north)),
          })),
        },
      ],
    },
  });
  expect(saved.status()).toBe(200);
  await page.reload();
  await expect(button(page, "Tee, hole 1")).toBeVisible();
}

async function withTouch(
  page: Page,
  context: BrowserContext,
): Promise<(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Spot[]) => Promise<unknown>> {
  const devtools = await context.newCDPSession(page);
  return (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
}

test.beforeEach(async ({ context }) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
});

test("a control point comes of dragging the small handle between two others, as one step", async ({
  page,
}) => {
  await studioWithOneHole(page);
  const middle = await middleOf(button(page, "Add point 2 to hole 1"));
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y + 5, { steps: 5 });
  await page.mouse.up();
  await expect(points(page)).toHaveCount(2);
  await expectAt(button(page, "Control point 2, hole 1"), { x: middle.x + 60, y: middle.y + 5 });
  await expect(button(page, "Control point 2, hole 1")).toBeFocused();
  await expect(status(page)).toHaveText(SAVED);
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Add control point 2, hole 1");
  await button(page, "Undo").click();
  await expect(points(page)).toHaveCount(1);
});

test("Escape takes back a control point that is still in the hand", async ({ page }) => {
  await studioWithOneHole(page);
  const middle = await middleOf(button(page, "Add point 2 to hole 1"));
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y, { steps: 3 });
  await expect(points(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(points(page)).toHaveCount(1);
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Add hole 1");
});

test("a click on another flight path gives it the handles", async ({ page }) => {
  await studioWithPaths(
    page,
    [
      [15, -15],
      [15, 15],
    ],
    [[-35, 0]],
  );
  await expect(points(page)).toHaveCount(2);
  const tee = await middleOf(button(page, "Tee, hole 1"));
  const target = await middleOf(button(page, "Target, hole 1"));
  const pixelsPerMetre = (tee.y - target.y) / 100;
  const spot = { x: tee.x - 35 * pixelsPerMetre, y: (tee.y + target.y) / 2 };
  // A line can be clicked once it has been drawn, which no element of the page tells.
  await expect(async () => {
    await page.mouse.click(spot.x, spot.y);
    await expect(points(page)).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expectAt(button(page, "Control point 1, hole 1"), spot);
  await button(page, "Control point 1, hole 1").focus();
  await page.keyboard.press("a");
  await expect(points(page)).toHaveCount(2);
  await page.mouse.click(tee.x + 15 * pixelsPerMetre, spot.y);
  await expectAt(button(page, "Control point 1, hole 1"), {
    x: tee.x + 15 * pixelsPerMetre,
    y: tee.y - 35 * pixelsPerMetre,
  });
});

test("where handles overlap, the nearest one is taken, and nothing else moves", async ({ page }) => {
  await studioWithPaths(page, [[0, 46]]);
  const target = await middleOf(button(page, "Target, hole 1"));
  const point = await middleOf(button(page, "Control point 1, hole 1"));
  expect(point.y - target.y).toBeLessThan(17);
  await page.mouse.move(point.x, point.y + 2);
  await page.mouse.down();
  await page.mouse.move(point.x + 50, point.y + 42, { steps: 4 });
  await page.mouse.up();
  await expectAt(button(page, "Control point 1, hole 1"), { x: point.x + 50, y: point.y + 40 });
  await expectAt(button(page, "Target, hole 1"), target);
});

test("a double click on the flight path puts a control point there and does not zoom", async ({ page }) => {
  await studioWithOneHole(page);
  const tee = await middleOf(button(page, "Tee, hole 1"));
  const point = await middleOf(button(page, "Control point 1, hole 1"));
  const spot = { x: tee.x + 3, y: tee.y + (point.y - tee.y) * 0.75 };
  await page.mouse.dblclick(spot.x, spot.y);
  await expect(points(page)).toHaveCount(2);
  await expectAt(button(page, "Control point 1, hole 1"), { x: tee.x, y: spot.y });
  await expectAt(button(page, "Tee, hole 1"), tee);
});

test("control points are added and deleted by key, and what stays says why", async ({ page }) => {
  await studioWithOneHole(page);
  await button(page, "Tee, hole 1").focus();
  await page.keyboard.press("a");
  await expect(button(page, "Control point 1, hole 1")).toBeFocused();
  await page.keyboard.press("Shift+A");
  await expect(points(page)).toHaveCount(3);
  await expect(button(page, "Control point 1, hole 1")).toBeFocused();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Backspace");
  await expect(points(page)).toHaveCount(1);
  await expect(button(page, "Control point 1, hole 1")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(map(page).getByText("A flight path needs at least one")).toBeVisible();
  await expect(points(page)).toHaveCount(1);
  await button(page, "Target, hole 1").focus();
  await page.keyboard.press("Delete");
  await expect(map(page).getByText("Every hole needs a target")).toBeVisible();
  await expect(button(page, "Target, hole 1")).toBeFocused();
});

test("the focus goes to a neighbour when undo takes its control point", async ({ page }) => {
  await studioWithOneHole(page);
  await button(page, "Control point 1, hole 1").focus();
  await page.keyboard.press("a");
  await expect(button(page, "Control point 2, hole 1")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(button(page, "Control point 1, hole 1")).toBeFocused();
});

test("a right click opens a menu that deletes the control point", async ({ page }) => {
  await studioWithOneHole(page);
  await button(page, "Control point 1, hole 1").focus();
  await page.keyboard.press("a");
  await button(page, "Control point 2, hole 1").click({ button: "right" });
  await expect(page.getByRole("menu", { name: "Control point 2, hole 1: actions" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("menuitem", { name: "Delete control point" }).click();
  await expect(points(page)).toHaveCount(1);
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(button(page, "Control point 1, hole 1")).toBeFocused();
});

test("the menu works by keyboard, and Escape goes back to the handle", async ({ page }) => {
  await studioWithOneHole(page);
  const point = button(page, "Control point 1, hole 1");
  await point.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Add point before" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Delete control point" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(point).toBeFocused();
  await page.keyboard.press("Shift+F10");
  await expect(page.getByRole("menuitem", { name: "Add point before" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(button(page, "Control point 2, hole 1")).toBeFocused();
  await expect(points(page)).toHaveCount(2);
});

test("a menu is not cut off by the edge of a narrow map", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.route(/openfreemap\.org/, (route) => route.abort());
  const page = await context.newPage();
  await studioWithOneHole(page);
  const map = await page.getByRole("region", { name: "Course map" }).boundingBox();
  if (!map) throw new Error("the map is not on the screen");
  const point = button(page, "Control point 1, hole 1");
  // A little left and right of the middle, where the menu opens towards the farther edge.
  for (const by of [-15, 30]) {
    const from = await middleOf(point);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by, from.y, { steps: 3 });
    await page.mouse.up();
    await point.focus();
    await page.keyboard.press("Enter");
    const menu = await page.getByRole("menu").boundingBox();
    expect(menu?.x).toBeGreaterThan(map.x);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThan(map.x + map.width);
    await page.keyboard.press("Escape");
  }
  await context.close();
});

test("a long press opens the menu for a finger, and a tap on a small handle adds a point", async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await context.route(/openfreemap\.org/, (route) => route.abort());
  const page = await context.newPage();
  await studioWithOneHole(page);
  const touch = await withTouch(page, context);

  const point = button(page, "Control point 1, hole 1");
  await touch("touchStart", [await middleOf(point)]);
  await expect(page.getByRole("menu", { name: "Control point 1, hole 1: actions" })).toBeVisible();
  await touch("touchEnd", []);
  await page.getByRole("menuitem", { name: "Add point after" }).tap();
  await expect(points(page)).toHaveCount(2);

  // The gap has to be wide enough to be taken hold of.
  const length = async () =>
    (await middleOf(button(page, "Tee, hole 1"))).y - (await middleOf(button(page, "Target, hole 1"))).y;
  const before = await length();
  await button(page, "Zoom in").tap();
  await expect.poll(length).toBeGreaterThan(1.99 * before);
  const small = button(page, "Add point 1 to hole 1");
  await expect(small).toBeVisible();
  const from = await middleOf(small);
  await touch("touchStart", [from]);
  for (const step of [1, 2, 3, 4]) await touch("touchMove", [{ x: from.x + 15 * step, y: from.y }]);
  await touch("touchEnd", []);
  await expect(points(page)).toHaveCount(3);
  await expectAt(button(page, "Control point 1, hole 1"), { x: from.x + 60, y: from.y });
  await context.close();
});

test("a hole is drawn by two clicks, with its length under the hand", async ({ page }) => {
  await studioWithOneHole(page);
  await button(page, "Draw hole").click();
  const [tee, target] = [await onMap(page, 0.3, 0.3), await onMap(page, 0.6, 0.35)];
  // A double click is one click: it places one end, adds no control point and does not zoom.
  await page.mouse.dblclick(tee.x, tee.y);
  await expect(map(page).getByText("Hole 2: click to place the target")).toBeVisible();
  await expectNoViolations(page);
  await page.mouse.move(target.x, target.y, { steps: 3 });
  await expect(holeRow(page, 2)).toContainText(/Par \d.* m/);
  const drawn = await holeRow(page, 2).textContent();
  await page.mouse.dblclick(target.x, target.y);
  await expectAt(button(page, "Tee, hole 2"), tee);
  await expectAt(button(page, "Target, hole 2"), target);
  await expect(points(page)).toHaveCount(1);
  await expect(holeRow(page, 2)).toHaveText(drawn ?? "");
  await expect(status(page)).toHaveText(SAVED);
  await button(page, "Undo").click();
  await expect(holeRow(page, 2)).toBeHidden();
});

test("Escape leaves a drawing as if it had never been", async ({ page }) => {
  await studioWithOneHole(page);
  await button(page, "Draw hole").click();
  const tee = await onMap(page, 0.3, 0.3);
  await page.mouse.click(tee.x, tee.y);
  await expect(holeRow(page, 2)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(holeRow(page, 2)).toBeHidden();
  await expect(button(page, "Draw hole")).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
});

test("a hole that is left unfinished stays, and gets its target later", async ({ page }) => {
  await studioWithOneHole(page);
  await button(page, "Draw hole").click();
  const [tee, target] = [await onMap(page, 0.3, 0.3), await onMap(page, 0.6, 0.35)];
  await page.mouse.click(tee.x, tee.y);
  await holeRow(page, 1).getByRole("button").first().click();
  await expect(status(page)).toContainText("Not saved");
  await expect(button(page, "Draw hole")).toBeVisible();
  await holeRow(page, 2).getByRole("button").first().click();
  await button(page, "Place target, hole 2").click();
  await page.mouse.click(target.x, target.y);
  await expect(button(page, "Target, hole 2")).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
});

test("a hole is drawn by a finger", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await context.route(/openfreemap\.org/, (route) => route.abort());
  const page = await context.newPage();
  await emptyStudio(page);
  await button(page, "Draw hole").tap();
  const [tee, target] = [await onMap(page, 0.3, 0.5), await onMap(page, 0.7, 0.3)];
  await page.touchscreen.tap(tee.x, tee.y);
  await expect(map(page).getByText("Hole 1: click to place the target")).toBeVisible();
  await page.touchscreen.tap(target.x, target.y);
  await expectAt(button(page, "Target, hole 1"), target);
  await expect(status(page)).toHaveText(SAVED);
  await context.close();
});

test("a course is drawn, bent and walked by keyboard alone", async ({ page }) => {
  await emptyStudio(page);
  for (const hole of [1, 2]) {
    await button(page, "Draw hole").focus();
    await page.keyboard.press("Enter");
    await expect(map(page).getByText(`Hole ${hole}: click to place the tee`)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(map(page).getByText(`Hole ${hole}: click to place the target`)).toBeVisible();
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(button(page, `Target, hole ${hole}`)).toBeFocused();
  }
  await page.keyboard.press("Shift+Tab");
  await expect(button(page, "Control point 1, hole 2")).toBeFocused();
  await page.keyboard.press("a");
  await expect(button(page, "Control point 2, hole 2")).toBeFocused();

  // Back over the holes and forward again: tee, points, target, next hole.
  for (const name of [
    "Control point 1, hole 2",
    "Tee, hole 2",
    "Target, hole 1",
    "Control point 1, hole 1",
  ]) {
    await page.keyboard.press("Shift+Tab");
    await expect(button(page, name)).toBeFocused();
  }
  for (const name of [
    "Target, hole 1",
    "Tee, hole 2",
    "Control point 1, hole 2",
    "Control point 2, hole 2",
  ]) {
    await page.keyboard.press("Tab");
    await expect(button(page, name)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(".map-handle:focus")).toHaveCount(0);
  await expect(status(page)).toHaveText(SAVED);
});
