import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations, newCourse, signUp } from "./people";

const SAVED = "All changes saved";

const status = (page: Page) => page.getByRole("status");
const holes = (page: Page) => page.getByRole("list", { name: "Fairways" }).getByRole("listitem");
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
  await expect(panel.getByRole("button", { name: /Saved now.*Hole 2 added/ })).toBeVisible();
  await expect(panel.getByRole("button", { name: /No holes.*The earliest version/ })).toBeVisible();
  await expectNoViolations(page);

  await panel.getByRole("button", { name: /Saved now/ }).click();
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
  await expect(page.getByRole("button", { name: "Undo" })).toHaveAttribute(
    "title",
    "Undo: Restore version 2",
  );
  expect((await (await saved).json()).version).toBe(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holes(page)).toHaveCount(2);
  await expect(status(page)).toHaveText(SAVED);
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
  await expect(page.getByText("The versions could not be loaded.")).toBeVisible();
  await page.unroute(/\/versions$/);
  await versions(page).getByRole("button", { name: "Try again" }).click();
  await expect(versions(page).getByRole("button", { name: /Saved now/ })).toBeVisible();
});
