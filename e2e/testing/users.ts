import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Demo } from "@/lib/server/demo";
import { submitAndFollow } from "./forms";

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
 * Creates an account and signs in. Submits the sign-up form without opening its page; accounts.spec.ts signs up through
 * the page.
 */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await submitAndFollow(
    page,
    "/signup",
    { ...account },
    { headers: { "X-Forwarded-For": randomClientAddress() } },
  );
  return account;
}

/** A new client address, since sign-ups and forms are limited by address. */
export function randomClientAddress(): string {
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
