import { expect, type Page } from "@playwright/test";

/** Words that no Finnish text has; names, addresses and code are left out before looking for them. */
const ENGLISH =
  /\b(the|and|your|you|with|not|this|that|password|account|application|applications|developers?|sign|email|e-mail|name|settings|secrets?|course|courses|delete|link|back|keep|allow|deny|used|since|redirect|copy|must|minutes?|people|access|code|events?|activity|session|sessions)\b/i;

/** The page speaks Finnish: its title, all that can be read on it, and all that a screen reader is told besides. */
export async function expectFinnish(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  const texts = await page.evaluate(() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const isCode = (element: Element | null) =>
      element?.closest("script, style, noscript, template, [lang=en], code, [name=language]") != null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element && !isCode(node)) {
        for (const name of ["aria-label", "aria-description", "title", "alt", "placeholder"])
          said.push(node.getAttribute(name) ?? "");
      } else if (!(node instanceof Element) && !isCode(node.parentElement)) {
        said.push(node.textContent ?? "");
      }
    }
    return said;
  });
  const left = texts
    .map((text) =>
      text.replace(
        /\S+@\S+|https?:\S+|\S*_\S*|access-token\S*|\(client ID\)|\(client secret\)|\(redirect URI\)/g,
        "",
      ),
    )
    .filter((text) => ENGLISH.test(text));
  expect(left, page.url()).toEqual([]);
  // Long words fit a phone.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}
