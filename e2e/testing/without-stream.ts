import type { Page } from "@playwright/test";

/** Without the stream, the pages of a browser hear of other browsers with their own next save. */
export async function withoutStream(page: Page): Promise<void> {
  await page.context().route("**/api/studio/live/**", (route) => route.abort());
}
