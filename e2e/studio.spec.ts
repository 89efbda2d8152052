import { expect, type Page, test } from "@playwright/test";
import { createCourse, straightHoles } from "./testing/courses";
import { expectCentreAt, getCentre, type Point } from "./testing/positions";
import { button, holeRow, SAVED, status } from "./testing/studio";
import { fillSignIn, signUp } from "./testing/users";

/** Grabs a handle with the mouse and moves it without releasing. */
async function startDrag(page: Page, name: string, by: Point): Promise<Point> {
  const from = await getCentre(button(page, name));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 });
  return from;
}

/** Signs up and opens a course with one hole in the studio. */
async function openStudioWithOneHole(page: Page) {
  const account = await signUp(page);
  const courseId = await createCourse(page, "Studio", { document: straightHoles(80) });
  await page.goto(`/studio/courses/${courseId}`);
  await expect(button(page, "Tee, hole 1")).toBeVisible();
  return account;
}

test("panning the map and a drag that Escape cancels change nothing, and a dragged tee keeps its position after a reload", async ({
  page,
}) => {
  await openStudioWithOneHole(page);
  await expect(holeRow(page, 1)).toContainText("80 m");
  const tee = await getCentre(button(page, "Tee, hole 1"));
  await page.mouse.move(tee.x + 120, tee.y - 80);
  await page.mouse.down();
  await page.mouse.move(tee.x + 220, tee.y - 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await getCentre(button(page, "Tee, hole 1"))).x).toBeGreaterThan(tee.x + 50);

  const target = await startDrag(page, "Target, hole 1", { x: 70, y: 10 });
  await page.keyboard.press("Escape");
  await page.mouse.move(target.x - 50, target.y);
  await page.mouse.up();
  await expectCentreAt(button(page, "Target, hole 1"), target);
  await expect(holeRow(page, 1)).toContainText("80 m");
  await expect(button(page, "Undo")).toHaveAccessibleDescription("Nothing to undo");
  await expect(status(page)).toHaveText(SAVED);

  const from = await startDrag(page, "Tee, hole 1", { x: 60, y: -90 });
  const dragged = await holeRow(page, 1).textContent();
  expect(dragged).not.toContain("Par 3 80 m");
  await page.mouse.up();
  await expectCentreAt(button(page, "Tee, hole 1"), { x: from.x + 60, y: from.y - 90 });
  await expect(status(page)).toHaveText(SAVED);

  await page.reload();
  await expect(page.getByRole("listitem", { name: "Hole 1" })).toHaveText(dragged ?? "");
});

/** Runs in the page: whether it would ask for confirmation before closing. */
function isClosingPrevented(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** Opens the studio from the home page, without a reload, changes something offline, and goes back. Returns its URL. */
async function goBackWithUnsavedWork(page: Page): Promise<string> {
  await signUp(page);
  await createCourse(page, "Oak Grove", { document: straightHoles(80) });
  await page.goto("/");
  await page.getByRole("link", { name: "Oak Grove", exact: true }).click();
  await expect(button(page, "Tee, hole 1")).toBeVisible();
  const studio = page.url();
  await page.context().setOffline(true);
  await button(page, "Target, hole 1").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(status(page)).toHaveText("Not saved: you're offline. Retrying…");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  return studio;
}

test("after browser Back with unsaved work, a reload asks first, Forward returns to the same session, and without the studio the work is saved once online, so that the page may close", {
  tag: "@full",
}, async ({ page, context }) => {
  const studio = await goBackWithUnsavedWork(page);
  const dialogShown = page.waitForEvent("dialog");
  // Not page.reload(), which waits for a load that dismissing the dialog prevents.
  await page.evaluate(() => window.setTimeout(() => window.location.reload()));
  const dialog = await dialogShown;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();

  await page.goForward();
  await expect(holeRow(page, 1)).toContainText("90 m");
  await expect(status(page)).toHaveText("Not saved: you're offline. Retrying…");
  await button(page, "Undo").click();
  await expect(holeRow(page, 1)).toContainText("80 m");
  await button(page, "Redo").click();
  await expect(holeRow(page, 1)).toContainText("90 m");

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/changes") && response.status() === 200,
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

test("edits survive an expired session: signing in returns to the studio in another tab, and this one saves", {
  tag: "@full",
}, async ({ page, context }) => {
  const account = await openStudioWithOneHole(page);
  await context.clearCookies();
  await button(page, "Target, hole 1").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(status(page)).toHaveText("Not saved: you're signed out.");

  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Sign in" }).click();
  const signIn = await opened;
  await fillSignIn(signIn, account);
  await expect(signIn).toHaveURL(page.url());
  await signIn.close();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(status(page)).toHaveText(SAVED);
});

test("a signed-out user of the studio signs in first, and another user gets the same 404 as for an unknown course", async ({
  page,
  request,
  browser,
}) => {
  await signUp(page);
  const path = `/studio/courses/${await createCourse(page, "Mine")}`;
  const signedOut = await request.get(path, { maxRedirects: 0 });
  expect(signedOut.headers().location).toContain(`/signin?callbackUrl=${encodeURIComponent(path)}`);

  const other = await (await browser.newContext()).newPage();
  await signUp(other);
  const theirs = await other.goto(path);
  const theirsText = await other.getByRole("main").textContent();
  const nonexistent = await other.goto("/studio/courses/course_00000000000000000000000000");
  expect([theirs?.status(), nonexistent?.status()]).toEqual([404, 404]);
  expect(await other.getByRole("main").textContent()).toBe(theirsText);
  await other.context().close();
});
