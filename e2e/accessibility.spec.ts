import { expect, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, fillSignIn, readDemo, signUp } from "./testing/users";

const getConsentPath = () =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: readDemo().application.clientId,
    redirect_uri: readDemo().application.redirectUris[0] as string,
    response_type: "code",
  })}`;

test("signed-out pages have no axe violations", async ({ page }) => {
  for (const path of [
    "/",
    "/demo",
    "/demo?layout=back&hole=12",
    "/signin",
    "/signup",
    "/developers/api",
    "/developers/api/objects",
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

test("signed-in pages have no axe violations", async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  await expectNoViolations(page);
  await createCourse(page, "Axe");
  await expectNoViolations(page);
  for (const path of ["/", "/?q=nothing", "/courses/new", getConsentPath()]) {
    await page.goto(path);
    await expectNoViolations(page);
  }
});

test("sign-in and Deny work with the keyboard alone", async ({ page }) => {
  await page.goto(getConsentPath());
  await page.getByLabel("Email").focus();
  await page.keyboard.type(readDemo().user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(readDemo().user.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Deny" })).toBeVisible();
  const redirect = page.waitForRequest((request) => request.url().includes("error=access_denied"));
  await page.getByRole("button", { name: "Deny" }).focus();
  await page.keyboard.press("Enter");
  await redirect;
});
