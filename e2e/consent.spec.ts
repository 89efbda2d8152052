import { createServer, type Server } from "node:http";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { startPartner } from "./testing/partner";
import { fillSignIn, fillSignUp, newAccount, readDemo, signUp, submitForm } from "./testing/users";

/** A fake partner, which records the redirects that it receives. */
let partner: Server;
const callbacks: URL[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const redirectUri = getRedirectUri();
  partner = createServer((request, response) => {
    callbacks.push(new URL(request.url ?? "/", redirectUri));
    response.end("The partner's page");
  });
  await new Promise<void>((resolve) => partner.listen(Number(redirectUri.port), "127.0.0.1", resolve));
});

test.afterAll(closePartner);

async function closePartner(): Promise<void> {
  partner.closeAllConnections();
  await new Promise((resolve) => partner.close(resolve));
}

function getRedirectUri(): URL {
  return new URL(readDemo().application.redirectUris[0] as string);
}

function getAuthorizePath(state: string): string {
  return `/oauth/authorize?${new URLSearchParams({
    client_id: readDemo().application.clientId,
    redirect_uri: getRedirectUri().href,
    response_type: "code",
    state,
  })}`;
}

async function waitForCallback(page: Page, state: string): Promise<URL> {
  await expect(page.getByText("The partner's page")).toBeVisible();
  const found = callbacks.find((url) => url.searchParams.get("state") === state);
  if (!found) throw new Error(`No redirect with the state ${state} was received.`);
  return found;
}

test("Allow redirects with a code that the application can exchange", async ({ page, request }) => {
  await page.goto(getAuthorizePath("allow & go"));
  await fillSignIn(page, readDemo().user);
  await expect(page.getByRole("heading", { name: /Example Partner/ })).toBeVisible();
  await expect(page.getByText(readDemo().user.email)).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();

  const url = await waitForCallback(page, "allow & go");
  expect(url.searchParams.get("iss")).toBe(readDemo().baseUrl);
  const { clientId, clientSecret } = readDemo().application;
  const response = await request.post("/oauth/token", {
    form: {
      grant_type: "authorization_code",
      client_id: clientId,
      client_secret: clientSecret,
      code: url.searchParams.get("code") as string,
      redirect_uri: getRedirectUri().href,
    },
  });
  expect(response.status()).toBe(200);
  const { access_token } = await response.json();
  const list = await request.get("/api/v1/courses", { headers: { Authorization: `Bearer ${access_token}` } });
  expect(list.status()).toBe(200);
});

/** Signs up and creates more courses than the page lists without a search. */
async function signUpWithCourses(page: Page): Promise<void> {
  await signUp(page);
  for (let i = 1; i <= 9; i++) {
    await submitForm(page, "/courses/new", { name: `Course ${i}`, location: "59.8949, 10.7872" });
  }
}

/** Selects two courses on the consent page, one of them after a search. */
async function chooseCourses(page: Page): Promise<void> {
  await page.getByText("Also share courses you already have").click();
  await expect(page.getByRole("checkbox")).toHaveCount(9);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Course 2" }).check();
  await page.getByRole("searchbox", { name: "Search your courses" }).fill("7");
  await page.keyboard.press("Enter");
  // The selected course stays, above the search results.
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: "Course 2" })).toBeChecked();
  await expect(page.getByText("1 course found.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Course 7" }).check();
}

/** Exchanges the code, and lists the names of the courses that the application can access. */
async function listShared(request: APIRequestContext, callback: URL): Promise<string[]> {
  const { clientId, clientSecret } = readDemo().application;
  const response = await request.post("/oauth/token", {
    form: {
      grant_type: "authorization_code",
      client_id: clientId,
      client_secret: clientSecret,
      code: callback.searchParams.get("code") as string,
      redirect_uri: getRedirectUri().href,
    },
  });
  const headers = { Authorization: `Bearer ${(await response.json()).access_token}` };
  const { courses } = await (await request.get("/api/v1/courses", { headers })).json();
  return courses.map(({ name }: { name: string }) => name);
}

