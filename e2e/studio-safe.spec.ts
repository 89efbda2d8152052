import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, fillSignIn, newAccount, openInOtherBrowser, signOut, signUp } from "./testing/users";
import { withoutStream } from "./testing/without-stream";

const SAVED = "All changes saved";
const OFFLINE = "Not saved: you're offline. Retrying…";
const RESTORED = /^Restored unsaved changes from .+$/;

const status = (page: Page) => page.getByRole("status");
const handle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const holeRow = (page: Page, number: number) =>
  page.getByRole("list", { name: "Holes" }).getByRole("button", { name: new RegExp(`Hole ${number}\\b`) });

/** Signs up and opens a course with this many saved 80 m holes in the studio. */
async function openStudioWithHoles(page: Page, holes = 1) {
  const account = await signUp(page);
  await createCourse(page, "Kept");
  for (let hole = 1; hole <= holes; hole++) {
    await page.getByRole("button", { name: "Add hole" }).click();
    await expect(handle(page, `Tee, hole ${hole}`)).toBeVisible();
  }
  await expect(status(page)).toHaveText(SAVED);
  return account;
}

/** Lengthens a hole by a multiple of 10 m. */
async function lengthen(page: Page, hole: number, times = 1): Promise<void> {
  await holeRow(page, hole).click();
  await handle(page, `Target, hole ${hole}`).focus();
  for (let press = 0; press < times; press++) await page.keyboard.press("Alt+ArrowUp");
}

/**
 * Makes every request of this page fail. Playwright's offline mode doesn't stop the last save, which outlives the page.
 */
const loseConnection = (page: Page) =>
  page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  });

/**
 * Makes an 80 m hole too long to be saved. Blocks saving meanwhile, because a slow machine would save an intermediate
 * length.
 */
async function makeTooLong(page: Page, hole: number): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = window;
    Object.assign(window, { restoreFetch: () => Object.assign(window, { fetch }) });
  });
  await loseConnection(page);
  await lengthen(page, hole, 93);
  await expect(holeRow(page, hole)).toContainText("1,010 m");
  await page.evaluate(() => (window as unknown as { restoreFetch(): void }).restoreFetch());
}

