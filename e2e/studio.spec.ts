import { expect, type Locator, type Page, test } from "@playwright/test";
import { createCourseThroughPages, fillSignIn, signUp } from "./testing/users";

const SAVED = "All changes saved";

const status = (page: Page) => page.getByRole("status");
const handle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const holeRow = (page: Page, number: number) =>
  page.getByRole("list", { name: "Holes" }).getByRole("button", { name: new RegExp(`Hole ${number}\\b`) });

interface Point {
  x: number;
  y: number;
}

/** The centre of an element, in CSS pixels of the viewport. */
async function getCentre(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Grabs a handle with the mouse and moves it without releasing. */
async function startDrag(page: Page, name: string, by: Point): Promise<Point> {
  const from = await getCentre(handle(page, name));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 });
  return from;
}

async function expectCentreAt(element: Locator, { x, y }: Point): Promise<void> {
  await expect
    .poll(async () => {
      const at = await getCentre(element);
      return Math.hypot(at.x - x, at.y - y);
    })
    .toBeLessThan(2);
}

/** Signs up and opens a course with one saved hole in the studio. */
async function openStudioWithOneHole(page: Page) {
  const account = await signUp(page);
  await createCourseThroughPages(page, "Studio");
  await expect(page.getByText("No holes yet")).toBeVisible();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(handle(page, "Tee, hole 1")).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  return account;
}

test("a dragged tee keeps its position after a reload", async ({ page }) => {
  await openStudioWithOneHole(page);
  await expect(holeRow(page, 1)).toContainText("80 m");

  const from = await startDrag(page, "Tee, hole 1", { x: 60, y: -90 });
  const dragged = await holeRow(page, 1).textContent();
  expect(dragged).not.toContain("Par 3 80 m");
  await page.mouse.up();
  await expectCentreAt(handle(page, "Tee, hole 1"), { x: from.x + 60, y: from.y - 90 });
  await expect(status(page)).toHaveText(SAVED);

  await page.reload();
  await expect(page.getByRole("listitem", { name: "Hole 1" })).toHaveText(dragged ?? "");
});

test("Escape cancels a drag, and leaves nothing to undo or save", async ({ page }) => {
  await openStudioWithOneHole(page);
  const from = await startDrag(page, "Target, hole 1", { x: 70, y: 10 });
  await page.keyboard.press("Escape");
  await page.mouse.move(from.x - 50, from.y);
  await page.mouse.up();
  await expectCentreAt(handle(page, "Target, hole 1"), from);
  await expect(handle(page, "Undo")).toHaveAccessibleDescription("Undo: Add hole 1");
  await expect(status(page)).toHaveText(SAVED);
});

test("panning the map moves no point", async ({ page }) => {
  await openStudioWithOneHole(page);
  const tee = await getCentre(handle(page, "Tee, hole 1"));
  await page.mouse.move(tee.x + 120, tee.y - 80);
  await page.mouse.down();
  await page.mouse.move(tee.x + 220, tee.y - 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await getCentre(handle(page, "Tee, hole 1"))).x).toBeGreaterThan(tee.x + 50);
  await expect(holeRow(page, 1)).toContainText("80 m");
  await expect(status(page)).toHaveText(SAVED);
});

test("touch drags a handle without panning the map", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openStudioWithOneHole(page);
  const target = await getCentre(handle(page, "Target, hole 1"));
  const tee = await getCentre(handle(page, "Tee, hole 1"));

  const devtools = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [target]);
  for (const step of [1, 2, 3, 4]) {
    await touch("touchMove", [{ x: target.x + 15 * step, y: target.y + 10 * step }]);
  }
  await touch("touchEnd", []);

  await expectCentreAt(handle(page, "Target, hole 1"), { x: target.x + 60, y: target.y + 40 });
  await expectCentreAt(handle(page, "Tee, hole 1"), tee);
  await expect(status(page)).toHaveText(SAVED);
  await context.close();
});

test("edits survive a lost connection", async ({ page, context }) => {
  await openStudioWithOneHole(page);
  await context.setOffline(true);
  await handle(page, "Target, hole 1").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(status(page)).toHaveText("Not saved: you're offline. Retrying…");
  await context.setOffline(false);
  await expect(status(page)).toHaveText(SAVED);
  await page.reload();
  await expect(holeRow(page, 1)).toContainText("90 m");
});

