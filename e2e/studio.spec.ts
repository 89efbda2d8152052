import { expect, type Locator, type Page, test } from "@playwright/test";
import { createCourseByHand, elsewhere, fillSignIn, signUp } from "./testing/users";

const SAVED = "All changes saved";

const status = (page: Page) => page.getByRole("status");
const handle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const holeRow = (page: Page, number: number) =>
  page.getByRole("list", { name: "Holes" }).getByRole("button", { name: new RegExp(`Hole ${number}\\b`) });

interface Spot {
  x: number;
  y: number;
}

/** The middle of an element, in CSS pixels of the window. */
async function middleOf(element: Locator): Promise<Spot> {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Takes a handle with the mouse and moves it, without letting go. */
async function pull(page: Page, name: string, by: Spot): Promise<Spot> {
  const from = await middleOf(handle(page, name));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 });
  return from;
}

async function drag(page: Page, name: string, by: Spot): Promise<void> {
  await pull(page, name, by);
  await page.mouse.up();
}

async function expectAt(element: Locator, { x, y }: Spot): Promise<void> {
  await expect
    .poll(async () => {
      const at = await middleOf(element);
      return Math.hypot(at.x - x, at.y - y);
    })
    .toBeLessThan(2);
}

/** A new person with a course of one saved hole, in its studio. */
async function studioWithOneHole(page: Page) {
  const account = await signUp(page);
  await createCourseByHand(page, "Studio");
  await expect(page.getByText("No holes yet")).toBeVisible();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(handle(page, "Tee, hole 1")).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
  return account;
}

test.beforeEach(async ({ context }) => {
  // The same map whether or not the machine that runs the tests has internet.
  await context.route(/openfreemap\.org/, (route) => route.abort());
});

test("a tee that is dragged is still there after a reload", async ({ page }) => {
  await studioWithOneHole(page);
  await expect(holeRow(page, 1)).toContainText("80 m");

  const from = await pull(page, "Tee, hole 1", { x: 60, y: -90 });
  const dragged = await holeRow(page, 1).textContent();
  expect(dragged).not.toContain("Par 3 80 m");
  await page.mouse.up();
  await expectAt(handle(page, "Tee, hole 1"), { x: from.x + 60, y: from.y - 90 });
  await expect(status(page)).toHaveText(SAVED);

  await page.reload();
  await expect(page.getByRole("listitem", { name: "Hole 1" })).toHaveText(dragged ?? "");
});

test("undo and redo take a whole drag back and do it again, by button and by key", async ({ page }) => {
  await studioWithOneHole(page);
  await drag(page, "Target, hole 1", { x: 80, y: 40 });
  await expect(holeRow(page, 1)).not.toContainText("Par 3 80 m");

  const undo = handle(page, "Undo");
  await expect(undo).toHaveAccessibleDescription("Undo: Move target, hole 1");
  await undo.click();
  await expect(holeRow(page, 1)).toContainText("80 m");
  await handle(page, "Redo").click();
  await expect(holeRow(page, 1)).not.toContainText("Par 3 80 m");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(holeRow(page, 1)).toContainText("80 m");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("No holes yet")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(holeRow(page, 1)).toContainText("80 m");
  await expect(status(page)).toHaveText(SAVED);
});

test("Escape puts a drag back, and nothing is left to undo or to save", async ({ page }) => {
  await studioWithOneHole(page);
  const from = await pull(page, "Control point 1, hole 1", { x: 70, y: 10 });
  await page.keyboard.press("Escape");
  await page.mouse.move(from.x - 50, from.y);
  await page.mouse.up();
  await expectAt(handle(page, "Control point 1, hole 1"), from);
  await expect(handle(page, "Undo")).toHaveAccessibleDescription("Undo: Add hole 1");
  await expect(status(page)).toHaveText(SAVED);
});

test("panning the map moves no point", async ({ page }) => {
  await studioWithOneHole(page);
  const tee = await middleOf(handle(page, "Tee, hole 1"));
  await page.mouse.move(tee.x + 120, tee.y - 80);
  await page.mouse.down();
  await page.mouse.move(tee.x + 220, tee.y - 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await middleOf(handle(page, "Tee, hole 1"))).x).toBeGreaterThan(tee.x + 50);
  await expect(holeRow(page, 1)).toContainText("80 m");
  await expect(status(page)).toHaveText(SAVED);
});

