import { expect, test } from "@playwright/test";
import { newCourse, signUp } from "./testing/users";

test.beforeEach(async ({ context }) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
});

test("a page after the last one leads to the last one", async ({ page }) => {
  await signUp(page);
  await newCourse(page, "Oak Grove");
  await page.goto("/?page=2");
  await expect(page.getByRole("heading", { name: "Oak Grove" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("the width of the home page does not depend on the names of courses", async ({ page }) => {
  await signUp(page);
  await newCourse(page, "Oak");
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const main = await page.getByRole("main").boundingBox();
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    return { main: main?.width, scrolls };
  };
  // max-w-6xl, and the whole width of a phone.
  expect(await widthAt(1280)).toEqual({ main: 1152, scrolls: false });
  expect(await widthAt(390)).toEqual({ main: 390, scrolls: false });
  await newCourse(page, "W".repeat(200));
  expect(await widthAt(1280)).toEqual({ main: 1152, scrolls: false });
  expect(await widthAt(390)).toEqual({ main: 390, scrolls: false });
});