/** Runs in the page: whether it would ask for confirmation before closing. */
function isClosingPrevented(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test.describe("browser Back with unsaved work", () => {
  /** Leaves the studio by going back within the same document, with an unsaved change. */
  async function goBackWithUnsavedWork(page: Page): Promise<string> {
    await openStudioWithOneHole(page);
    const studio = page.url();
    await page.context().setOffline(true);
    await handle(page, "Target, hole 1").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(status(page)).toHaveText("Not saved: you're offline. Retrying…");
    await page.goBack();
    await expect(page.getByRole("button", { name: "Create course" })).toBeVisible();
    return studio;
  }

  test("saves it once online, without the studio, and then lets the page close", async ({
    page,
    context,
  }) => {
    const studio = await goBackWithUnsavedWork(page);
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PUT" && response.status() === 200,
    );
    await context.setOffline(false);
    await (await saved).finished();
    // The page may not have read the response yet.
    await expect.poll(() => page.evaluate(isClosingPrevented)).toBe(false);
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    await page.goto(studio);
    await expect(holeRow(page, 1)).toContainText("90 m");
    expect(dialogs).toEqual([]);
  });

  test("warns before the page is closed or reloaded", async ({ page }) => {
    await goBackWithUnsavedWork(page);
    const dialogShown = page.waitForEvent("dialog");
    // Not page.reload(), which waits for a load that dismissing the dialog prevents.
    await page.evaluate(() => window.setTimeout(() => window.location.reload()));
    const dialog = await dialogShown;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
  });

  test("returns to the same session and status with Forward", async ({ page, context }) => {
    await goBackWithUnsavedWork(page);
    await page.goForward();
    await expect(holeRow(page, 1)).toContainText("90 m");
    await expect(status(page)).toHaveText("Not saved: you're offline. Retrying…");
    await context.setOffline(false);
    await expect(status(page)).toHaveText(SAVED);
    await handle(page, "Undo").click();
    await expect(holeRow(page, 1)).toContainText("80 m");
  });
});

test("edits survive an expired session", async ({ page, context }) => {
  const account = await openStudioWithOneHole(page);
  await context.clearCookies();
  await handle(page, "Target, hole 1").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(status(page)).toHaveText("Not saved: you're signed out.");

  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Sign in" }).click();
  const signIn = await opened;
  await fillSignIn(signIn, account);
  await expect(signIn.getByRole("region", { name: "Course map" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(status(page)).toHaveText(SAVED);
});

test("leaving the studio and coming back keeps the last edit and the undo history", async ({ page }) => {
  await openStudioWithOneHole(page);
  await handle(page, "Target, hole 1").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("link", { name: "Your courses" }).click();
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  await page.goBack();
  await expect(holeRow(page, 1)).toContainText("90 m");
  await expect(status(page)).toHaveText(SAVED);
  await handle(page, "Undo").click();
  await expect(holeRow(page, 1)).toContainText("80 m");
  await expect(status(page)).toHaveText(SAVED);
});

test("a signed-out user signs in and returns to the studio", async ({ page, context }) => {
  const account = await openStudioWithOneHole(page);
  const studio = page.url();
  await context.clearCookies();
  await page.goto(studio);
  await expect(page).toHaveURL(/\/signin\?callbackUrl=/);
  await fillSignIn(page, account);
  await expect(page).toHaveURL(studio);
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
});

test("another user gets the same 404 as for an unknown course", async ({ page, browser }) => {
  await openStudioWithOneHole(page);
  const other = await (await browser.newContext()).newPage();
  await signUp(other);
  const theirs = await other.goto(page.url());
  const theirsText = await other.getByRole("main").textContent();
  const nonexistent = await other.goto("/studio/courses/course_00000000000000000000000000");
  expect([theirs?.status(), nonexistent?.status()]).toEqual([404, 404]);
  expect(await other.getByRole("main").textContent()).toBe(theirsText);
  await other.context().close();
});
