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

/** Makes an account through the page, and ends where the sign-up leads. */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await page.goto("/signup");
  await fillSignUp(page, account);
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  return account;
}

/** Fills in the page for signing up and sends it, as if from an address of its own: sign-ups are counted by address. */
export async function fillSignUp(page: Page, { name, email, password }: Account): Promise<void> {
  const address = `10.${randomBytes(3).join(".")}`;
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

/** Makes a course by hand and ends in its studio. */
export async function newCourse(page: Page, name: string, location = "59.8949, 10.7872"): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "New course" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Location").fill(location);
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

/** Axe finds nothing wrong with the page as it is now. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}
