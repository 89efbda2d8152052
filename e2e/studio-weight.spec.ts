import { gzipSync } from "node:zlib";
import { expect, type Response, test } from "@playwright/test";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import { courseOf } from "./testing/course-document";
import { createCourse, openNewCourse, straightHoles } from "./testing/courses";
import { readSharedScripts } from "./testing/shared-scripts";
import { signUp } from "./testing/users";
import { withoutStream } from "./testing/without-stream";

/** Maximum compressed size in bytes of the JavaScript that the studio needs for the first edit, not counting what every Next page loads. */
const MAX_SCRIPT_BYTES = 155_000;

/** Only MapLibre's bundle contains this string. That bundle and its worker are not counted. */
const MAPLIBRE_MARKER = "webglcontextlost";

/** Only the code that keeps the course contains this. It is loaded seconds later, which may be before the others have arrived. */
const KEEPING_MARKER = "/service-worker.js";

test("the studio loads no more than 155 kB of its own JavaScript", async ({ page }) => {
  await signUp(page);
  const courseId = await createCourse(page, "Light", { document: straightHoles(80, 80) });
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) responses.push(response);
  });
  // The stream would keep the network busy.
  await withoutStream(page);
  await page.goto(`/studio/courses/${courseId}`);
  await expect(page.getByRole("button", { name: "Draw hole" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const scripts = new Map(
    await Promise.all(
      responses.map(async (response) => [new URL(response.url()).pathname, await response.text()] as const),
    ),
  );

  const shared = readSharedScripts();
  expect([...scripts.keys()]).toEqual(expect.arrayContaining(shared));
  const first = [...scripts].filter(
    ([name, text]) => !shared.includes(name) && !text.includes(KEEPING_MARKER),
  );
  const own = first.filter(([, text]) => !text.includes(MAPLIBRE_MARKER));
  expect(first.length - own.length).toBe(1);
  const bytes = own.reduce((sum, [, text]) => sum + gzipSync(text).length, 0);
  console.info(`Studio JavaScript: ${(bytes / 1000).toFixed(1)} kB compressed`);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});

test("the list of holes works while the map's code is still loading", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signUp(page);
  const courseId = await createCourse(page, "Shell first");
  let release = () => {};
  const canLoad = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/_next\/static\/chunks\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(MAPLIBRE_MARKER)) await canLoad;
    await route.fulfill({ response });
  });
  await page.goto(`/studio/courses/${courseId}`);
  await expect(page.getByText("Loading map…")).toBeVisible();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("listitem", { name: "Hole 1", exact: true })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  release();
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
  // Code that is loaded ahead of time may still be on its way.
  await context.unrouteAll({ behavior: "ignoreErrors" });
});

test("the icon that turns while saving gets a layer, and nothing else does", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openNewCourse(page, "Flat");
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
  await page.route("**/api/studio/courses/*/changes", async (route) => {
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
  const courseId = await createCourse(page, "Largest", { document: courseOf(fairways) });
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
  const path = `/studio/courses/${courseId}/print?show=all`;
  const [printed, plain] = [await measure(path), await measure("/courses/new")];
  console.info(
    `the largest print page: ${printed.bytes} bytes in ${printed.ms} ms; a plain page: ${plain.ms} ms`,
  );
  expect(printed.bytes).toBeLessThanOrEqual(2_000_000);
});
