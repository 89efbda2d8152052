import { expect, test } from "@playwright/test";

test("a visitor finds out what an error means, and reads it as Markdown", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "For developers" }).click();
  await expect(page.getByRole("heading", { name: "Documentation", level: 1 })).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search the documentation" });
  await search.click();
  await page.keyboard.type("refresh_reused");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("2 sections");
  await page.getByRole("link", { name: "Errors: refresh_reused" }).click();
  await expect(page.getByRole("heading", { name: "refresh_reused" })).toBeInViewport();
  await page.getByRole("link", { name: "This page as Markdown" }).click();
  await expect(page.locator("body")).toContainText("### `refresh_reused`");
});

test("the documentation fits a phone and needs no script", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  for (const path of ["/docs", "/docs/getting-started", "/docs/errors", "/docs/limits"]) {
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: "Documentation" })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(390);
  }
  await context.close();
});

test("the reference has a sample of every endpoint in seven languages", { tag: "@full" }, async ({
  page,
  baseURL,
}) => {
  await page.goto("/developers/api");
  const samples = page.getByRole("combobox", { name: "Sample code" });
  await expect(samples.first().getByRole("option")).toHaveText([
    "curl",
    "TypeScript",
    "Python",
    "PHP",
    "Go",
    "Java",
    "C#",
  ]);
  await samples.first().selectOption("Python");
  await expect(page.locator("pre").filter({ hasText: "urllib.request" }).first()).toContainText(
    `${baseURL}/api/v1/me`,
  );
});
