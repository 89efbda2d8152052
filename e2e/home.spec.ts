import { expect, type Page, test } from "@playwright/test";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import { emptyHole } from "@/lib/validation/hole";
import { courseOf } from "./testing/course-document";
import { createCourse } from "./testing/courses";
import { measureOwnScripts } from "./testing/own-scripts";
import { signUp } from "./testing/users";

/** Creates a course with holes of these lengths, and opens the home page. */
async function createCourseWithHoles(
  page: Page,
  name: string,
  metres: readonly number[],
  layouts: string[] = [],
) {
  const tee = { lat: 60.2, lng: 24.9 };
  const data = courseOf(
    metres.map((length, i) => ({
      id: newId("fairway"),
      number: i + 1,
      teePosition: tee,
      targetPosition: offsetBy(tee, { east: 0, north: length }),
      flightPaths: [],
    })),
  );
  const [main] = data.layouts;
  if (!main) throw new Error("A course has a main layout.");
  const added = layouts.map((layout) => ({ ...main, id: newId("layout"), name: layout, plays: [] }));
  await createCourse(page, name, {
    document: {
      ...data,
      holes: [...data.holes, ...(layouts.length > 0 ? [emptyHole(newId("fairway"), 27)] : [])],
      layouts: [main, ...added],
    },
  });
  await page.goto("/");
}

const names = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test("the home page loads no more than 40 kB of its own JavaScript", async ({ page, context }) => {
  await signUp(page);
  await createCourseWithHoles(page, "Light", [100]);
  const { bytes } = await measureOwnScripts(context, "/");
  console.info(`Home page JavaScript: ${(bytes / 1000).toFixed(1)} kB compressed`);
  expect(bytes).toBeLessThanOrEqual(40_000);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("long course names do not widen the home page", async ({ page }) => {
    await signUp(page);
    await createCourse(page, "Oak");
    const measureWidth = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      const main = await page.getByRole("main").boundingBox();
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      return { main: main?.width, scrolls };
    };
    // max-w-6xl, and the full width of a phone.
    expect(await measureWidth(1280)).toEqual({ main: 1152, scrolls: false });
    expect(await measureWidth(390)).toEqual({ main: 390, scrolls: false });
    await createCourse(page, "W".repeat(200));
    expect(await measureWidth(1280)).toEqual({ main: 1152, scrolls: false });
    expect(await measureWidth(390)).toEqual({ main: 390, scrolls: false });
  });

  test("a card says how long a course is and what it lacks, and its menu leads to its pages", async ({
    page,
  }) => {
    await signUp(page);
    await createCourseWithHoles(page, "Oak Grove", [100, 151.5], ["Winter", "Short"]);
    const card = page.getByRole("listitem").filter({ hasText: "Oak Grove" });
    await expect(card).toContainText("3 holes · Par 7 · 252 m");
    await expect(card).toContainText("Edited 1 minute ago");
    await expect(card).toContainText("3 layouts");
    await expect(card).toContainText("Unfinished");

    const menu = page.getByRole("button", { name: "More for Oak Grove" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Print" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Open in studio" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Print" })).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await page.getByRole("link", { name: "Delete…" }).click();
    await expect(page.getByRole("heading", { name: "Delete Oak Grove?" })).toBeVisible();
  });

  test("a course is duplicated from its menu under a name that the user can change", async ({ page }) => {
    await signUp(page);
    await createCourseWithHoles(page, "Oak Grove", [100, 151.5]);
    await page.getByRole("button", { name: "More for Oak Grove" }).click();
    await page.getByRole("link", { name: "Duplicate…" }).click();
    const name = page.getByLabel("Name of the copy");
    await expect(name).toHaveValue("Oak Grove (copy)");
    await name.fill(" ");
    await page.getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByText("Enter a name.")).toBeVisible();
    await name.fill("Oak Grove 2027");
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.waitForURL(/\/studio\/courses\//);
    await page.goto("/");
    await expect(names(page)).toHaveText(["Oak Grove 2027", "Oak Grove"]);
    await expect(page.getByText("2 holes · Par 7 · 252 m")).toHaveCount(2);
  });

  test("courses can be searched and sorted", async ({ page }) => {
    await signUp(page);
    await createCourseWithHoles(page, "Äijänsuo", [300]);
    await createCourseWithHoles(page, "Birch", [100]);
    await createCourseWithHoles(page, "Oak suo", [200]);
    await expect(names(page)).toHaveText(["Oak suo", "Birch", "Äijänsuo"]);
    await page.getByRole("link", { name: "Length" }).click();
    await expect(names(page)).toHaveText(["Äijänsuo", "Oak suo", "Birch"]);
    await page.getByRole("searchbox", { name: "Search by name" }).fill("SUO");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("2 courses match “SUO”")).toBeVisible();
    await expect(names(page)).toHaveText(["Äijänsuo", "Oak suo"]);
    await page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: "Name" }).click();
    await expect(page).toHaveURL("/?q=SUO&sort=name");
    await page.goto("/?q=%00nothing%F0&sort=x&page=-1");
    await expect(names(page)).toHaveCount(3);
    await page.goto("/?page=2");
    await expect(names(page)).toHaveCount(3);
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/?q=nothing");
    await expect(page.getByRole("heading", { name: "No course is called “nothing”" })).toBeVisible();
    await page.getByRole("link", { name: "Show all courses" }).click();
    await expect(names(page)).toHaveCount(3);
  });

  test("visitors find a way to start a course and to the demo", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Start a course" })).toHaveAttribute("href", "/courses/new");
    await expect(page.getByRole("link", { name: "Open the demo" })).toHaveAttribute("href", "/demo");
    await expect(page.getByRole("link", { name: "© OpenStreetMap contributors" })).toBeVisible();
  });
});
