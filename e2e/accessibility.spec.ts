import { expect, test } from "@playwright/test";
import { demo, expectNoViolations, fillSignIn, newCourse, signUp } from "./testing/users";

const consent = () =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: demo().application.clientId,
    redirect_uri: demo().application.redirectUris[0] as string,
    response_type: "code",
  })}`;

test("axe finds nothing on the pages of somebody signed out", async ({ page }) => {
  for (const path of [
    "/",
    "/signin",
    "/signup",
    "/developers/api",
    "/no-such-page",
    "/oauth/authorize?client_id=unknown",
  ]) {
    await page.goto(path);
    await expectNoViolations(page);
  }
  await page.goto("/signin");
  await fillSignIn(page, { email: "nobody@example.com", password: "wrong password" });
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  await expectNoViolations(page);
});

test("axe finds nothing on the pages of somebody signed in", async ({ page }) => {
  await signUp(page);
  await expectNoViolations(page);
  await newCourse(page, "Axe");
  await expectNoViolations(page);
  for (const path of ["/", "/courses/new", consent()]) {
    await page.goto(path);
    await expectNoViolations(page);
  }
});

test("the keyboard alone signs in and denies", async ({ page }) => {
  await page.goto(consent());
  await page.getByLabel("Email").focus();
  await page.keyboard.type(demo().user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demo().user.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Deny" })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes("error=access_denied"));
  await page.getByRole("button", { name: "Deny" }).focus();
  await page.keyboard.press("Enter");
  await asked;
});
