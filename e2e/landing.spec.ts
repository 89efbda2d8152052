import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { measureOwnScripts } from "./testing/own-scripts";
import { type Colour, isSameColour, readColours } from "./testing/tiles";

const viewer = (page: Page) => page.getByRole("region", { name: "Ekeberg on the map" });
const picture = (page: Page) => page.getByRole("img", { name: /The Ekeberg course/ });
const card = (page: Page) => viewer(page).getByRole("status");

/** The colour of the tees and paths of the back nine. */
const GOLD: Colour = [217, 165, 20];

/** An entry of the browser's performance timeline. TypeScript has no type for it. */
interface LayoutShift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Simulates that the user has enabled data saving. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}

test("the picture of the demo course comes alive in its place", { tag: "@full" }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: unknown[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as LayoutShift;
        const moved = sources.map(({ node, previousRect, currentRect }) => [
          node?.textContent?.slice(0, 40),
          previousRect,
          currentRect,
        ]);
        shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  // A machine without Arial has no fallback with the font's metrics, so the font's arrival would shift the text.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/");
  await expect(viewer(page)).toBeVisible();
  await expect(picture(page)).toBeHidden();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
  const shifted = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(shifted, JSON.stringify(shifts)).toBe(0);

  await expect(card(page)).toHaveText("Hole 6 Par 3 · 77 m");
  await viewer(page).getByRole("button", { name: "Next hole" }).click();
  await expect(card(page)).toContainText("Hole 7");
  await viewer(page).getByRole("button", { name: "Hole 3, par 3, 102 m" }).click();
  await expect(card(page)).toContainText("Hole 3");
  await expect(viewer(page).getByText("Along the flight path")).toBeVisible();
  await viewer(page).getByRole("button", { name: "Back nine" }).click();
  await expect(viewer(page).getByText("9 holes · Par 27")).toBeVisible();
  await expect(card(page)).toHaveText("Choose a hole");
  await viewer(page).getByRole("button", { name: "Previous hole" }).click();
  await expect(card(page)).toContainText("Hole 18");
  await expectNoViolations(page);
});

test("the text stays where it is while the picture is still on its way", { tag: "@full" }, async ({
  page,
}) => {
  await saveData(page);
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.boundingBox();
  expect(before).not.toBeNull();
  await page.locator("figure").evaluate((figure) => figure.replaceChildren());
  expect(await heading.boundingBox()).toEqual(before);
});

test("a tap on a hole of the map shows it, and scrolling over the map scrolls the page", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto("/");
  await expect(viewer(page)).toBeVisible();
  const box = await viewer(page).locator("canvas").boundingBox();
  if (!box) throw new Error("There is no map.");
  await viewer(page).getByRole("button", { name: "Back nine" }).click();
  await expect(card(page)).toHaveText("Choose a hole");
  const spots = Array.from({ length: 60 * 50 }, (_, i) => ({
    x: Math.round(box.x + ((i % 60) / 60) * box.width),
    y: Math.round(box.y + (Math.floor(i / 60) / 50) * box.height * 0.7),
  }));
  // The map may still be moving to the holes.
  await expect
    .poll(async () => {
      const colours = await readColours(page, spots);
      const tee = spots.find((_, i) => isSameColour(colours[i], GOLD));
      if (tee) await page.mouse.click(tee.x, tee.y);
      return card(page).textContent();
    })
    .toMatch(/^Hole 1[0-8] /);

  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test("with Save-Data the map is loaded only when asked for, and then gets the focus", {
  tag: "@full",
}, async ({ page }) => {
  await saveData(page);
  await page.goto("/");
  const start = page.getByRole("button", { name: "Try the map" });
  await expect(start).toBeVisible();
  await expect(picture(page)).toBeVisible();
  await expect(viewer(page)).toBeHidden();
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(viewer(page)).toBeVisible();
  await expect(start).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(viewer(page).getByRole("button", { name: "Main" })).toBeFocused();
});

test("a browser that can't show a map keeps the picture and says so", { tag: "@full" }, async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto("/");
  await expect(page.getByText("The map can't be shown in this browser.")).toBeVisible();
  await expect(picture(page)).toBeVisible();
});

test("the landing page loads no more than 25 kB of its own JavaScript before its map", async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/");
  const { bytes, loadsMap } = await measureOwnScripts(context, "/");
  console.info(`Landing page JavaScript: ${(bytes / 1000).toFixed(1)} kB compressed`);
  expect(loadsMap).toBe(false);
  expect(bytes).toBeLessThanOrEqual(25_000);
});
