import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { openNewCourse, straightHoles } from "./testing/courses";
import { map, SAVED } from "./testing/studio";
import { openInOtherBrowser, signUp } from "./testing/users";
import { withoutStream } from "./testing/without-stream";

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return box;
}

async function openPhonePage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ hasTouch: true, viewport });
  return context.newPage();
}

test("on a phone, changes that were not applied leave the map in view and every button within reach", {
  tag: "@full",
}, async ({ browser }) => {
  const page = await openPhonePage(browser, { width: 390, height: 844 });
  await withoutStream(page);
  await signUp(page);
  await openNewCourse(page, "Two people");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText(SAVED);
  const other = await openInOtherBrowser(page);
  await other.getByRole("button", { name: "Tee, hole 1" }).focus();
  await other.keyboard.press("Alt+ArrowUp");
  await expect(other.getByRole("status")).toHaveText(SAVED);
  await other.context().close();

  await page.getByRole("button", { name: "Tee, hole 1" }).focus();
  await page.keyboard.press("Alt+ArrowLeft");
  const list = page.getByRole("region", { name: "Not applied: 1 change" });
  await expect(list).toBeVisible();
  expect((await getBox(map(page))).height).toBeGreaterThan(250);
  for (const name of ["Apply mine", "Dismiss", "Undo"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await list.getByRole("button", { name: "Apply mine" }).click();
  await expect(list).toBeHidden();
  await expect(page.getByRole("status")).toHaveText(SAVED);
  // The buttons have disappeared, so the focus moves.
  await expect(page.getByRole("status")).toBeFocused();
  await expect(page.getByRole("list", { name: "Holes" })).toBeVisible();
  await page.context().close();
});

test("on a phone, opening a panel keeps the selected hole in view and its handles reachable", {
  tag: "@full",
}, async ({ browser }) => {
  const page = await openPhonePage(browser, { width: 390, height: 844 });
  await signUp(page);
  await openNewCourse(page, "In view");
  await page.getByRole("button", { name: "Add hole" }).click();
  const ends = ["Tee, hole 1", "Target, hole 1"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  const [tee, target] = ends as [Locator, Locator];
  const measureLength = async () => Math.abs((await getBox(tee)).y - (await getBox(target)).y);
  for (let closer = 0; closer < 2; closer++) {
    const before = await measureLength();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(measureLength).toBeGreaterThan(1.95 * before);
  }
  await page.getByRole("button", { name: /^Hole 1 / }).click();
  await page.getByRole("button", { name: "Details of hole 1" }).click();
  for (const end of ends) {
    await expect
      .poll(async () => {
        const [mapBox, { x, y, width, height }] = [await getBox(map(page)), await getBox(end)];
        const centre = { x: x + width / 2, y: y + height / 2 };
        const label = await end.getAttribute("aria-label");
        const hitLabel = await page.evaluate(
          ({ x, y }) => document.elementFromPoint(x, y)?.closest("button")?.getAttribute("aria-label"),
          centre,
        );
        return centre.y > mapBox.y && centre.y < mapBox.y + mapBox.height && hitLabel === label;
      })
      .toBe(true);
  }
  await page.context().close();
});

test("on a phone in landscape and at 200% zoom, the list is beside the map and no tool covers another", {
  tag: "@full",
}, async ({ browser }) => {
  const page = await openPhonePage(browser, { width: 844, height: 390 });
  await signUp(page);
  await openNewCourse(page, "Tali Championship Layout at the Northern Riverside Park, Blue Tees 2026", {
    document: straightHoles(80),
  });
  const wholeCourse = page.getByRole("button", { name: "Show the whole course" });
  await expect(wholeCourse).toBeInViewport({ ratio: 1 });
  const [mapBox, tools, zoom] = [
    await getBox(map(page)),
    await getBox(wholeCourse),
    await getBox(page.getByRole("button", { name: "Zoom in" })),
  ];
  expect(mapBox.height).toBe(390);
  expect(mapBox.width).toBeGreaterThan(450);
  expect(tools.x + tools.width).toBeLessThan(zoom.x);
  for (const name of ["Add hole", "Draw hole", "Undo", "Course", "Versions", "Keyboard help"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  // The heading shows at least two words of the name, however long it is.
  expect((await getBox(page.getByRole("heading", { level: 1 }))).width).toBeGreaterThan(100);

  // A laptop's window at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const name of ["Map settings", "Show the whole course", "Zoom in", "Zoom out"]) {
    const tool = page.getByRole("button", { name });
    await expect(tool).toBeInViewport({ ratio: 1 });
    // No other element covers the tool.
    await tool.click({ trial: true });
  }
  await page.context().close();
});

test("the map opens on the course location, and one button shows the whole course", async ({ page }) => {
  await signUp(page);
  // About 500 m north of the hole.
  const location = "59.8994, 10.7872";
  await openNewCourse(page, "Beside its car park", { location, document: straightHoles(80) });

  const tee = page.getByRole("button", { name: "Tee, hole 1" });
  await expect(tee).toBeVisible();
  const mapBox = await getBox(map(page));
  const below = (await getBox(tee)).y - (mapBox.y + mapBox.height / 2);
  expect(below).toBeGreaterThan(mapBox.height / 8);
  await expect(tee).toBeInViewport();
  await page.getByRole("button", { name: "Show the whole course" }).click();
  await expect
    .poll(async () => {
      const target = await getBox(page.getByRole("button", { name: "Target, hole 1" }));
      const from = await getBox(tee);
      return Math.hypot(target.x - from.x, target.y - from.y);
    })
    .toBeGreaterThan(120);
});
