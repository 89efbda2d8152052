import { expect, type Locator, type Page, test } from "@playwright/test";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import { openNewCourse, straightHoles } from "./testing/courses";
import { saveFullCourse } from "./testing/full-course";
import { expectCentreAt, getCentre } from "./testing/positions";
import { serveGround } from "./testing/tiles";
import { signUp } from "./testing/users";

// Traces snapshot the DOM on every move, which costs more if more elements move.
test.use({ trace: "off" });

/**
 * The maximum number of rounds, and the mouse moves per round. A busy machine gets several chances; a slow editor fails
 * them all.
 */
const MAX_ROUNDS = 5;
const MOVES_PER_ROUND = 30;

/** Target ratios on an idle machine: a frame and opening to an empty studio, a frame with the profile to one without. */
const TARGETS = { drag: 1.15, profile: 1.15, opening: 1.5 };

/** Ratios that fail the test: too far above the targets for a busy machine to explain. */
const LIMITS = { drag: 1.3, profile: 1.3, opening: 2 };

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

/** Waits until the map has drawn nothing for a while: a change of a source is drawn once the map's worker has read it. */
async function waitForStillMap(page: Page): Promise<void> {
  let polls = 0;
  const countStillPolls = async () => {
    polls = (await page.evaluate(() => window.mapDraws.splice(0).length)) === 0 ? polls + 1 : 0;
    return polls;
  };
  await expect.poll(countStillPolls, { intervals: [100] }).toBeGreaterThan(4);
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

test("dragging in a full course with 200 features and opening it are about as fast as in an empty one", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signUp(page);
  await openNewCourse(page, "Empty");
  const empty = page.url();
  await openNewCourse(page, "Full");
  const full = page.url();
  await saveFullCourse(page, full);
  await openNewCourse(page, "With features");
  const withFeatures = page.url();
  await saveFullCourse(page, withFeatures, true);

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
    await measureOpening(page, withFeatures);
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

test("dragging a point, a corner of a feature or a selection does not draw the map", async ({ page }) => {
  await signUp(page);
  const document = straightHoles(80);
  const tee = document.holes[0]?.tees[0]?.position as Coordinates;
  const corners = [
    { east: 40, north: 0 },
    { east: 80, north: 0 },
    { east: 60, north: 40 },
  ];
  document.features = [
    {
      ...{ id: newId("feature"), kind: "out_of_bounds", shape: "area", name: null, notes: null },
      points: corners.map((corner) => offsetBy(tee, corner)),
      ...{ holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
    },
  ];
  await openNewCourse(page, "Still", { document });
  await page.addInitScript(recordMapFrames);
  await page.reload();
  const path = page.locator(":is(.map-moving-paths, .map-moving-group) path").last();
  const expectStill = async (name: string) => {
    const handle = page.getByRole("button", { name, exact: true });
    const { x, y } = await getCentre(handle);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y, { steps: 4 });
    await expect(path).toHaveCount(1);
    const start = await path.getAttribute("d");
    await waitForStillMap(page);
    for (let step = 1; step <= 10; step++) await page.mouse.move(x + 20 + step, y);
    expect(await path.getAttribute("d")).not.toBe(start);
    await expectCentreAt(handle, { x: x + 30, y });
    expect(await page.evaluate(() => window.mapDraws)).toHaveLength(0);
    await page.mouse.up();
    await expect(path).toHaveCount(0);
  };
  await page.getByRole("button", { name: "Tee, hole 1", exact: true }).waitFor();
  await expectStill("Target, hole 1");
  await page.getByRole("tab", { name: "Features 1" }).click();
  await page
    .getByRole("list", { name: "Features" })
    .getByRole("button", { name: /^Out of bounds/ })
    .click();
  await waitForStillMap(page);
  await expectStill("Out of bounds, corner 1");
  await page.keyboard.press("ControlOrMeta+a");
  await waitForStillMap(page);
  await expectStill("Move selection");
});

test("a drag with the profile open draws at most 1.15 times as slowly as without", async ({
  page,
  context,
}) => {
  await serveGround(context, { heightAt: ({ lat }) => 100 + (lat - 59.9) * 9000 });
  await signUp(page);
  await openNewCourse(page, "Profile", { document: straightHoles(200) });
  await page.addInitScript(recordMapFrames);
  const frames = { closed: [] as number[], open: [] as number[] };
  let ratio = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS && ratio >= TARGETS.profile; round++) {
    for (const state of ["closed", "open"] as const) {
      await page.evaluate(
        (ground) => {
          window.localStorage.setItem("teepad.map", JSON.stringify({ ground }));
        },
        state === "open" ? ["profile"] : [],
      );
      await page.reload();
      const { x, y, width, height } = await getBox(
        page.getByRole("button", { name: "Target, hole 1", exact: true }),
      );
      const profile = page.getByRole("region", { name: "Ground along hole 1" });
      if (state === "open") await expect(profile).toContainText("lowest");
      frames[state].push(...(await measureDragFrames(page, { x: x + width / 2, y: y + height / 2 })));
      if (state === "open") await expect(profile).toContainText("lowest");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("status").first()).toHaveText("All changes saved");
    }
    const [open, closed] = [interquartileMean(frames.open), interquartileMean(frames.closed)];
    ratio = open / closed;
    console.info(
      `frames with the profile: ${open.toFixed(1)} ms / ${closed.toFixed(1)} ms = ${ratio.toFixed(2)}`,
    );
  }
  expect(ratio).toBeLessThan(LIMITS.profile);
});

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return box;
}
