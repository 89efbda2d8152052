import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, shareCourse } from "./testing/courses";
import { measureOwnScripts } from "./testing/own-scripts";
import { signUp } from "./testing/users";

/** Publishes a course near Bouvet Island, where no other test has one. Each test uses a different longitude. */
async function publishCourse(page: Page, name: string, lng: number): Promise<string> {
  await signUp(page);
  const courseId = await createCourse(page, name, { location: `-54.4, ${lng}` });
  await shareCourse(page, courseId, "public");
  return courseId;
}

/** Opens a browser without cookies. */
async function signedOut(
  page: Page,
  options: { javaScriptEnabled?: boolean; viewport?: { width: number; height: number } } = {},
): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  return (await browser.newContext(options)).newPage();
}

const map = (page: Page) => page.getByRole("region", { name: "Map of courses" });
const pin = (page: Page) => map(page).locator(".maplibregl-marker");

test("a visitor finds a public course on the map, by the list beside it and by its pin", async ({ page }) => {
  await publishCourse(page, "Bouvet Explorers", 3.4);
  const visitor = await signedOut(page, { viewport: { width: 1280, height: 800 } });
  await visitor.goto("/explore#map=11/-54.4/3.4");
  await expect(visitor.getByRole("heading", { name: "1 course in view" })).toBeVisible();
  const row = visitor.getByRole("link", { name: /^Bouvet Explorers/ });
  await expect(row).toContainText("No holes yet");
  await expect(pin(visitor)).toBeHidden();
  await row.focus();
  await expect(pin(visitor)).toBeVisible();
  await expectNoViolations(visitor);

  await map(visitor).locator("canvas").click();
  await expect(map(visitor).getByText("Bouvet Explorers")).toBeVisible();
  await map(visitor).getByRole("link", { name: "Open course page" }).click();
  await expect(visitor.getByRole("heading", { name: "Bouvet Explorers", level: 1 })).toBeVisible();
  // Going back shows the same place.
  await visitor.goBack();
  await expect(visitor.getByRole("heading", { name: "1 course in view" })).toBeVisible();

  for (let i = 0; i < 8; i++) await map(visitor).locator("canvas").press("ArrowRight");
  await expect(visitor.getByRole("heading", { name: "No courses in view" })).toBeVisible();
  await visitor.getByRole("link", { name: "List all courses by name" }).click();
  await expect(visitor.getByRole("heading", { name: "All courses by name" })).toBeVisible();
  await visitor.getByRole("link", { name: "List the courses in view" }).click();
  await expect(visitor.getByRole("heading", { name: /in view$/ })).toBeVisible();
});

test("the search needs no scripts, and a course that is no longer public is gone from it", async ({
  page,
}) => {
  const courseId = await publishCourse(page, "Ääretön Määrä", 3.5);
  const visitor = await signedOut(page, { javaScriptEnabled: false });
  await visitor.goto("/");
  await visitor.getByRole("link", { name: "Explore", exact: true }).click();
  await expect(visitor.getByRole("heading", { name: "Explore courses", level: 1 })).toBeVisible();
  await visitor.getByLabel("Search by name").fill("maara AARET");
  await visitor.getByRole("button", { name: "Search", exact: true }).click();
  await expect(visitor.getByRole("heading", { name: "Courses matching “maara AARET”" })).toBeVisible();
  const row = visitor.getByRole("link", { name: /^Ääretön Määrä/ });
  await expect(row).toHaveAttribute("href", /^\/c\/[0-9a-z]{26}$/);
  await expect(map(visitor)).toBeHidden();
  await shareCourse(page, courseId, "link");
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "No course matches “maara AARET”" })).toBeVisible();
});

test("links request their pages when they are followed, not before", { tag: "@full" }, async ({ page }) => {
  await signUp(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const isPage = (url: string) => url.includes("_rsc=");
  // A visit to the directory counts against the limit of its address.
  expect(requested.filter(isPage)).toEqual([]);
  await page.getByRole("link", { name: "Explore", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Explore courses", level: 1 })).toBeVisible();
  expect(requested.filter(isPage)).toHaveLength(1);
});

test("on a phone the map takes the place of the list when it is asked for", { tag: "@full" }, async ({
  page,
}) => {
  await publishCourse(page, "Bouvet Phone", 3.6);
  const visitor = await signedOut(page, { viewport: { width: 390, height: 844 } });
  const { bytes, loadsMap } = await measureOwnScripts(visitor.context(), "/explore");
  console.info(`Directory JavaScript before the map: ${(bytes / 1000).toFixed(1)} kB compressed`);
  expect(loadsMap).toBe(false);
  expect(bytes).toBeLessThanOrEqual(15_000);
  await visitor.goto("/explore?q=bouvet+phone");
  await expect(visitor.getByRole("link", { name: /^Bouvet Phone/ })).toBeVisible();
  await visitor.getByRole("button", { name: "Show map" }).click();
  await expect(map(visitor).locator("canvas")).toBeVisible();
  await expect(visitor.getByRole("link", { name: /^Bouvet Phone/ })).toBeHidden();
  const width = await visitor.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  await visitor.getByRole("button", { name: "Show list" }).click();
  await expect(visitor.getByRole("link", { name: /^Bouvet Phone/ })).toBeVisible();
});
