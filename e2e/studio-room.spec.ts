import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { elsewhere, newCourse, signUp } from "./testing/users";

const map = (page: Page) => page.getByRole("region", { name: "Course map" });
const SAVED = "All changes saved";

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not on the screen");
  return box;
}

async function phone(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ hasTouch: true, viewport });
  await context.route(/openfreemap\.org/, (route) => route.abort());
  return context.newPage();
}

test("a decision between two versions leaves the map in view on a phone, and every button within reach", async ({
  browser,
}) => {
  const page = await phone(browser, { width: 390, height: 844 });
  await signUp(page);
  await newCourse(page, "Two people");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText(SAVED);
  const other = await elsewhere(page);
  await other.getByRole("button", { name: "Tee, hole 1" }).focus();
  await other.keyboard.press("Alt+ArrowUp");
  await expect(other.getByRole("status")).toHaveText(SAVED);
  await other.context().close();

  await page.getByRole("button", { name: "Tee, hole 1" }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByText("Someone else edited this course", { exact: true })).toBeVisible();
  expect((await boxOf(map(page))).height).toBeGreaterThan(250);
  for (const name of ["Merge", "Keep mine", "Use theirs", "Undo"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("radio", { name: /^Mine/ }).check();
  await page.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByRole("status")).toHaveText(SAVED);
  // Where the buttons were is nothing to have the focus.
  await expect(page.getByRole("status")).toBeFocused();
  await expect(page.getByRole("list", { name: "Holes" })).toBeVisible();
  await page.context().close();
});

test("a panel that opens on a phone leaves the selected hole in view, and its target in reach", async ({
  browser,
}) => {
  const page = await phone(browser, { width: 390, height: 844 });
  await signUp(page);
  await newCourse(page, "In view");
  await page.getByRole("button", { name: "Add hole" }).click();
  const ends = ["Tee, hole 1", "Target, hole 1"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  const [tee, target] = ends as [Locator, Locator];
  const length = async () => Math.abs((await boxOf(tee)).y - (await boxOf(target)).y);
  for (let closer = 0; closer < 2; closer++) {
    const before = await length();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(length).toBeGreaterThan(1.95 * before);
  }
  await page.getByRole("button", { name: /^Hole 1 / }).click();
  await page.getByRole("button", { name: "Details of hole 1" }).click();
  for (const end of ends) {
    await expect
      .poll(async () => {
        const [ground, { x, y, width, height }] = [await boxOf(map(page)), await boxOf(end)];
        const at = { x: x + width / 2, y: y + height / 2 };
        const key = await end.getAttribute("aria-label");
        const hit = await page.evaluate(
          ({ x, y }) => document.elementFromPoint(x, y)?.closest("button")?.getAttribute("aria-label"),
          at,
        );
        return at.y > ground.y && at.y < ground.y + ground.height && hit === key;
      })
      .toBe(true);
  }
  await page.context().close();
});

test("a phone on its side has the list beside the map, and the map's tools beside each other", async ({
  browser,
}) => {
  const page = await phone(browser, { width: 844, height: 390 });
  await signUp(page);
  await newCourse(page, "Tali Championship Layout at the Northern Riverside Park, Blue Tees 2026");
  await page.getByRole("button", { name: "Add hole" }).click();
  const wholeCourse = page.getByRole("button", { name: "Show the whole course" });
  await expect(wholeCourse).toBeInViewport({ ratio: 1 });
  const [ground, tools, zoom] = [
    await boxOf(map(page)),
    await boxOf(wholeCourse),
    await boxOf(page.getByRole("button", { name: "Zoom in" })),
  ];
  expect(ground.height).toBe(390);
  expect(ground.width).toBeGreaterThan(450);
  expect(tools.x + tools.width).toBeLessThan(zoom.x);
  for (const name of ["Add hole", "Draw hole", "Undo", "Course", "Versions", "Keyboard help"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  // Two words of its name at least, however long it is.
  expect((await boxOf(page.getByRole("heading", { level: 1 }))).width).toBeGreaterThan(100);
  await page.context().close();
});

test("a window zoomed to 200 % has all of the map's tools beside each other, and the zoom free", async ({
  browser,
}) => {
  const page = await phone(browser, { width: 640, height: 400 });
  await signUp(page);
  await newCourse(page, "Twice as large");
  await page.getByRole("button", { name: "Add hole" }).click();
  for (const name of ["Map settings", "Show the whole course", "Zoom in", "Zoom out"]) {
    const tool = page.getByRole("button", { name });
    await expect(tool).toBeInViewport({ ratio: 1 });
    // Nothing lies over it.
    await tool.click({ trial: true });
  }
  await page.context().close();
});

test("/ goes to the field of places, and Escape back to where the focus was", async ({ page, context }) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
  await signUp(page);
  await newCourse(page, "By key");
  await page.getByRole("button", { name: "Add hole" }).click();
  const tee = page.getByRole("button", { name: "Tee, hole 1" });
  await tee.focus();
  await page.keyboard.press("/");
  await expect(page.getByLabel(/^Go to/)).toBeFocused();
  await page.keyboard.type("59.9, 10.8");
  await page.keyboard.press("Escape");
  await expect(tee).toBeFocused();
});

test("the map opens on the course location, and one button shows the whole course instead", async ({
  page,
  context,
}) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
  await signUp(page);
  await newCourse(page, "Beside its car park");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText(SAVED);
  // The hole lies where the location was; now that is some 500 m to the north.
  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: "Course page" }).click();
  await page.getByLabel("Latitude").fill("59.8994");
  await page.getByRole("button", { name: "Save location" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto(`/studio${new URL(page.url()).pathname}`);

  const tee = page.getByRole("button", { name: "Tee, hole 1" });
  await expect(tee).toBeVisible();
  const ground = await boxOf(map(page));
  const below = (await boxOf(tee)).y - (ground.y + ground.height / 2);
  expect(below).toBeGreaterThan(ground.height / 8);
  await expect(tee).toBeInViewport();
  await page.getByRole("button", { name: "Show the whole course" }).click();
  await expect
    .poll(async () => {
      const target = await boxOf(page.getByRole("button", { name: "Target, hole 1" }));
      const from = await boxOf(tee);
      return Math.hypot(target.x - from.x, target.y - from.y);
    })
    .toBeGreaterThan(120);
});