/** The number of drafts in the browser. */
const countDrafts = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "teepad-drafts")) return 0;
    return new Promise<number>((resolve, reject) => {
      const request = indexedDB.open("teepad-drafts");
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

test("edits survive a reload while offline, and are saved once online", async ({ page, context }) => {
  await openStudioWithHoles(page);
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
  await page.reload();
  await expect(holeRow(page, 1)).toContainText("90 m");
  await expect(page.getByText(RESTORED)).toBeHidden();
});

test("without a connection, what has not been loaded yet says so, and the studio stays", {
  tag: "@full",
}, async ({ page, context }) => {
  await signUp(page);
  await createCourse(page, "Out of coverage");
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

test("edits that cannot be saved survive a crash, and can be discarded as one step", async ({
  page,
  context,
}) => {
  await openStudioWithHoles(page);
  const studio = page.url();
  await makeTooLong(page, 1);
  await expect(status(page)).toHaveText(/^Not saved: Hole 1: tee and target are 10\d\d/);
  await expect.poll(() => countDrafts(page)).toBe(1);
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto(studio);
  await expect(next.getByText(RESTORED)).toBeVisible();
  await expect(status(next)).toHaveText(/^Not saved: Hole 1: tee and target are 10\d\d/);
  await expect(handle(next, "Undo")).toHaveAccessibleDescription("Undo: Restore unsaved changes");
  await next.getByRole("button", { name: "Discard" }).click();
  await expect(holeRow(next, 1)).toContainText("80 m");
  await expect(status(next)).toHaveText(SAVED);
  await expect(next.getByText(RESTORED)).toBeHidden();
  await expect.poll(() => countDrafts(next)).toBe(0);
});

test("unsaved edits survive signing out, are hidden from other accounts, and return after signing in", {
  tag: "@full",
}, async ({ page }) => {
  const account = await openStudioWithHoles(page);
  const studio = page.url();
  await loseConnection(page);
  await lengthen(page, 1);
  await expect(status(page)).toHaveText(OFFLINE);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/");
  await expect(page.getByText("Unsaved changes in this browser")).toBeVisible();
  await signOut(page);

  await signUp(page, newAccount());
  await createCourse(page, "Another person's");
  await expect(page.getByText("No holes yet")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Another person's" })).toBeVisible();
  await expect(page.getByText("Unsaved changes in this browser")).toBeHidden();
  await signOut(page);

  await page.goto("/signin");
  await fillSignIn(page, account);
  await expect(page.getByText("Unsaved changes in this browser")).toBeVisible();
  await expectNoViolations(page);
  await page.goto(studio);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  await expect(holeRow(page, 1)).toContainText("90 m");
  await page.getByRole("link", { name: "Your courses" }).click();
  await expect(page.getByRole("link", { name: "Kept" })).toBeVisible();
  await expect(page.getByText("Unsaved changes in this browser")).toBeHidden();
});

test("signing out everywhere deletes the drafts in this browser", async ({ page }) => {
  await openStudioWithHoles(page);
  await loseConnection(page);
  await lengthen(page, 1);
  await expect(status(page)).toHaveText(OFFLINE);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/account");
  expect(await countDrafts(page)).toBe(1);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/signin/);
  await expect.poll(() => countDrafts(page)).toBe(0);
});

test("a corrupt draft is deleted", { tag: "@full" }, async ({ page }) => {
  await openStudioWithHoles(page);
  await makeTooLong(page, 1);
  await expect.poll(() => countDrafts(page)).toBe(1);
  page.on("dialog", (dialog) => void dialog.accept());
  const studio = page.url();
  await page.goto("/");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open("teepad-drafts");
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
  await expect(holeRow(page, 1)).toContainText("80 m");
  await expect(status(page)).toHaveText(SAVED);
  await expect.poll(() => countDrafts(page)).toBe(0);
});

test("without browser storage, editing works and the tab warns that it alone holds unsaved edits", async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("denied", "SecurityError");
    };
  });
  await openStudioWithHoles(page);
  const warning = page.getByText(/^This browser can't store unsaved changes/);
  await expect(warning).toBeHidden();
  await loseConnection(page);
  await lengthen(page, 1);
  await expect(status(page)).toHaveText(OFFLINE);
  await expect(warning).toBeVisible();
});

test.describe("two tabs of one browser", () => {
  test("an idle tab takes over the other's save, and one with unsaved edits merges it", async ({ page }) => {
    await withoutStream(page);
    await openStudioWithHoles(page, 2);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(holeRow(other, 2)).toContainText("80 m");
    await lengthen(other, 1, 3);
    await expect(holeRow(page, 1)).toContainText("110 m");
    await expect(status(page)).toHaveText(SAVED);

    // The hole is too long to be saved, so it stays unsaved.
    await makeTooLong(page, 2);
    await lengthen(other, 1);
    await expect(holeRow(page, 1)).toContainText("120 m");
    await expect(page.getByText("Merged with a newer version", { exact: true })).toBeVisible();
    await expect(page.getByText(/110 m → 120 m/)).toBeVisible();
    await expect(holeRow(page, 2)).toContainText("1,010 m");
    // Undo reverts edits of this tab, but not those of the other one.
    await handle(page, "Undo").click();
    await expect(holeRow(page, 2)).not.toContainText("1,010 m");
    await expect(holeRow(page, 1)).toContainText("120 m");
  });
});

test.describe("two users editing one course", () => {
  /** Creates a conflict: this page lengthened holes 1 and 2; the other one, which saved first, holes 1 and 3. */
  async function createConflict(page: Page): Promise<void> {
    await withoutStream(page);
    await openStudioWithHoles(page, 3);
    const other = await openInOtherBrowser(page);
    await lengthen(other, 1, 3);
    await lengthen(other, 3, 3);
    await expect(holeRow(other, 3)).toContainText("110 m");
    await expect(status(other)).toHaveText(SAVED);
    await other.context().close();
    await lengthen(page, 1);
    await lengthen(page, 2);
    await expect(status(page)).toHaveText("Not saved: someone else edited this course.");
  }

  test("see the differences by hole, choose a side where both changed one, and merge the rest", async ({
    page,
  }) => {
    await createConflict(page);
    const differences = page.getByRole("region", { name: "Someone else edited this course" });
    const holeConflict = differences.getByRole("group", { name: "Hole 1", exact: true });
    await expect(
      holeConflict.getByRole("radio", { name: /^Mine: target moved 10 m, 80 m → 90 m$/ }),
    ).toBeVisible();
    await expect(differences.getByText(/Hole 2 \(yours\): target moved 10 m/)).toBeVisible();
    await expect(differences.getByText(/Hole 3 \(newer version\): target moved 30 m/)).toBeVisible();
    const merge = differences.getByRole("button", { name: "Merge" });
    await expect(merge).toBeDisabled();
    await expectNoViolations(page);

    await holeConflict.getByRole("radio", { name: /^Theirs: target moved 30 m, 80 m → 110 m$/ }).check();
    await merge.click();
    await expect(status(page)).toHaveText(SAVED);
    for (const [hole, length] of [
      [1, "110 m"],
      [2, "90 m"],
      [3, "110 m"],
    ] as const)
      await expect(holeRow(page, hole)).toContainText(length);
    await expect(handle(page, "Undo")).toHaveAccessibleDescription("Undo: Merge with the newer version");
    await handle(page, "Undo").click();
    await expect(holeRow(page, 1)).toContainText("90 m");
    // Hole 3 isn't part of the conflict, so it keeps the other user's change.
    await expect(holeRow(page, 3)).toContainText("110 m");
    await expect(status(page)).toHaveText(SAVED);
  });

  test("get the same conflict again after a crash", { tag: "@full" }, async ({ page, context }) => {
    await createConflict(page);
    const studio = page.url();
    await expect.poll(() => countDrafts(page)).toBe(1);
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto(studio);
    await expect(next.getByRole("group", { name: "Hole 1", exact: true })).toBeVisible();
    await next.getByRole("button", { name: "Keep mine" }).click();
    await expect(status(next)).toHaveText(SAVED);
    await expect(holeRow(next, 3)).toContainText("80 m");
    await expect.poll(() => countDrafts(next)).toBe(0);
  });
});
