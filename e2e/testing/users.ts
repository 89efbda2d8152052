import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Demo } from "@/lib/server/demo";

/** Returns the data folder of the server under test. */
export function getDataDir(): string {
  const folder = process.env.TEEPAD_E2E_DATA_DIR;
  if (!folder) throw new Error("TEEPAD_E2E_DATA_DIR is not set; playwright.config.ts sets it.");
  return folder;
}

/** The demo data that the server under test created at its first start. */
export function readDemo(): Demo {
  return JSON.parse(readFileSync(path.join(getDataDir(), "demo.json"), "utf8"));
}

export interface Account {
  name: string;
  email: string;
  password: string;
}

export function newAccount(): Account {
  return {
    name: "Väinö Testaaja",
    email: `${randomUUID()}@example.com`,
    password: "correct horse 🐎 battery",
  };
}

/**
 * Creates an account and signs in. Submits the sign-up form without opening a page, which saves most of the time;
 * accounts.spec.ts signs up through the page.
 */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await submitForm(page, "/signup", { ...account }, { "X-Forwarded-For": randomClientAddress() });
  return account;
}

/** Submits a page's form like a browser without JavaScript. Returns the path of the redirect. */
export async function submitForm(
  page: Page,
  path: string,
  values: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const form = /<form[^>]*>.*?<\/form>/s.exec(html.slice(html.indexOf("<main")))?.[0] ?? "";
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)];
  const multipart = Object.fromEntries(
    hidden.map(([, name = "", value = ""]) => [
      name,
      value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    ]),
  );
  const response = await page.request.post(path, {
    headers,
    multipart: { ...multipart, ...values },
    maxRedirects: 0,
  });
  expect(response.status(), `form of ${path}`).toBe(303);
  return response.headers().location ?? "";
}

/** A new client address for each sign-up, since sign-ups are limited by address. */
function randomClientAddress(): string {
  return `10.${randomBytes(3).join(".")}`;
}

/** Fills in and submits the sign-up page, from a new client address. */
export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  const address = randomClientAddress();
  await page.route(/\/signup(\?.*)?$/, (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": address } }),
  );
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

export async function fillSignIn(page: Page, { email, password }: Omit<Account, "name">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Creates a course and opens it in the studio. Submits the form without rendering the page. */
export async function createCourse(page: Page, name: string, location = "59.8949, 10.7872"): Promise<void> {
  await page.goto(await submitForm(page, "/courses/new", { name, location }));
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
}

/** Creates a course through the pages, and stops in its studio. */
export async function createCourseThroughPages(page: Page, name: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Location").fill("59.8949, 10.7872");
  await page.getByRole("button", { name: "Create course" }).click();
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
}

/** Opens the page as the same user in a separate browser, which shares no storage with this one. */
export async function openInOtherBrowser(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const context = await browser.newContext({
    storageState: { cookies: await page.context().cookies(), origins: [] },
  });
  const other = await context.newPage();
  await other.goto(page.url());
  return other;
}

/** Signs out with the button in the header, and waits until it is done. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
}
