import { chromium, expect, test } from "@playwright/test";
import { createLaunchOptions } from "@/scripts/testing/launch-options";

/** What the manifest says that Chromium asks for but doesn't check, or only before it offers more than an entry in its menu. */
interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly description: string;
  readonly scope: string;
  readonly start_url: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  readonly screenshots: readonly { src: string; sizes: string; form_factor: string; label: string }[];
}

test("Teepad meets Chromium's criteria for an app, and its start page opens without a connection", {
  tag: "@full",
}, async ({ baseURL, request }) => {
  // With a profile on disk: a window for private browsing, as tests have otherwise, installs nothing.
  const context = await chromium.launchPersistentContext("", {
    ...createLaunchOptions({ hosts: [new URL(baseURL ?? "").hostname], preferFull: true }),
    ...(baseURL && { baseURL }),
  });
  const [page = await context.newPage()] = context.pages();
  const devtools = await context.newCDPSession(page);
  const findErrors = async () =>
    (await devtools.send("Page.getInstallabilityErrors")).installabilityErrors.map(({ errorId }) => errorId);
  // A page without a manifest shows that Chromium looks at all.
  await page.goto("/robots.txt");
  await expect.poll(findErrors).toEqual(["no-manifest"]);
  await page.goto("/");
  await expect.poll(findErrors).toEqual([]);
  const { url, errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);

  const manifest: Manifest = await (await request.get(url)).json();
  const { name, short_name, description, icons, screenshots } = manifest;
  expect([name, short_name, description].every((text) => text.length > 0)).toBe(true);
  // The launcher of a phone cuts longer ones.
  expect(short_name.length).toBeLessThanOrEqual(12);
  const pictures = [...icons.filter(({ type }) => type === "image/png"), ...screenshots];
  for (const { src, sizes } of pictures) {
    const response = await request.get(src);
    expect(response.headers()["content-type"], src).toBe("image/png");
    const png = await response.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const sizesFor = (purpose?: string) =>
    icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sizesFor()).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(sizesFor("maskable")).toEqual(["512x512"]);
  expect(screenshots.map((each) => each.form_factor).sort()).toEqual(["narrow", "wide"]);

  const start = new URL(manifest.start_url, url);
  expect(start.href.startsWith(new URL(manifest.scope, url).href)).toBe(true);
  await page.goto("/demo");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  const answer = await page.goto(start.href);
  expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true]);
  await expect(page).toHaveURL(/\/studio\/local\//);
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(18);
  await context.close();
});
