import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Base UI's focus guards are focusable, but pass the focus on immediately. */
const EXCLUDED = ["[data-base-ui-focus-guard]"];

/** Only what a failure shows, and no style sheets fetched again for rules that are off. */
const FEWEST = { resultTypes: ["violations" as const], preload: false };

/** Expects no axe violations on the page in its current state, in light and dark mode. */
export async function expectNoViolations(page: Page): Promise<void> {
  // When a page is replaced without a load, Next removes the old title a few milliseconds before it adds the new one.
  await expect(page).toHaveTitle(/./);
  for (const frame of page.frames()) await frame.evaluate(axe.source);
  await page.emulateMedia({ colorScheme: "dark" });
  await finishTransitions(page);
  // Only contrast depends on the colour scheme.
  const dark = await findViolations(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  await finishTransitions(page);
  const light = await findViolations(page);
  expect([...dark, ...light]).toEqual([]);
}

/** Runs axe, which the page has loaded. Returns each violated rule with the elements that violate it. */
function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  return page.evaluate(
    async ({ exclude, options }) => {
      const { violations } = await window.axe.run({ exclude }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    { exclude: EXCLUDED, options: { ...options, ...FEWEST } },
  );
}

/** During a colour transition, the contrast is too low. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}
