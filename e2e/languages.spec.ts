import { expect, test } from "@playwright/test";
import { expectNoViolations, newCourse, signUp } from "./people";

test.beforeEach(async ({ context }) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
});

test("the language of the browser is spoken until another one is chosen, which is remembered", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "fi-FI" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Kirjaudu sisään" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  await expectNoViolations(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  await context.close();
});

test("without scripts, too, on the page where it is chosen", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/signin?callbackUrl=%2Faccount", "/"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Suomi" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "fi");
    expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  }
  await context.close();
});

test("courses at home are measured in the unit chosen there", async ({ page }) => {
  await signUp(page);
  await newCourse(page, "Units");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  await page.goto("/");
  await expect(page.getByText("1 hole · par 3 · 80 m")).toBeVisible();
  await page.getByRole("button", { name: "Feet" }).click();
  await expect(page.getByText("1 hole · par 3 · 262 ft")).toBeVisible();
  await page.getByRole("button", { name: "Suomi" }).click();
  await expect(page.getByRole("heading", { name: "Omat radat" })).toBeVisible();
  await expect(page.getByText("1 väylä · par 3 · 262 ft")).toBeVisible();
  await expectNoViolations(page);
});
