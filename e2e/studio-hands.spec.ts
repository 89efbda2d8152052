import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { newId } from "@/lib/ids";
import { expectNoViolations } from "./testing/axe";
import { courseOf } from "./testing/course-document";
import { createCourse, signUp } from "./testing/users";

interface Point {
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

async function getCentre(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A point on the map, by fractions of its width and height. */
async function toMapPosition(page: Page, across: number, down: number): Promise<Point> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error("The map is not visible.");
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function expectCentreAt(element: Locator, { x, y }: Point): Promise<void> {
  await expect
    .poll(async () => {
      const at = await getCentre(element);
      return Math.hypot(at.x - x, at.y - y);
    })
    .toBeLessThan(2);
}

async function openEmptyStudio(page: Page): Promise<void> {
  await signUp(page);
  await createCourse(page, "By hand");
  await expect(button(page, "Draw hole")).toBeVisible();
}

/** Opens a saved 100 m hole, due north, with a control point in the middle. */
async function openStudioWithOneHole(page: Page): Promise<void> {
  await openStudioWithPaths(page, [[0, 0]]);
  await expect(points(page)).toHaveCount(1);
}

/** Converts metres east and north of the courses' location to degrees. */
const toPlace = (east: number, north: number) => ({
  lat: 59.8949 + north / 111_195,
  lng: 10.7872 + east / 55_800,
});

/** Opens a saved 100 m hole with these flight paths, each as metres east and north of its middle. */
async function openStudioWithPaths(page: Page, ...paths: [number, number][][]): Promise<void> {
  await openEmptyStudio(page);
  const saved = await page.request.put(`/api/studio/courses/${page.url().split("/").at(-1)}`, {
    headers: { "If-Match": '"1"' },
    data: courseOf([
      {
        id: newId("fairway"),
        number: 1,
        teePosition: toPlace(0, -50),
        targetPosition: toPlace(0, 50),
        flightPaths: paths.map((points, index) => ({
          id: `path_${index}`,
          name: null,
          points: points.map(([east, north]) => toPlace(east, north)),
        })),
      },
    ]),
  });
  expect(saved.status()).toBe(200);
  await page.reload();
  await expect(button(page, "Tee, hole 1")).toBeVisible();
}

async function createTouchDispatcher(
  page: Page,
  context: BrowserContext,
): Promise<(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) => Promise<unknown>> {
  const devtools = await context.newCDPSession(page);
  return (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
}

test("dragging a midpoint adds a control point, as one step", async ({ page }) => {
  await openStudioWithOneHole(page);
  const middle = await getCentre(button(page, "Add point 2 to hole 1"));
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y + 5, { steps: 5 });
  await page.mouse.up();
  await expect(points(page)).toHaveCount(2);
  await expectCentreAt(button(page, "Control point 2, hole 1"), { x: middle.x + 60, y: middle.y + 5 });
  await expect(button(page, "Control point 2, hole 1")).toBeFocused();
  await expect(status(page)).toHaveText(SAVED);
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Undo: Add control point 2, hole 1");
  await button(page, "Undo").click();
  await expect(points(page)).toHaveCount(1);
});

test("Escape cancels a control point that is still being dragged", async ({ page }) => {
  await openStudioWithOneHole(page);
  const middle = await getCentre(button(page, "Add point 2 to hole 1"));
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y, { steps: 3 });
  await expect(points(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(points(page)).toHaveCount(1);
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Nothing to undo");
});

test("clicking another flight path moves the handles to it", async ({ page }) => {
  await openStudioWithPaths(
    page,
    [
      [15, -15],
      [15, 15],
    ],
    [[-35, 0]],
  );
  await expect(points(page)).toHaveCount(2);
  const tee = await getCentre(button(page, "Tee, hole 1"));
  const target = await getCentre(button(page, "Target, hole 1"));
  const pixelsPerMetre = (tee.y - target.y) / 100;
  const spot = { x: tee.x - 35 * pixelsPerMetre, y: (tee.y + target.y) / 2 };
  // A line can't be clicked before it is drawn, and no element indicates when that is.
  await expect(async () => {
    await page.mouse.click(spot.x, spot.y);
    await expect(points(page)).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expectCentreAt(button(page, "Control point 1, hole 1"), spot);
  await button(page, "Control point 1, hole 1").focus();
  await page.keyboard.press("a");
  await expect(points(page)).toHaveCount(2);
  await page.mouse.click(tee.x + 15 * pixelsPerMetre, spot.y);
  await expectCentreAt(button(page, "Control point 1, hole 1"), {
    x: tee.x + 15 * pixelsPerMetre,
    y: tee.y - 35 * pixelsPerMetre,
  });
});

test("where handles overlap, only the nearest one moves", async ({ page }) => {
  await openStudioWithPaths(page, [[0, 46]]);
  const target = await getCentre(button(page, "Target, hole 1"));
  const point = await getCentre(button(page, "Control point 1, hole 1"));
  expect(point.y - target.y).toBeLessThan(17);
  await page.mouse.move(point.x, point.y + 2);
  await page.mouse.down();
  await page.mouse.move(point.x + 50, point.y + 42, { steps: 4 });
  await page.mouse.up();
  await expectCentreAt(button(page, "Control point 1, hole 1"), { x: point.x + 50, y: point.y + 40 });
  await expectCentreAt(button(page, "Target, hole 1"), target);
});

test("double-clicking the flight path adds a control point and does not zoom", async ({ page }) => {
  await openStudioWithOneHole(page);
  const tee = await getCentre(button(page, "Tee, hole 1"));
  const point = await getCentre(button(page, "Control point 1, hole 1"));
  const spot = { x: tee.x + 3, y: tee.y + (point.y - tee.y) * 0.75 };
  await page.mouse.dblclick(spot.x, spot.y);
  await expect(points(page)).toHaveCount(2);
  await expectCentreAt(button(page, "Control point 1, hole 1"), { x: tee.x, y: spot.y });
  await expectCentreAt(button(page, "Tee, hole 1"), tee);
});

test("a menu stays within the edges of a narrow map", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openStudioWithOneHole(page);
  const map = await page.getByRole("region", { name: "Course map" }).boundingBox();
  if (!map) throw new Error("The map is not visible.");
  const point = button(page, "Control point 1, hole 1");
  // Slightly left and right of the middle: the menu opens towards the farther edge.
  for (const by of [-15, 30]) {
    const from = await getCentre(point);
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

test("on touch, a long press opens the menu, and dragging a midpoint adds a point", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openStudioWithOneHole(page);
  const touch = await createTouchDispatcher(page, context);

  const point = button(page, "Control point 1, hole 1");
  await touch("touchStart", [await getCentre(point)]);
  await expect(page.getByRole("menu", { name: "Control point 1, hole 1: actions" })).toBeVisible();
  await touch("touchEnd", []);
  await page.getByRole("menuitem", { name: "Add point after" }).tap();
  await expect(points(page)).toHaveCount(2);

  // The gap must be wide enough to grab.
  const measureLength = async () =>
    (await getCentre(button(page, "Tee, hole 1"))).y - (await getCentre(button(page, "Target, hole 1"))).y;
  const before = await measureLength();
  await button(page, "Zoom in").tap();
  await expect.poll(measureLength).toBeGreaterThan(1.99 * before);
  const midpoint = button(page, "Add point 1 to hole 1");
  await expect(midpoint).toBeVisible();
  const from = await getCentre(midpoint);
  await touch("touchStart", [from]);
  for (const step of [1, 2, 3, 4]) await touch("touchMove", [{ x: from.x + 15 * step, y: from.y }]);
  await touch("touchEnd", []);
  await expect(points(page)).toHaveCount(3);
  await expectCentreAt(button(page, "Control point 1, hole 1"), { x: from.x + 60, y: from.y });
  await context.close();
});

test("two clicks draw a hole, with its length at the pointer", async ({ page }) => {
  await openStudioWithOneHole(page);
  await page.keyboard.press("h");
  const [tee, target] = [await toMapPosition(page, 0.3, 0.3), await toMapPosition(page, 0.6, 0.35)];
  // A double click counts as one click: it places one end, adds no control point and does not zoom.
  await page.mouse.dblclick(tee.x, tee.y);
  await expect(map(page).getByText("Hole 2: click to place the target")).toBeVisible();
  await expectNoViolations(page);
  await page.mouse.move(target.x, target.y, { steps: 3 });
  await expect(holeRow(page, 2)).toContainText(/Par \d.* m/);
  const drawn = await holeRow(page, 2).textContent();
  await page.mouse.dblclick(target.x, target.y);
  await expectCentreAt(button(page, "Tee, hole 2"), tee);
  await expectCentreAt(button(page, "Target, hole 2"), target);
  await expect(points(page)).toHaveCount(0);
  await expect(holeRow(page, 2)).toHaveText(drawn ?? "");
  await expect(status(page)).toHaveText(SAVED);
  await button(page, "Undo").click();
  await expect(holeRow(page, 2)).toBeHidden();
});

test("holes are drawn one after the other, with bends by Shift-click, until Escape", async ({ page }) => {
  await openEmptyStudio(page);
  await button(page, "Draw hole").click();
  await expect(button(page, "Draw hole")).toHaveAttribute("aria-pressed", "true");
  const click = async (x: number, y: number, modifiers: ("Shift" | "Alt")[] = []) => {
    const at = await toMapPosition(page, x, y);
    for (const key of modifiers) await page.keyboard.down(key);
    await page.mouse.click(at.x, at.y);
    for (const key of modifiers) await page.keyboard.up(key);
  };
  for (const [hole, y] of [
    [1, 0.25],
    [2, 0.4],
    [3, 0.55],
  ] as const) {
    await expect(map(page).getByText(`Hole ${hole}: click to place the tee`)).toBeVisible();
    await click(0.3, y);
    if (hole === 3) await click(0.45, 0.6, ["Shift"]);
    await click(0.65, y);
  }
  await expect(map(page).getByText("Hole 4: click to place the tee")).toBeVisible();
  await expect(points(page)).toHaveCount(1);
  // A click on the last target places the next tee there; a drag moves the target and ends drawing.
  const target = await toMapPosition(page, 0.65, 0.55);
  const since = await page.evaluate(() => performance.now());
  // An earlier click would be the second one of a double click.
  await page.waitForFunction((since) => performance.now() - since > 500, since);
  await page.mouse.click(target.x + 4, target.y);
  await expect(map(page).getByText("Hole 4: click to place the target")).toBeVisible();
  await click(0.8, 0.4);
  await expect(map(page).getByText("Hole 5: click to place the tee")).toBeVisible();
  const from = await toMapPosition(page, 0.8, 0.4);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = await toMapPosition(page, 0.85, 0.45);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expectCentreAt(button(page, "Target, hole 4"), to);
  await button(page, "Undo").click();
  await button(page, "Undo").click();
  await button(page, "Draw hole").click();
  await page.keyboard.press("Escape");
  await expect(button(page, "Select")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(3);
  await expect(status(page)).toHaveText(SAVED);
  await button(page, "Undo").click();
  await expect(holeRow(page, 3)).toBeHidden();
  await expect(holeRow(page, 2)).toBeVisible();
});

test("on a phone, a hole is drawn by walking it, with a warning about a poor position", {
  tag: "@full",
}, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openEmptyStudio(page);
  await context.grantPermissions(["geolocation"]);
  const stand = (latitude: number, accuracy: number) =>
    context.setGeolocation({ latitude, longitude: 10.78716, accuracy });
  await stand(59.8949, 4);
  await button(page, "Draw hole").tap();
  await button(page, "Use my position").tap();
  await expect(map(page).getByText("Your position: ±4 m")).toBeVisible();
  await button(page, "Tee here").tap();
  await stand(59.8954, 14);
  await expect(map(page).getByText("Your position: ±14 m. Wait for better accuracy.")).toBeVisible();
  await stand(59.8954, 3);
  await expect(map(page).getByText("Your position: ±3 m")).toBeVisible();
  await button(page, "Bend at my position").tap();
  await stand(59.8958, 2);
  await expect(map(page).getByText("Your position: ±2 m")).toBeVisible();
  await button(page, "Target here").tap();
  await expect(holeRow(page, 1)).toContainText("100 m");
  await expect(points(page)).toHaveCount(1);
  await button(page, "Cancel").tap();
  await expect(status(page)).toHaveText(SAVED);

  // An existing end moves, too.
  await stand(59.8959, 3);
  await button(page, "Target, hole 1").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move to my position" }).tap();
  await expect(holeRow(page, 1)).toContainText("111 m");
  await context.close();
});

test("a hole can be drawn by touch", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openEmptyStudio(page);
  await button(page, "Draw hole").tap();
  const [tee, target] = [await toMapPosition(page, 0.3, 0.5), await toMapPosition(page, 0.7, 0.3)];
  await page.touchscreen.tap(tee.x, tee.y);
  await expect(map(page).getByText("Hole 1: click to place the target")).toBeVisible();
  await page.touchscreen.tap(target.x, target.y);
  await expectCentreAt(button(page, "Target, hole 1"), target);
  await expect(status(page)).toHaveText(SAVED);
  await context.close();
});
