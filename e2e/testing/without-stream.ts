import type { Page } from "@playwright/test";

/** Without the stream, a page learns of other browsers' edits with its own next save. */
export async function withoutStream(page: Page): Promise<void> {
  await page.context().route("**/api/studio/live/**", (route) => route.abort());
}
