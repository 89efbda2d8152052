import { expect, type Page, test } from "@playwright/test";
import { coloursAt } from "./testing/tiles";
import { expectNoViolations, newCourse, signUp } from "./testing/users";

const SAVED = "All changes saved";

const status = (page: Page) => page.getByRole("status");
const holes = (page: Page) => page.getByRole("list", { name: "Holes" }).getByRole("listitem");
const versions = (page: Page) => page.getByRole("region", { name: "Versions" });

test.beforeEach(async ({ context }) => {
  // The same map whether or not the machine that runs the tests has internet.
  await context.route(/openfreemap\.org/, (route) => route.abort());
});

/** A new person with a course of two holes, each of which was a save. */
async function savedTwice(page: Page) {
  await signUp(page);
  await newCourse(page, "Versions");
  for (const count of [1, 2]) {
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await page.getByRole("button", { name: "Add hole" }).click();
    await expect(holes(page)).toHaveCount(count);
    expect((await saved).status()).toBe(200);
    await expect(status(page)).toHaveText(SAVED);
  }
}

test("an earlier version is looked at on the map, restored as one undo step, and saved", async ({ page }) => {
  await savedTwice(page);
  await page.getByRole("button", { name: "Versions" }).click();
  const panel = versions(page);
  await expect(panel.getByRole("button", { name: /Current version.*Hole 2 added/ })).toBeVisible();
  await expect(panel.getByRole("button", { name: /No holes.*First version/ })).toBeVisible();
  await expectNoViolations(page);

  await panel.getByRole("button", { name: /Current version/ }).click();
  await expect(panel.getByRole("button", { name: "Restore this version" })).toBeDisabled();
  await panel.getByRole("button", { name: /1 hole.*Hole 1 added/ }).click();
  const map = page.getByRole("region", { name: "Course map" });
  await expect(map.getByText(/^Version 2, .*read only/)).toBeVisible();
  // Nothing there can be taken hold of.
  await expect(map.getByRole("button", { name: /^(Tee|Target), hole/ })).toHaveCount(0);
  await expectNoViolations(page);

  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await panel.getByRole("button", { name: "Restore this version" }).click();
  await expect(holes(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Versions" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAccessibleDescription(
    "Undo: Restore version 2",
  );
  expect((await (await saved).json()).version).toBe(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holes(page)).toHaveCount(2);
  await expect(status(page)).toHaveText(SAVED);
});

test("the map shows the holes of the version that is looked at, and goes to where they are", async ({
  page,
}) => {
  await savedTwice(page);
  const tee = page.getByRole("button", { name: "Tee, hole 2" });
  const control = page.getByRole("button", { name: "Control point 1, hole 2" });
  const [from, to] = [await tee.boundingBox(), await control.boundingBox()];
  if (!from || !to) throw new Error("hole 2 is not on the screen");
  const middle = ({ x, y, width, height }: typeof from) => ({ x: x + width / 2, y: y + height / 2 });
  const onPath = {
    x: Math.round((middle(from).x + middle(to).x) / 2),
    y: Math.round((middle(from).y + middle(to).y) / 2),
  };
  /** Red, from 0 to 255: of the path it is little, of the ground nearly all. */
  const redness = async () => (await coloursAt(page, [onPath]))[0]?.[0];

  await page.getByRole("button", { name: "Versions" }).click();
  await versions(page)
    .getByRole("button", { name: /Current version/ })
    .click();
  await expect.poll(redness).toBeLessThan(160);
  await versions(page)
    .getByRole("button", { name: /1 hole.*Hole 1 added/ })
    .click();
  await expect.poll(redness).toBeGreaterThan(200);
  await versions(page)
    .getByRole("button", { name: /Current version/ })
    .click();
  await expect.poll(redness).toBeLessThan(160);

  // Far from every hole, a version is gone to.
  await page.getByRole("button", { name: "Back to current" }).click();
  await page.getByRole("textbox", { name: "Go to" }).fill("10, 10");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Showing 10\.00000, 10\.00000/)).toBeVisible();
  await expect.poll(redness).toBeGreaterThan(200);
  await versions(page)
    .getByRole("button", { name: /1 hole.*Hole 1 added/ })
    .click();
  await expect(page.getByText(/^Showing /)).toHaveCount(0);
});

test("by keyboard: opened, chosen, left by Escape without a change", async ({ page }) => {
  await savedTwice(page);
  await page.getByRole("button", { name: "Versions" }).focus();
  await page.keyboard.press("Enter");
  const panel = versions(page);
  await expect(panel.getByRole("heading", { name: "Versions" })).toBeFocused();
  await expect(panel.getByRole("button", { name: /Hole 1 added/ })).toBeVisible();
  for (let i = 0; i < 4; i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Version 2, /)).toBeVisible();
  // An edit ends looking, so that nothing changes unseen.
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText(/^Version 2, /)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Versions" })).toBeFocused();
  await expect(holes(page)).toHaveCount(2);
  await expect(page.getByText(/^Version 2, /)).toHaveCount(0);
});

test("versions that cannot be read are said, and read again", async ({ page }) => {
  await savedTwice(page);
  await page.route(/\/versions$/, (route) => route.abort());
  await page.getByRole("button", { name: "Versions" }).click();
  await expect(page.getByText("Couldn't load the versions.")).toBeVisible();
  await page.unroute(/\/versions$/);
  await versions(page).getByRole("button", { name: "Try again" }).click();
  await expect(versions(page).getByRole("button", { name: /Current version/ })).toBeVisible();
});
