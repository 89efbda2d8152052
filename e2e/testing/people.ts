import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./axe";
import { createCourse, newAccount, signUp } from "./users";

/** Signs up, creates a course, and opens its page. */
export async function openCoursePage(page: Page, owner: string, course: string): Promise<string> {
  await signUp(page, { ...newAccount(), name: owner });
  await createCourse(page, course);
  const courseId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.goto(`/courses/${courseId}`);
  return courseId;
}

export const peopleSection = (page: Page) => page.locator("#people");

/** Invites by link, from the course's page. Returns the path of the invitation. */
export async function inviteByLink(page: Page, role: "Editor" | "Viewer"): Promise<string> {
  await peopleSection(page).getByLabel("Role", { exact: true }).selectOption(role);
  await peopleSection(page).getByRole("button", { name: "Create link" }).click();
  const { pathname, search } = new URL(await peopleSection(page).getByLabel("Invitation link").inputValue());
  return pathname + search;
}

/** Creates another account in a separate browser, and accepts the invitation. */
export async function accept(page: Page, name: string, invitation: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const other = await (await browser.newContext()).newPage();
  await signUp(other, { ...newAccount(), name });
  const response = await other.goto(invitation);
  // The URL contains a secret.
  expect(response?.headers()["referrer-policy"]).toBe("strict-origin");
  await expectNoViolations(other);
  await other.getByRole("button", { name: "Accept" }).click();
  await expect(other.getByRole("heading", { name: "Your role" })).toBeVisible();
  return other;
}
