import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { openNewCourse, straightHoles } from "./testing/courses";
import { button, holeRow, SAVED, status } from "./testing/studio";
import { fillSignIn, newAccount, openInOtherBrowser, signOut, signUp } from "./testing/users";
import { withoutStream } from "./testing/without-stream";

const OFFLINE = "Not saved: you're offline. Retrying…";
const RESTORED = /^Restored unsaved changes from .+$/;

/** Signs up and opens a course with holes of these lengths in the studio. */
async function openStudioWithHoles(page: Page, ...lengths: number[]) {
  const account = await signUp(page);
  await openNewCourse(page, "Kept", { document: straightHoles(...lengths) });
  await expect(button(page, "Tee, hole 1")).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  return account;
}

/** Lengthens a hole by a multiple of 10 m. */
async function lengthen(page: Page, hole: number, times = 1): Promise<void> {
  await holeRow(page, hole).click();
  await button(page, `Target, hole ${hole}`).focus();
  for (let press = 0; press < times; press++) await page.keyboard.press("Alt+ArrowUp");
}

/**
 * Makes every request of this page fail. Playwright's offline mode doesn't stop the last save, which outlives the page.
 */
const loseConnection = (page: Page) =>
  page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  });

/** Makes a hole of 930 m too long to be saved, at once: on a slow machine, an intermediate length would be saved. */
async function makeTooLong(page: Page, hole: number): Promise<void> {
  await holeRow(page, hole).click();
  await button(page, `Target, hole ${hole}`).evaluate((target) => {
    for (let press = 0; press < 8; press++) {
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", altKey: true, bubbles: true }));
    }
  });
  await expect(holeRow(page, hole)).toContainText("1,010 m");
}

/** The number of drafts in the browser. */
const countDrafts = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "teepad-drafts-2")) return 0;
    return new Promise<number>((resolve, reject) => {
      const request = indexedDB.open("teepad-drafts-2");
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const count = request.result.transaction("drafts-1").objectStore("drafts-1").count();
        count.onsuccess = () => {
          request.result.close();
          resolve(count.result);
        };
      };
    });
  });

test("drafts survive a reload while offline and a crash: they are saved once online, or discarded as one step", async ({
  page,
  context,
}) => {
  await openStudioWithHoles(page, 80, 930);
  const studio = page.url();
  await context.setOffline(true);
  await loseConnection(page);
  await lengthen(page, 1);
  await expect(status(page)).toHaveText(OFFLINE);
  page.on("dialog", (dialog) => void dialog.accept());
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);

  await context.setOffline(false);
  await page.goto(studio);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(holeRow(page, 1)).toContainText("90 m");
  await expect(status(page)).toHaveText(SAVED);
  await expect.poll(() => countDrafts(page)).toBe(0);

  await makeTooLong(page, 2);
  await expect(status(page)).toHaveText(/^Not saved: Hole 2: tee and target are 10\d\d/);
  await expect.poll(() => countDrafts(page)).toBe(1);
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(studio);
  await expect(next.getByText(RESTORED)).toBeVisible();
  await expect(status(next)).toHaveText(/^Not saved: Hole 2: tee and target are 10\d\d/);
  await expect(button(next, "Undo")).toHaveAccessibleDescription("Undo: Restore unsaved changes");
  await next.getByRole("button", { name: "Discard" }).click();
  await expect(holeRow(next, 2)).toContainText("930 m");
  await expect(status(next)).toHaveText(SAVED);
  await expect(next.getByText(RESTORED)).toBeHidden();
  await expect.poll(() => countDrafts(next)).toBe(0);
});

