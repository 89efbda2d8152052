import { expect, type Page } from "@playwright/test";

/** Words that don't occur in Finnish text. Names, addresses and code are removed before matching. */
const ENGLISH =
  /\b(the|and|your|you|with|not|this|that|password|account|application|applications|developers?|sign|email|e-mail|name|settings|secrets?|course|courses|delete|link|back|keep|allow|deny|used|since|redirect|copy|must|minutes?|people|access|code|events?|activity|session|sessions)\b/i;

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
  const english = found
    .map((text) =>
      text.replace(
        /\S+@\S+|https?:\S+|\S*_\S*|access-token\S*|\(client ID\)|\(client secret\)|\(redirect URI\)/g,
        "",
      ),
    )
    .filter((text) => ENGLISH.test(text));
  expect(english, page.url()).toEqual([]);
  // Long words must fit on a phone.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}
