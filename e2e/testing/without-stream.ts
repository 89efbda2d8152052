import type { Page } from "@playwright/test";

/** Blocks the stream, so that a page only learns of edits in other browsers with its next save. */
export async function withoutStream(page: Page): Promise<void> {
  await page.context().route("**/api/studio/live/**", (route) => route.abort());
}
