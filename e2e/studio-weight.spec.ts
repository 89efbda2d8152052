import { gzipSync } from "node:zlib";
import { expect, type Response, test } from "@playwright/test";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import { courseOf } from "./testing/course-document";
import { readSharedScripts } from "./testing/shared-scripts";
import { createCourse, signUp } from "./testing/users";
import { withoutStream } from "./testing/without-stream";

/** Maximum compressed size in bytes of the studio's JavaScript, not counting what every Next page loads. */
const MAX_SCRIPT_BYTES = 150_000;

/** Only MapLibre's bundle contains this string. That bundle and its worker are not counted. */
const MAPLIBRE_MARKER = "webglcontextlost";

test("the studio loads no more than 150 kB of its own JavaScript", async ({ page, context }) => {
  await signUp(page);
  await createCourse(page, "Light");
  await page.getByRole("button", { name: "Add hole" }).click();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText("All changes saved");

  // The list of other users of the course is shown by a separate script: here, the user's other tab.
  await withoutStream(page);
  const studio = page.url();
  // Uses a page that the pointer has not entered, because the code for dragging in the list is loaded on hover.
  const fresh = await context.newPage();
  const responses: Response[] = [];
  fresh.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) responses.push(response);
  });
  await fresh.goto(studio);
  await expect(fresh.getByRole("button", { name: "Draw hole" })).toBeVisible();
  await fresh.waitForLoadState("networkidle");
  const scripts = new Map(
    await Promise.all(
      responses.map(async (response) => [new URL(response.url()).pathname, await response.text()] as const),
    ),
  );

  const shared = readSharedScripts();
  expect([...scripts.keys()]).toEqual(expect.arrayContaining(shared));
  const own = [...scripts].filter(
    ([name, text]) => !shared.includes(name) && !text.includes(MAPLIBRE_MARKER),
  );
  expect(scripts.size - shared.length - own.length).toBe(1);
  const bytes = own.reduce((sum, [, text]) => sum + gzipSync(text).length, 0);
  console.info(`Studio JavaScript: ${(bytes / 1000).toFixed(1)} kB compressed`);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

test("the list of holes works while the map's code is still loading", async ({ page, context }) => {
  await signUp(page);
  await createCourse(page, "Shell first");
  let release = () => {};
  const canLoad = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/_next\/static\/chunks\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(MAPLIBRE_MARKER)) await canLoad;
    await route.fulfill({ response });
  });
  await page.goto(page.url());
  await expect(page.getByText("Loading map…")).toBeVisible();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("listitem", { name: "Hole 1", exact: true })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  release();
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
});

test("the icon that turns while saving gets a layer, and nothing else does", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await createCourse(page, "Flat");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  let layers: { width: number; height: number; drawsContent: boolean }[] = [];
  const devtools = await context.newCDPSession(page);
  // Sent when the page changes.
  devtools.on("LayerTree.layerTreeDidChange", (change) => {
    if (change.layers) layers = change.layers.filter(({ drawsContent }) => drawsContent);
  });
  await devtools.send("LayerTree.enable");
  const countIcons = () => layers.filter(({ width, height }) => width === 16 && height === 16).length;

  const target = page.getByRole("button", { name: "Target, hole 1", exact: true });
  await target.press("Shift+ArrowUp");
  await expect(page.getByRole("status")).toHaveText("Saving…");
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  await expect.poll(() => layers.length > 0 && countIcons() === 0).toBe(true);
  const still = layers.length;

  let save = () => {};
  const maySave = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route("**/api/studio/courses/*", async (route) => {
    await maySave;
    await route.continue();
  });
  await target.press("Shift+ArrowUp");
  await expect(page.getByRole("status")).toHaveText("Saving…");
  await expect.poll(countIcons).toBe(1);
  expect(layers).toHaveLength(still + 1);
  save();
  await expect(page.getByRole("status")).toHaveText("All changes saved");
});

test("the print page of the largest course is at most 2 MB", { tag: "@full" }, async ({ page }) => {
  await signUp(page);
  await createCourse(page, "Largest");
  const courseId = new URL(page.url()).pathname.split("/").at(-1);
  const corner = { lat: 60.2, lng: 24.9 };
  const fairways = Array.from({ length: 27 }, (_, hole) => {
    const teePosition = offsetBy(corner, { east: 40 * hole, north: 0 });
    // Zigzags over two kilometres.
    const points = Array.from({ length: 50 }, (_, i) =>
      offsetBy(teePosition, { east: 20 * i, north: (i % 2) * 2000 }),
    );
    return {
      id: newId("fairway"),
      number: hole + 1,
      teePosition,
      targetPosition: offsetBy(teePosition, { east: 0, north: 900 }),
      flightPaths: Array.from({ length: 10 }, (_, path) => ({ id: `path_${path}`, name: null, points })),
    };
  });
  const headers = { "If-Match": '"1"' };
  const saved = await page.request.put(`/api/studio/courses/${courseId}`, {
    headers,
    data: courseOf(fairways),
  });
  expect(saved.status()).toBe(200);
  const measure = async (path: string) => {
    const times: number[] = [];
    let bytes = 0;
    for (let i = 0; i < 4; i++) {
      const start = performance.now();
      const response = await page.request.get(path);
      expect(response.status()).toBe(200);
      bytes = (await response.body()).length;
      times.push(performance.now() - start);
    }
    return { bytes, ms: Math.round(Math.min(...times)) };
  };
  const path = `/studio/courses/${courseId}/print`;
  const [printed, plain] = [await measure(path), await measure("/courses/new")];
  console.info(
    `the largest print page: ${printed.bytes} bytes in ${printed.ms} ms; a plain page: ${plain.ms} ms`,
  );
  expect(printed.bytes).toBeLessThanOrEqual(2_000_000);
});
