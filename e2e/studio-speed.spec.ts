import { expect, type Page, test } from "@playwright/test";
import { newId } from "@/lib/ids";
import { newCourse, signUp } from "./people";

/** Degrees of latitude in a metre, about, and of longitude where the courses lie. */
const NORTH = 1 / 111_195;
const EAST = NORTH / Math.cos((59.9 * Math.PI) / 180);
const HOME = { lat: 59.8949, lng: 10.7872 };

const at = (east: number, north: number) => ({ lat: HOME.lat + north * NORTH, lng: HOME.lng + east * EAST });

/** As much as a course can hold: 27 fairways of 50 control points on each of two paths. */
function fullCourse() {
  return Array.from({ length: 27 }, (_, hole) => {
    const [east, north] = [(hole % 9) * 90 - 360, Math.floor(hole / 9) * 260 - 390];
    const path = (id: string, name: string | null, side: number) => ({
      id,
      name,
      points: Array.from({ length: 50 }, (_, index) =>
        at(east + side * Math.sin(((index + 1) / 51) * Math.PI) * 25, north + ((index + 1) / 51) * 230),
      ),
    });
    return {
      id: newId("fairway"),
      number: hole + 1,
      teePosition: at(east, north),
      targetPosition: at(east, north + 230),
      flightPaths: [path("path_0", null, 1), path("path_1", "Left", -1)],
    };
  });
}

/** Milliseconds between frames while the mouse moves: the median, and the number of frames. */
async function frameCost(page: Page, from: { x: number; y: number }): Promise<number> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Past the tremor that is not a drag yet, and past what is done once.
  await page.mouse.move(from.x + 12, from.y + 8, { steps: 4 });
  await page.evaluate(() => {
    const times: number[] = [];
    const frame = (time: number) => {
      times.push(time);
      window.frames_ = times;
      window.requestAnimationFrame(frame);
    };
    window.requestAnimationFrame(frame);
  });
  for (let step = 0; step < 90; step++) {
    const turn = (step / 30) * 2 * Math.PI;
    await page.mouse.move(from.x + 12 + 30 * Math.sin(turn), from.y + 8 + 30 * (1 - Math.cos(turn)));
  }
  const times = await page.evaluate(() => window.frames_ ?? []);
  await page.mouse.up();
  const costs = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(costs.length).toBeGreaterThan(40);
  return median(costs);
}

declare global {
  interface Window {
    frames_?: number[];
  }
}

/** Milliseconds from asking for a studio until its map can be worked on. */
async function openingTime(page: Page, url: string): Promise<number> {
  const begun = Date.now();
  await page.goto(url);
  await page.getByRole("button", { name: "Draw hole" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".map-overlay"));
  return Date.now() - begun;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

test("a full course drags and opens about as fast as an empty one", async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.route(/openfreemap\.org/, (route) => route.abort());
  await signUp(page);
  await newCourse(page, "Empty");
  const empty = page.url();
  await newCourse(page, "Full");
  const full = page.url();
  const id = full.split("/").at(-1);
  const saved = await page.request.put(`/api/studio/courses/${id}`, {
    headers: { "If-Match": '"1"', Origin: new URL(full).origin },
    data: { fairways: fullCourse() },
  });
  expect(saved.status(), await saved.text()).toBe(200);

  // One after the other and again, so that a machine that grows busy is as hard on both.
  const pans: number[] = [];
  const drags: number[] = [];
  const openings: { empty: number[]; full: number[] } = { empty: [], full: [] };
  await openingTime(page, empty);
  for (let round = 0; round < 3; round++) {
    openings.empty.push(await openingTime(page, empty));
    const middle = await page.getByRole("region", { name: "Course map" }).boundingBox();
    if (!middle) throw new Error("there is no map");
    pans.push(await frameCost(page, { x: middle.x + middle.width / 2, y: middle.y + middle.height / 3 }));

    openings.full.push(await openingTime(page, full));
    const handle = page.getByRole("button", { name: "Control point 25, hole 1", exact: true });
    const box = await handle.boundingBox();
    if (!box) throw new Error("there is no handle");
    drags.push(await frameCost(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("status")).toHaveText("All changes saved");
  }

  const drag = median(drags) / median(pans);
  const opening = median(openings.full) / median(openings.empty);
  const figures = `drag ${drags.map(Math.round)} / pan ${pans.map(Math.round)} = ${drag.toFixed(2)}; opening ${openings.full} / ${openings.empty} = ${opening.toFixed(2)}`;
  test.info().annotations.push({ type: "figures", description: figures });
  console.log(figures);
  expect(drag, figures).toBeLessThan(1.3);
  expect(opening, figures).toBeLessThan(1.5);
});
