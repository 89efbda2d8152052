import { expect, type Page } from "@playwright/test";
import { findEnglish } from "@/lib/messages/testing/english-words";

/** Expects a page in Finnish: its title, visible text and accessible names. */
export async function expectFinnish(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  const found = await page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const isCode = (element: Element | null) =>
      element?.closest("script, style, noscript, template, [lang=en], code, [name=language]") != null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element && !isCode(node)) {
        for (const name of ["aria-label", "aria-description", "title", "alt", "placeholder"])
          texts.push(node.getAttribute(name) ?? "");
      } else if (!(node instanceof Element) && !isCode(node.parentElement)) {
        texts.push(node.textContent ?? "");
      }
    }
    return texts;
  });
  expect(found.filter(findEnglish), page.url()).toEqual([]);
  // Long words must fit on a phone.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}
