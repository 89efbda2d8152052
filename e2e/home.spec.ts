import { expect, test } from "@playwright/test";
import { createCourse, signUp } from "./testing/users";

test("a page number beyond the last page shows the last page", async ({ page }) => {
  await signUp(page);
  await createCourse(page, "Oak Grove");
  await page.goto("/?page=2");
  await expect(page.getByRole("heading", { name: "Oak Grove" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("long course names do not widen the home page", async ({ page }) => {
  await signUp(page);
  await createCourse(page, "Oak");
  const measureWidth = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const main = await page.getByRole("main").boundingBox();
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    return { main: main?.width, scrolls };
  };
  // max-w-6xl, and the full width of a phone.
  expect(await measureWidth(1280)).toEqual({ main: 1152, scrolls: false });
  expect(await measureWidth(390)).toEqual({ main: 390, scrolls: false });
  await createCourse(page, "W".repeat(200));
  expect(await measureWidth(1280)).toEqual({ main: 1152, scrolls: false });
  expect(await measureWidth(390)).toEqual({ main: 390, scrolls: false });
});
