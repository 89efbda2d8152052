import { gzipSync } from "node:zlib";
import type { BrowserContext, Page, Response } from "@playwright/test";
import { readSharedScripts } from "./shared-scripts";

/** Only MapLibre's bundle contains this string. */
const MAPLIBRE_MARKER = "webglcontextlost";

/**
 * Opens a page in a new tab. @returns the compressed size in bytes of the JavaScript that it loads in addition to that
 * of every page, with and without code for maps, and whether MapLibre is included.
 */
export async function measureOwnScripts(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) responses.push(response);
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const shared = readSharedScripts();
  const scripts = await Promise.all(
    responses
      .filter((response) => !shared.includes(new URL(response.url()).pathname))
      .map(async (response) => response.text()),
  );
  const loadsMap = scripts.some((text) => text.includes(MAPLIBRE_MARKER));
  const bytes = scripts
    .filter((text) => !text.includes(MAPLIBRE_MARKER))
    .reduce((sum, text) => sum + gzipSync(text).length, 0);
  await page.close();
  return { bytes, loadsMap };
}

/**
 * The compressed size in bytes of the JavaScript that a page's HTML refers to, in addition to that of every page: the
 * code that it requires before it works.
 */
export async function measureNamedScripts(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  const shared = readSharedScripts();
  const named = [...html.matchAll(/<script src="([^"?]+\.js)[^>]*>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map(([, src = ""]) => src)
    .filter((src) => !shared.includes(src));
  const texts = await Promise.all(
    [...new Set(named)].map(async (src) => (await page.request.get(src)).text()),
  );
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
}
