import { expect, type Locator, type Page, test } from "@playwright/test";
import { saveFullCourse } from "./testing/full-course";
import { createCourse, signUp } from "./testing/users";

// Traces snapshot the DOM on every move, which costs more if more elements move.
test.use({ trace: "off" });

/**
 * The maximum number of rounds, and the mouse moves per round. A busy machine gets several chances; a slow editor fails
 * them all.
 */
const MAX_ROUNDS = 5;
const MOVES_PER_ROUND = 30;

/** Target ratios to an empty studio on an idle machine, for a frame and for opening. */
const TARGETS = { drag: 1.15, opening: 1.5 };

/** Ratios that fail the test: too far above the targets for a busy machine to explain. */
const LIMITS = { drag: 1.3, opening: 2 };

declare global {
  interface Window {
    /** Duration in milliseconds of each frame in which the map or the dragged path was drawn. */
    mapFrames: number[];
    /** Times at which the map drew something, in milliseconds. */
    mapDraws: number[];
  }
}

/** Records the duration of frames in which something moves. Including idle frames would make any drag look cheap. */
function recordMapFrames(): void {
  let [drewMap, movedPath, paintsPath] = [false, false, false];
  let last = 0;
  const { drawElements } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawElements = function (...args) {
    drewMap = true;
    window.mapDraws.push(performance.now());
    drawElements.apply(this, args);
  };
  const { setAttribute } = SVGElement.prototype;
  SVGElement.prototype.setAttribute = function (...args) {
    if (args[0] === "d") movedPath = true;
    setAttribute.apply(this, args);
  };
  window.mapFrames = [];
  window.mapDraws = [];
  const frame = (time: number) => {
    if (drewMap || paintsPath) window.mapFrames.push(time - last);
    // The map was drawn within the frame that ends here. The document, which has changed by now, is painted in the next
    // frame.
    [paintsPath, drewMap, movedPath] = [movedPath, false, false];
    last = time;
    window.requestAnimationFrame(frame);
  };
  window.requestAnimationFrame(frame);
}

/** Drags in circles. Returns the duration of each frame in milliseconds. */
async function measureDragFrames(page: Page, from: { x: number; y: number }): Promise<number[]> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Moves past the drag threshold and any one-time work.
  await page.mouse.move(from.x + 12, from.y + 8, { steps: 4 });
  await page.evaluate(() => {
    window.mapFrames = [];
  });
  for (let step = 1; step <= MOVES_PER_ROUND; step++) {
    const angle = (step / 20) * 2 * Math.PI;
    await page.mouse.move(from.x + 12 + 30 * Math.sin(angle), from.y + 38 - 30 * Math.cos(angle));
  }
  const frames = await page.evaluate(() => window.mapFrames);
  await page.mouse.up();
  expect(frames.length).toBeGreaterThan(MOVES_PER_ROUND / 2);
  return frames;
}

/** Measures the time from opening a studio until its map is usable, in milliseconds. */
async function measureOpening(page: Page, url: string): Promise<number> {
  const startedAt = Date.now();
  await page.goto(url);
  await page.getByRole("button", { name: "Draw hole" }).waitFor();
  return Date.now() - startedAt;
}

/** Milliseconds from opening a studio until the pointer has moved a handle. Leaves the course as it was. */
async function measureFirstDrag(page: Page, url: string, handle: Locator): Promise<number> {
  const startedAt = Date.now();
  await page.goto(url, { waitUntil: "commit" });
  const { x, y, width, height } = await getBox(handle);
  const from = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Past the drag threshold.
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 2 });
  await expect.poll(async () => (await getBox(handle)).x - x, { intervals: [0] }).toBeGreaterThan(10);
  const duration = Date.now() - startedAt;
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return duration;
}

/**
 * The mean of the middle half. Frames take one or two screen refreshes, so any single percentile jumps between the two,
 * and the longest frames measure other load on the machine.
 */
function interquartileMean(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((sorted.length * 3) / 4));
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

test("dragging in a full course and opening it are about as fast as in an empty one", async ({ page }) => {
  test.setTimeout(240_000);
  await signUp(page);
  await createCourse(page, "Empty");
  const empty = page.url();
  await createCourse(page, "Full");
  const full = page.url();
  await saveFullCourse(page, full);

  // Alternates between the two, so that load on the machine affects both.
  const frames = { pan: [] as number[], drag: [] as number[] };
  const openings = { empty: [] as number[], full: [] as number[] };
  const firstDrags: number[] = [];
  await page.addInitScript(recordMapFrames);
  await measureOpening(page, empty);
  let [drag, opening] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < MAX_ROUNDS && (drag >= TARGETS.drag || opening >= TARGETS.opening); round++) {
    openings.empty.push(await measureOpening(page, empty));
    const map = await getBox(page.getByRole("region", { name: "Course map" }));
    frames.pan.push(
      ...(await measureDragFrames(page, { x: map.x + map.width / 2, y: map.y + map.height / 3 })),
    );

    openings.full.push(await measureOpening(page, full));
    const handle = page.getByRole("button", { name: "Control point 25, hole 1", exact: true });
    const box = await getBox(handle);
    frames.drag.push(
      ...(await measureDragFrames(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("status")).toHaveText("All changes saved");

    // Not compared: the target is 1 500 ms on an idle machine.
    firstDrags.push(await measureFirstDrag(page, full, handle));

    const [dragged, panned] = [interquartileMean(frames.drag), interquartileMean(frames.pan)];
    const [slow, fast] = [Math.min(...openings.full), Math.min(...openings.empty)];
    [drag, opening] = [dragged / panned, slow / fast];
    console.info(
      `frames: drag ${dragged.toFixed(1)} ms / pan ${panned.toFixed(1)} ms = ${drag.toFixed(2)};`,
      `opening: ${slow} ms / ${fast} ms = ${opening.toFixed(2)};`,
      `first drag after ${Math.min(...firstDrags)} ms`,
    );
  }
  expect(drag).toBeLessThan(LIMITS.drag);
  expect(opening).toBeLessThan(LIMITS.opening);
});

test("dragging a point does not draw the map", async ({ page }) => {
  await signUp(page);
  await createCourse(page, "Still");
  await page.addInitScript(recordMapFrames);
  await page.reload();
  await page.getByRole("button", { name: "Add hole" }).click();
  const { x, y } = await getBox(page.getByRole("button", { name: "Target, hole 1", exact: true }));
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 25, y + 5, { steps: 4 });
  const path = page.locator(".map-moving-paths path").last();
  await expect(path).toHaveCount(1);
  const start = await path.getAttribute("d");
  // Waits until the map has stopped drawing.
  await expect.poll(() => page.evaluate(() => window.mapDraws.splice(0).length)).toBe(0);
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + 25 + step, y + 5);
  expect(await path.getAttribute("d")).not.toBe(start);
  expect(await page.evaluate(() => window.mapDraws)).toHaveLength(0);
  await page.mouse.up();
  await expect(path).toHaveCount(0);
});

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return box;
}
