import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, type Response, test } from "@playwright/test";
import { newCourse, signUp } from "./testing/users";

/** Bytes, compressed as the server does it, that the studio may load above what any page of Next loads. */
const BUDGET = 130_000;

/** What only MapLibre's own code says: it is not counted, nor is its worker. */
const MAPLIBRE = "webglcontextlost";

/** The scripts of a page with nothing on it. */
function scriptsOfAnEmptyPage(): string[] {
  const manifest = JSON.parse(readFileSync(path.join(".next", "build-manifest.json"), "utf8"));
  return manifest.rootMainFiles.map((file: string) => `/_next/${file}`);
}

test("the studio loads no more than 130 kB of its own JavaScript", async ({ page, context }) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
  await signUp(page);
  await newCourse(page, "Light");
  await page.getByRole("button", { name: "Add hole" }).click();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText("All changes saved");

  // A page that no mouse has been on: dragging in the list is fetched when a hand comes.
  const fresh = await context.newPage();
  const answers: Response[] = [];
  fresh.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) answers.push(response);
  });
  await fresh.goto(page.url());
  await expect(fresh.getByRole("button", { name: "Draw hole" })).toBeVisible();
  await fresh.waitForLoadState("networkidle");
  const scripts = new Map(
    await Promise.all(
      answers.map(async (response) => [new URL(response.url()).pathname, await response.text()] as const),
    ),
  );

  const empty = scriptsOfAnEmptyPage();
  expect([...scripts.keys()]).toEqual(expect.arrayContaining(empty));
  const own = [...scripts].filter(([name, text]) => !empty.includes(name) && !text.includes(MAPLIBRE));
  expect(scripts.size - empty.length - own.length).toBe(1);
  const bytes = own.reduce((sum, [, text]) => sum + gzipSync(text).length, 0);
  console.info(`the studio's own JavaScript: ${(bytes / 1000).toFixed(1)} kB compressed`);
  expect(bytes).toBeLessThanOrEqual(BUDGET);
});

test("the list of holes works while the map's code is still on its way", async ({ page, context }) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
  await signUp(page);
  await newCourse(page, "Shell first");
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await context.route(/\/_next\/static\/chunks\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(MAPLIBRE)) await held;
    await route.fulfill({ response });
  });
  await page.goto(page.url());
  await expect(page.getByText("Loading map…")).toBeVisible();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("listitem", { name: "Hole 1", exact: true })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  arrive();
  await expect(page.getByRole("button", { name: "Tee, hole 1" })).toBeVisible();
});
