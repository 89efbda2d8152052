import { expect, type Page } from "@playwright/test";
import { submitAndFollow, submitForm, unescapeHtml } from "./forms";
import { newAccount, signUp } from "./users";

/** The part of the dialog Share that is about people. */
export const peopleSection = (page: Page) => page.locator("#people");

/**
 * Invites by link, without opening a page. Returns the path of the invitation.
 *
 * @param path of a course, or of the page with an application's team.
 * @param role of a person of a course.
 */
export async function invite(
  page: Page,
  path: string,
  role?: "editor" | "commenter" | "viewer",
): Promise<string> {
  const values = { ...(role ? { role } : {}), do: "link" };
  const form = role ? `${path}/share` : path;
  const response = await submitForm(page, form, values, { containing: "Create link" });
  const field = /<input[^>]* id="invitation-link"[^>]*>/.exec(await response.text())?.[0] ?? "";
  const link = /value="([^"]*)"/.exec(field)?.[1];
  if (!link) throw new Error(`No invitation is shown on ${path}.`);
  const { pathname, search } = new URL(unescapeHtml(link));
  return pathname + search;
}

/** Opens the dialog Share on a course's page or in its studio. */
export async function openShare(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: "Share" })
    .or(page.getByRole("button", { name: "Share" }))
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** Creates another account, in a separate browser. */
export async function newPerson(page: Page, name: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const other = await (await browser.newContext()).newPage();
  await signUp(other, { ...newAccount(), name });
  return other;
}

/** Creates another account, in a separate browser, and accepts the invitation without opening a page. */
export async function join(page: Page, name: string, invitation: string): Promise<Page> {
  const person = await newPerson(page, name);
  await submitAndFollow(person, invitation, {});
  return person;
}
