import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { Demo } from "@/lib/server/demo";

/** The data folder of the server under test. */
export function dataDir(): string {
  const folder = process.env.TEEPAD_E2E_DATA_DIR;
  if (!folder) throw new Error("TEEPAD_E2E_DATA_DIR is not set; playwright.config.ts sets it.");
  return folder;
}

/** The demonstration that the server under test made at its first start. */
export function demo(): Demo {
  return JSON.parse(readFileSync(path.join(dataDir(), "demo.json"), "utf8"));
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
 * Creates an account and opens its home page. The sign-up form is submitted without rendering it, which saves most of the
 * time; accounts.spec.ts signs up through the page.
 */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await submitForm(page, "/signup", { ...account }, { "X-Forwarded-For": newAddress() });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  return account;
}

/** Submits the form of a page as a browser without JavaScript does. Returns the path it redirects to. */
async function submitForm(
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
  expect(response.status(), `the form of ${path}`).toBe(303);
  return response.headers().location ?? "";
}

/** A client address of its own for each sign-up, since sign-ups are limited by address. */
function newAddress(): string {
  return `10.${randomBytes(3).join(".")}`;
}

/** Fills in and submits the sign-up page, from a client address of its own. */
export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  const address = newAddress();
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

/** Creates a course and opens it in the studio. The form is submitted without rendering it. */
export async function newCourse(page: Page, name: string, location = "59.8949, 10.7872"): Promise<void> {
  await page.goto(await submitForm(page, "/courses/new", { name, location }));
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
}

/** Creates a course through the pages, and ends in its studio. */
export async function createCourseByHand(page: Page, name: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Location").fill("59.8949, 10.7872");
  await page.getByRole("button", { name: "Create course" }).click();
  await expect(page.getByRole("region", { name: "Course map" })).toBeVisible();
}

/** The same person's same page in another browser, which hears nothing from this one. */
export async function elsewhere(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const context = await browser.newContext({
    storageState: { cookies: await page.context().cookies(), origins: [] },
  });
  await context.route(/openfreemap\.org/, (route) => route.abort());
  const other = await context.newPage();
  await other.goto(page.url());
  return other;
}

/** Signs out from a page with the header, and waits until it has happened. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
}

/** Axe finds no violation on the page as it is now, in light and in dark mode. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await finishTransitions(page);
  // Only contrast depends on the colour scheme.
  const dark = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
  await page.emulateMedia({ colorScheme: "light" });
  await finishTransitions(page);
  const light = await new AxeBuilder({ page })
    // Base UI's guards can be focused, and pass the focus on at once.
    .exclude("[data-base-ui-focus-guard]")
    .analyze();
  const found = [...dark.violations, ...light.violations];
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

/** Colours change in a transition, in which they have too little contrast. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}