test("arrow keys nudge the focused handle, a burst being one step", async ({ page }) => {
  await studioWithOneHole(page);
  await handle(page, "Target, hole 1").focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Shift+ArrowUp");
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowUp");
  await expect(holeRow(page, 1)).toContainText("111 m");
  await expect(status(page)).toHaveText(SAVED);
  await handle(page, "Undo").click();
  await expect(holeRow(page, 1)).toContainText("80 m");
});

test("a finger drags a handle and leaves the map where it is", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await context.route(/openfreemap\.org/, (route) => route.abort());
  const page = await context.newPage();
  await studioWithOneHole(page);
  const target = await middleOf(handle(page, "Target, hole 1"));
  const tee = await middleOf(handle(page, "Tee, hole 1"));

  const devtools = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Spot[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [target]);
  for (const step of [1, 2, 3, 4]) {
    await touch("touchMove", [{ x: target.x + 15 * step, y: target.y + 10 * step }]);
  }
  await touch("touchEnd", []);

  await expectAt(handle(page, "Target, hole 1"), { x: target.x + 60, y: target.y + 40 });
  await expectAt(handle(page, "Tee, hole 1"), tee);
  await expect(status(page)).toHaveText(SAVED);
  await context.close();
});

test("holes are added after one another, chosen from the list, deleted and brought back", async ({
  page,
}) => {
  await studioWithOneHole(page);
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(handle(page, "Tee, hole 2")).toBeVisible();
  await holeRow(page, 1).click();
  await expect(handle(page, "Tee, hole 1")).toBeVisible();
  await expect(handle(page, "Tee, hole 2")).toBeHidden();
  await page.getByRole("button", { name: "Delete hole 1" }).click();
  await expect(page.getByRole("listitem", { name: "Hole 1" })).toBeHidden();
  await handle(page, "Undo").click();
  await expect(page.getByRole("listitem", { name: "Hole 1" })).toBeVisible();
  await expect(status(page)).toHaveText(SAVED);
});