test("Allow shares the courses that the user chose", async ({ page, request }) => {
  await signUpWithCourses(page);
  await page.goto(getAuthorizePath("share"));
  await chooseCourses(page);
  await page.getByRole("button", { name: "Allow" }).click();
  expect(await listShared(request, await waitForCallback(page, "share"))).toEqual(["Course 2", "Course 7"]);

  // The next time, only the remaining courses can be selected.
  await page.goto(getAuthorizePath("again"));
  await page.getByText("Also share courses you already have").click();
  await expect(page.getByRole("checkbox")).toHaveCount(7);
});

test("Deny redirects with access_denied and without a code", async ({ page }) => {
  await signUp(page);
  await page.goto(getAuthorizePath("denied"));
  await page.getByRole("button", { name: "Deny" }).click();
  const url = await waitForCallback(page, "denied");
  expect(url.searchParams.get("error")).toBe("access_denied");
  expect(url.searchParams.has("code")).toBe(false);
});

test("a user without an account can sign up on the way to the consent page", async ({ page }) => {
  await page.goto(getAuthorizePath("new person"));
  await page.getByRole("link", { name: "Create account" }).click();
  const account = newAccount();
  await fillSignUp(page, account);
  await expect(page.getByRole("heading", { name: /Example Partner/ })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
});

test("Use another account requires sign-in and returns to the same request", async ({ page }) => {
  await signUp(page);
  await page.goto(getAuthorizePath("another"));
  await page.getByRole("button", { name: "Use another account" }).click();
  await fillSignIn(page, readDemo().user);
  await expect(page.getByText(readDemo().user.email)).toBeVisible();
  await page.getByRole("button", { name: "Deny" }).click();
  await waitForCallback(page, "another");
});

test("an unregistered redirect URI shows an error page and never redirects", async ({ page }) => {
  const response = await page.goto(getAuthorizePath("x").replace("4747", "4748"));
  expect(response?.status()).toBe(400);
  await expect(page.getByText("Nothing was shared")).toBeVisible();
});

test("a consent form issued to another account is rejected", async ({ page, browser }) => {
  await signUp(page);
  await page.goto(getAuthorizePath("forged"));
  const token = await page.locator("input[name=token]").inputValue();
  const query = await page.locator("input[name=request]").first().inputValue();

  const victim = await (await browser.newContext()).newPage();
  await signUp(victim);
  const response = await victim.request.post("/oauth/consent/answer", {
    form: { request: query, token, answer: "allow" },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(403);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("choosing courses works", async ({ page, request, browser }) => {
    const scripted = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    await signUpWithCourses(scripted);
    await page.context().addCookies(await scripted.context().cookies());
    await page.goto(getAuthorizePath("no script share"));
    await chooseCourses(page);
    await page.getByRole("button", { name: "Allow" }).click();
    const callback = await waitForCallback(page, "no script share");
    expect(await listShared(request, callback)).toEqual(["Course 2", "Course 7"]);
  });

  test("signing in and allowing work", async ({ page }) => {
    await page.goto(getAuthorizePath("no script"));
    await fillSignIn(page, readDemo().user);
    await page.getByRole("button", { name: "Allow" }).click();
    expect((await waitForCallback(page, "no script")).searchParams.has("code")).toBe(true);
  });
});

test("the README's partner application completes the whole flow", async ({ page }) => {
  // The partner application listens on the same redirect URI, so stop the fake partner first.
  await closePartner();
  const run = startPartner();
  await page.goto(await run.link);
  await fillSignIn(page, readDemo().user);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("You can close this page")).toBeVisible();
  const { output, exitCode } = await run.finished;
  expect(output).toContain("Refreshed the tokens. Listing courses with the new access token: 200");
  expect(exitCode).toBe(0);

  const studio = /http\S*\/studio\/courses\/course_\w+/.exec(output)?.[0];
  await page.goto(studio as string);
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(18);
});