test.describe("before the service worker has kept the studio", () => {
  test.use({ serviceWorkers: "block" });

  test("without a connection, what has not been loaded yet says so, and the studio stays", {
    tag: "@full",
  }, async ({ page, context }) => {
    await signUp(page);
    await openNewCourse(page, "Out of coverage");
    await expect(page.getByRole("button", { name: "Draw hole" })).toBeVisible();
    for (let hole = 0; hole < 2; hole++) await page.getByRole("button", { name: "Add hole" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText(SAVED);
    await context.setOffline(true);
    // The code for dragging rows is loaded when the pointer enters the list.
    await page.getByRole("listitem", { name: "Hole 1" }).hover();
    for (const name of ["Versions", "Keyboard help", "Map settings"]) {
      await page.getByRole("button", { name }).click();
      const map = page.getByRole("region", { name: "Course map" });
      await expect(map.getByText(/^Couldn't load this part of the page/).first()).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Redo" }).click();
    }
    await expect(page.getByRole("listitem", { name: "Hole 2" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Versions" }).click();
    await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
  });
});

test("unsaved edits survive signing out if the user keeps them, are hidden from other accounts, and return after signing in", {
  tag: "@full",
}, async ({ page }) => {
  const account = await openStudioWithHoles(page, 80);
  const studio = page.url();
  await loseConnection(page);
  await lengthen(page, 1);
  await expect(status(page)).toHaveText(OFFLINE);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/");
  await expect(page.getByText("Unsaved changes in this browser: 1")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Keep what isn't saved" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();

  await signUp(page, newAccount());
  await openNewCourse(page, "Another person's");
  await expect(page.getByText("No holes yet")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Another person's" })).toBeVisible();
  await expect(page.getByText("Unsaved changes in this browser")).toBeHidden();
  await signOut(page);

  await page.goto("/signin");
  await fillSignIn(page, account);
  await expect(page.getByText("Unsaved changes in this browser: 1")).toBeVisible();
  await expectNoViolations(page);
  await page.goto(studio);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  await expect(holeRow(page, 1)).toContainText("90 m");
  await page.getByRole("link", { name: "Your courses" }).click();
  await expect(page.getByRole("link", { name: "Kept" })).toBeVisible();
  await expect(page.getByText("Unsaved changes in this browser")).toBeHidden();
});

test("signing out everywhere deletes the drafts in this browser, if the user says so", async ({ page }) => {
  await openStudioWithHoles(page, 80);
  await loseConnection(page);
  await lengthen(page, 1);
  await expect(status(page)).toHaveText(OFFLINE);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/account");
  expect(await countDrafts(page)).toBe(1);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("button", { name: "Remove everything from this device" }).click();
  await expect(page).toHaveURL(/\/signin/);
  await expect.poll(() => countDrafts(page)).toBe(0);
});

test("a corrupt draft is deleted", { tag: "@full" }, async ({ page }) => {
  await openStudioWithHoles(page, 930);
  await makeTooLong(page, 1);
  await expect.poll(() => countDrafts(page)).toBe(1);
  page.on("dialog", (dialog) => void dialog.accept());
  const studio = page.url();
  await page.goto("/");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open("teepad-drafts-2");
        request.onsuccess = () => {
          const write = request.result.transaction("drafts-1", "readwrite");
          const cursor = write.objectStore("drafts-1").openCursor();
          cursor.onsuccess = () => cursor.result?.update({ editedAt: Date.now(), document: "?" });
          write.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
  );
  await page.goto(studio);
  await expect(holeRow(page, 1)).toContainText("930 m");
  await expect(status(page)).toHaveText(SAVED);
  await expect.poll(() => countDrafts(page)).toBe(0);
});

test("two tabs of one browser show each other's edits, also over unsaved ones, and undo only their own", {
  tag: "@full",
}, async ({ page }) => {
  await openStudioWithHoles(page, 80, 930);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(holeRow(other, 2)).toContainText("930 m");
  await lengthen(other, 1, 3);
  await expect(holeRow(page, 1)).toContainText("110 m");
  await expect(status(page)).toHaveText(SAVED);

  // The hole is too long to be saved, so it stays unsaved.
  await makeTooLong(page, 2);
  await lengthen(other, 1);
  await expect(holeRow(page, 1)).toContainText("120 m");
  await expect(holeRow(page, 2)).toContainText("1,010 m");
  await button(page, "Undo").click();
  await expect(holeRow(page, 2)).not.toContainText("1,010 m");
  await expect(holeRow(page, 1)).toContainText("120 m");
});

test.describe("an edit of what another browser has changed unseen", () => {
  /** Both lengthen hole 1: this page by 10 m, after the other one has saved 30 m, which it doesn't see. */
  async function lengthenInBoth(page: Page): Promise<void> {
    await withoutStream(page);
    await openStudioWithHoles(page, 80, 80);
    const other = await openInOtherBrowser(page);
    await lengthen(other, 1, 3);
    await expect(holeRow(other, 1)).toContainText("110 m");
    await expect(status(other)).toHaveText(SAVED);
    await other.context().close();
    await lengthen(page, 1);
    await lengthen(page, 2);
    await expect(notApplied(page)).toBeVisible();
  }
  const notApplied = (page: Page) => page.getByRole("region", { name: "Not applied: 1 change" });

  test("is listed, while all other edits are saved, and applied by a click", { tag: "@full" }, async ({
    page,
  }) => {
    await lengthenInBoth(page);
    await expect(holeRow(page, 1)).toContainText("110 m");
    await expect(holeRow(page, 2)).toContainText("90 m");
    await expect(status(page)).toHaveText(SAVED);
    await expect(notApplied(page).getByText("Hole 1, target: position")).toBeVisible();
    await expect(notApplied(page).getByText(/^Changed to a place 20 m from yours/)).toBeVisible();
    await expectNoViolations(page);

    await notApplied(page).getByRole("button", { name: "Apply mine" }).click();
    await expect(holeRow(page, 1)).toContainText("90 m");
    await expect(notApplied(page)).toBeHidden();
    await expect(status(page)).toHaveText(SAVED);
    await button(page, "Undo").click();
    await expect(holeRow(page, 1)).toContainText("110 m");
    await expect(status(page)).toHaveText(SAVED);
  });

  test("is still listed after a crash", { tag: "@full" }, async ({ page, context }) => {
    await lengthenInBoth(page);
    const studio = page.url();
    await expect(status(page)).toHaveText(SAVED);
    await expect.poll(() => countDrafts(page)).toBe(1);
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto(studio);
    await notApplied(next).getByRole("button", { name: "Apply mine" }).click();
    await expect(holeRow(next, 1)).toContainText("90 m");
    await expect(status(next)).toHaveText(SAVED);
    await expect.poll(() => countDrafts(next)).toBe(0);
  });
});