test.describe("the focus is not lost when a hole goes", () => {
  async function threeHoles(page: Page): Promise<void> {
    await studioWithOneHole(page);
    for (const number of [2, 3]) {
      await page.getByRole("button", { name: "Add hole" }).click();
      await expect(handle(page, `Tee, hole ${number}`)).toBeVisible();
    }
  }

  test("by key it goes to the hole that took the place, at last to Add hole", async ({ page }) => {
    await threeHoles(page);
    await holeRow(page, 2).focus();
    await page.keyboard.press("Delete");
    await expect(holeRow(page, 2)).toBeHidden();
    await expect(holeRow(page, 3)).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(holeRow(page, 1)).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(page.getByText("No holes yet")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add hole" })).toBeFocused();
  });

  test("by the Delete button it goes there too, so that pressing twice deletes one", async ({ page }) => {
    await threeHoles(page);
    await holeRow(page, 1).click();
    await page.getByRole("button", { name: "Delete hole 1" }).focus();
    await page.keyboard.press("Enter");
    await expect(holeRow(page, 2)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(holeRow(page, 2)).toBeVisible();
  });

  test("by undo, with the focus on one of its handles, it goes to the neighbour", async ({ page }) => {
    await threeHoles(page);
    await handle(page, "Target, hole 3").focus();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(holeRow(page, 3)).toBeHidden();
    await expect(holeRow(page, 2)).toBeFocused();
  });
});

test("a hole over 1000 m is drawn, and the status says what keeps it from being saved", async ({ page }) => {
  await studioWithOneHole(page);
  await handle(page, "Target, hole 1").focus();
  for (let press = 0; press < 93; press++) await page.keyboard.press("Alt+ArrowUp");
  await expect(status(page)).toHaveText(
    /^Not saved: Hole 1: tee and target are 10\d\d\.\d m apart; the maximum is 1000 m\.$/,
  );
  // One step, or a few where the machine was so slow that the burst fell apart.
  await expect(async () => {
    await handle(page, "Undo").click();
    await expect(status(page)).toHaveText(SAVED, { timeout: 3_000 });
  }).toPass();
});

test.describe("when a newer version was saved in another browser", () => {
  /** This browser's hole is longer by 10 m, the other's, saved first, by 30 m. */
  async function conflict(page: Page): Promise<void> {
    await studioWithOneHole(page);
    const other = await elsewhere(page);
    await handle(other, "Target, hole 1").focus();
    for (let press = 0; press < 3; press++) await other.keyboard.press("Alt+ArrowUp");
    await expect(holeRow(other, 1)).toContainText("110 m");
    await expect(status(other)).toHaveText(SAVED);
    await other.context().close();

    await handle(page, "Target, hole 1").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(status(page)).toHaveText("Not saved: someone else edited this course.");
    await expect(holeRow(page, 1)).toContainText("90 m");
  }

  test("keeping mine saves it over theirs", async ({ page }) => {
    await conflict(page);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(status(page)).toHaveText(SAVED);
    await page.reload();
    await expect(holeRow(page, 1)).toContainText("90 m");
  });

  test("taking theirs shows it, and undo brings mine back", async ({ page }) => {
    await conflict(page);
    await page.getByRole("button", { name: "Use theirs" }).click();
    await expect(status(page)).toHaveText(SAVED);
    await expect(holeRow(page, 1)).toContainText("110 m");
    await handle(page, "Undo").click();
    await expect(holeRow(page, 1)).toContainText("90 m");
    await expect(status(page)).toHaveText(SAVED);
  });
});

test("work outlives a lost connection", async ({ page, context }) => {
  await studioWithOneHole(page);
  await context.setOffline(true);
  await handle(page, "Target, hole 1").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(status(page)).toHaveText("Not saved: you're offline. Retrying…");
  await context.setOffline(false);
  await expect(status(page)).toHaveText(SAVED);
  await page.reload();
  await expect(holeRow(page, 1)).toContainText("90 m");
});

test.describe("browser Back with work that could not be saved", () => {
  /** Ends beside the studio, in the same document, with a change in it that no save has carried. */
  async function backWithUnsavedWork(page: Page): Promise<string> {
    await studioWithOneHole(page);
    const studio = page.url();
    await page.context().setOffline(true);
    await handle(page, "Target, hole 1").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(status(page)).toHaveText("Not saved: you're offline. Retrying…");
    await page.goBack();
    await expect(page.getByRole("button", { name: "Create course" })).toBeVisible();
    return studio;
  }

  test("saves it when the connection is back, without the studio, and then lets the page go", async ({
    page,
    context,
  }) => {
    const studio = await backWithUnsavedWork(page);
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PUT" && response.status() === 200,
    );
    await context.setOffline(false);
    await (await saved).finished();
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.goto(studio);
    await expect(holeRow(page, 1)).toContainText("90 m");
    expect(questions).toEqual([]);
  });

  test("asks before the page is closed or loaded again", async ({ page }) => {
    await backWithUnsavedWork(page);
    const asked = page.waitForEvent("dialog");
    // Not page.reload(), which would wait for a load that staying prevents.
    await page.evaluate(() => window.setTimeout(() => window.location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
  });

  test("finds the same session and status on coming back", async ({ page, context }) => {
    await backWithUnsavedWork(page);
    await page.goForward();
    await expect(holeRow(page, 1)).toContainText("90 m");
    await expect(status(page)).toHaveText("Not saved: you're offline. Retrying…");
    await context.setOffline(false);
    await expect(status(page)).toHaveText(SAVED);
    await handle(page, "Undo").click();
    await expect(holeRow(page, 1)).toContainText("80 m");
  });
});

test("work outlives the end of the session", async ({ page, context }) => {
  const account = await studioWithOneHole(page);
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

test("going home and back loses neither a fresh edit nor the undo steps", async ({ page }) => {
  await studioWithOneHole(page);
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

test("somebody signed out is asked to sign in and comes back", async ({ page, context }) => {
  const account = await studioWithOneHole(page);
  const studio = page.url();
  await context.clearCookies();
  await page.goto(studio);
  await expect(page).toHaveURL(/\/signin\?callbackUrl=/);
  await fillSignIn(page, account);
  await expect(page).toHaveURL(studio);
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
});

test("somebody else gets the same 404 as for a course that does not exist", async ({ page, browser }) => {
  await studioWithOneHole(page);
  const other = await (await browser.newContext()).newPage();
  await signUp(other);
  const theirs = await other.goto(page.url());
  const theirsText = await other.getByRole("main").textContent();
  const nobodys = await other.goto("/studio/courses/course_00000000000000000000000000");
  expect([theirs?.status(), nobodys?.status()]).toEqual([404, 404]);
  expect(await other.getByRole("main").textContent()).toBe(theirsText);
  await other.context().close();
});
