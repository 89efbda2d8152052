import { expect, type Page, test } from "@playwright/test";
import { newId } from "@/lib/ids";
import { expectNoViolations } from "./testing/axe";
import { courseOf } from "./testing/course-document";
import { openNewCourse, readSaved } from "./testing/courses";
import { expectCentreAt, getCentre, type Point } from "./testing/positions";
import { button, createTouchDispatcher, hole, map, SAVED, status, toMapPosition } from "./testing/studio";
import { signUp } from "./testing/users";

const points = (page: Page) => page.getByRole("button", { name: /^Control point \d+, hole/ });

async function openEmptyStudio(page: Page): Promise<void> {
  await signUp(page);
  await openNewCourse(page, "By hand");
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
  await signUp(page);
  await openNewCourse(page, "By hand", {
    document: courseOf([
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
  await expect(button(page, "Tee, hole 1")).toBeVisible();
}

test("dragging a midpoint adds a control point as one step, Escape takes it back, and a double click adds one without zooming", async ({
  page,
}) => {
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

  const tee = await getCentre(button(page, "Tee, hole 1"));
  const point = await getCentre(button(page, "Control point 1, hole 1"));
  const spot = { x: tee.x + 3, y: tee.y + (point.y - tee.y) * 0.75 };
  await page.mouse.dblclick(spot.x, spot.y);
  await expect(points(page)).toHaveCount(2);
  await expectCentreAt(button(page, "Control point 1, hole 1"), { x: tee.x, y: spot.y });
  await expectCentreAt(button(page, "Tee, hole 1"), tee);
});

test("where handles overlap, only the nearest one moves, and clicking another flight path moves the handles to it", {
  tag: "@full",
}, async ({ page }) => {
  await openStudioWithPaths(
    page,
    [
      [15, -15],
      [15, 15],
      [0, 46],
    ],
    [[-35, 0]],
  );
  await expect(points(page)).toHaveCount(3);
  const tee = await getCentre(button(page, "Tee, hole 1"));
  const target = await getCentre(button(page, "Target, hole 1"));
  const last = button(page, "Control point 3, hole 1");
  const point = await getCentre(last);
  expect(point.y - target.y).toBeLessThan(17);
  await page.mouse.move(point.x, point.y + 2);
  await page.mouse.down();
  await page.mouse.move(point.x + 50, point.y + 42, { steps: 4 });
  await page.mouse.up();
  await expectCentreAt(last, { x: point.x + 50, y: point.y + 40 });
  await expectCentreAt(button(page, "Target, hole 1"), target);
  await button(page, "Undo").click();
  await expectCentreAt(last, point);

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

test("on a phone, menus stay within the map, a handle is dragged without panning, and a hole is drawn by touch", async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openStudioWithOneHole(page);
  const touch = await createTouchDispatcher(page);
  const drag = async (from: Point, by: Point) => {
    await touch("touchStart", [from]);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch("touchMove", [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
    }
    await touch("touchEnd", []);
  };
  const tee = button(page, "Tee, hole 1");
  const target = button(page, "Target, hole 1");
  const [end, start] = [await getCentre(target), await getCentre(tee)];
  await drag(end, { x: 60, y: 40 });
  await expectCentreAt(target, { x: end.x + 60, y: end.y + 40 });
  await expectCentreAt(tee, start);
  // A tap right after a drag counts: the drag doesn't coast on (`preventFling`).
  await button(page, "Undo").tap();
  await expectCentreAt(target, end);

  const box = await map(page).boundingBox();
  if (!box) throw new Error("The map is not visible.");
  const point = button(page, "Control point 1, hole 1");
  // Slightly left and right of the middle: the menu opens towards the farther edge.
  for (const by of [-15, 30]) {
    await drag(await getCentre(point), { x: by, y: 0 });
    await point.focus();
    await page.keyboard.press("Enter");
    const menu = await page.getByRole("menu").boundingBox();
    expect(menu?.x).toBeGreaterThan(box.x);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThan(box.x + box.width);
    await page.keyboard.press("Escape");
  }

  // A long press opens the menu.
  await touch("touchStart", [await getCentre(point)]);
  await expect(page.getByRole("menu", { name: "Control point 1, hole 1: actions" })).toBeVisible();
  await touch("touchEnd", []);
  await page.getByRole("menuitem", { name: "Add point after" }).tap();
  await expect(points(page)).toHaveCount(2);

  // The gap must be wide enough to grab.
  const measureLength = async () => (await getCentre(tee)).y - (await getCentre(target)).y;
  const before = await measureLength();
  await button(page, "Zoom in").tap();
  await expect.poll(measureLength).toBeGreaterThan(1.99 * before);
  const midpoint = button(page, "Add point 1 to hole 1");
  await expect(midpoint).toBeVisible();
  const from = await getCentre(midpoint);
  await drag(from, { x: 60, y: 0 });
  await expect(points(page)).toHaveCount(3);
  await expectCentreAt(button(page, "Control point 1, hole 1"), { x: from.x + 60, y: from.y });

  await button(page, "Draw hole").tap();
  await expect(map(page).getByText("Hole 2: place the tee")).toBeVisible();
  const [newTee, newTarget] = [await toMapPosition(page, 0.3, 0.6), await toMapPosition(page, 0.7, 0.5)];
  await page.touchscreen.tap(newTee.x, newTee.y);
  await expect(map(page).getByText("Hole 2: place the target")).toBeVisible();
  await page.touchscreen.tap(newTarget.x, newTarget.y);
  await expectCentreAt(button(page, "Target, hole 2"), newTarget);
  await expect(status(page)).toHaveText(SAVED);
  await context.close();
});

test("holes are drawn one after the other, with their length at the pointer and bends by Shift-click, until Escape", async ({
  page,
}) => {
  await openEmptyStudio(page);
  await button(page, "Draw hole").click();
  await expect(button(page, "Draw hole")).toHaveAttribute("aria-pressed", "true");
  const click = async (x: number, y: number, modifiers: ("Shift" | "Alt")[] = []) => {
    const at = await toMapPosition(page, x, y);
    for (const key of modifiers) await page.keyboard.down(key);
    await page.mouse.click(at.x, at.y);
    for (const key of modifiers) await page.keyboard.up(key);
  };
  // A double click counts as one click: it places one end, adds no control point and does not zoom.
  const [start, end] = [await toMapPosition(page, 0.3, 0.25), await toMapPosition(page, 0.65, 0.25)];
  await page.mouse.dblclick(start.x, start.y);
  await expect(map(page).getByText("Hole 1: place the target")).toBeVisible();
  await expectNoViolations(page);
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await expect(hole(page, 1)).toContainText(/Par \d.* m/);
  const drawn = await hole(page, 1).textContent();
  await page.mouse.dblclick(end.x, end.y);
  await expectCentreAt(button(page, "Tee, hole 1"), start);
  await expectCentreAt(button(page, "Target, hole 1"), end);
  await expect(points(page)).toHaveCount(0);
  await expect(hole(page, 1)).toHaveText(drawn ?? "");
  for (const [hole, y] of [
    [2, 0.4],
    [3, 0.55],
  ] as const) {
    await expect(map(page).getByText(`Hole ${hole}: place the tee`)).toBeVisible();
    await click(0.3, y);
    if (hole === 3) await click(0.45, 0.6, ["Shift"]);
    await click(0.65, y);
  }
  await expect(map(page).getByText("Hole 4: place the tee")).toBeVisible();
  await expect(points(page)).toHaveCount(1);
  // A click on the last target places the next tee there; a drag moves the target and ends drawing.
  const target = await toMapPosition(page, 0.65, 0.55);
  const since = await page.evaluate(() => performance.now());
  // An earlier click would be the second one of a double click.
  await page.waitForFunction((since) => performance.now() - since > 500, since);
  await page.mouse.click(target.x + 4, target.y);
  await expect(map(page).getByText("Hole 4: place the target")).toBeVisible();
  await click(0.8, 0.4);
  await expect(map(page).getByText("Hole 5: place the tee")).toBeVisible();
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
  await expect(hole(page, 3)).toBeHidden();
  await expect(hole(page, 2)).toBeVisible();
});

test("on a phone, a hole is drawn by walking it, with a warning about a poor position, the screen on and a connection that comes and goes, and keeps how it was found", {
  tag: "@full",
}, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openEmptyStudio(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.grantPermissions(["geolocation"]);
  const locks = await page.evaluateHandle(() => {
    const locks = { held: 0 };
    navigator.wakeLock.request = async () => {
      locks.held++;
      return { release: async () => void locks.held-- } as unknown as WakeLockSentinel;
    };
    return locks;
  });
  const held = () => locks.evaluate(({ held }) => held);
  const stand = (latitude: number, accuracy: number) =>
    context.setGeolocation({ latitude, longitude: 10.78716, accuracy });
  await stand(59.8949, 4);
  await button(page, "Draw hole").tap();
  await button(page, "Use my position").tap();
  await expect(map(page).getByText("Your position: ±4 m")).toBeVisible();
  await button(page, "Tee here").tap();
  await context.setOffline(true);
  await stand(59.8954, 14);
  await expect(map(page).getByText("Your position: ±14 m. Wait for better accuracy.")).toBeVisible();
  await stand(59.8954, 3);
  await expect(map(page).getByText("Your position: ±3 m")).toBeVisible();
  expect(await held()).toBe(1);
  await button(page, "Control point at my position").tap();
  await stand(59.8958, 2);
  await expect(map(page).getByText("Your position: ±2 m")).toBeVisible();
  await button(page, "Target here").tap();
  await expect(hole(page, 1)).toContainText("100 m");
  await expect(points(page)).toHaveCount(1);
  await button(page, "Done").tap();
  expect(await held()).toBe(0);
  await expect(status(page)).toContainText("you're offline");
  await page.reload();
  await expect(hole(page, 1)).toContainText("100 m");
  await context.setOffline(false);
  await expect(status(page)).toHaveText(SAVED, { timeout: 45_000 });

  // An existing end moves, too.
  await hole(page, 1).getByRole("button").first().tap();
  await stand(59.8959, 3);
  await button(page, "Target, hole 1").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move to my position" }).tap();
  await expect(map(page).getByText("Moved to your position: ±3 m.")).toBeVisible();
  await expect(hole(page, 1)).toContainText("111 m");

  // So do features.
  await page.keyboard.press("f");
  await button(page, "Bench").tap();
  await button(page, "Use my position").tap();
  await stand(59.8959, 3);
  await button(page, "Bench here").tap();
  await button(page, "Done").tap();
  const { holes, features } = await readSaved(page);
  const origin = { source: "device", measuredAt: expect.any(String) };
  expect(features[0]?.points).toEqual([{ lat: 59.8959, lng: 10.78716, fix: { ...origin, accuracy: 3 } }]);
  expect(holes[0]?.tees[0]?.position.fix).toEqual({ ...origin, accuracy: 4 });
  expect(holes[0]?.targets[0]?.position.fix).toEqual({ ...origin, accuracy: 3 });
  await context.close();
});
