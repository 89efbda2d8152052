import { createServer, type Server } from "node:http";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { createCourse } from "./testing/courses";
import { readHiddenFields } from "./testing/forms";
import { startPartner } from "./testing/partner";
import { fillSignIn, fillSignUp, newAccount, readDemo, signUp } from "./testing/users";

/** A fake partner, which records the redirects that it receives. */
let partner: Server;
const callbacks: URL[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const redirectUri = getRedirectUri();
  partner = createServer((request, response) => {
    if (request.url === "/client.json") return void response.end(JSON.stringify(ownDescription()));
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

/** The document that describes an application by its URL. */
const ownDescription = () => ({
  client_id: `${getRedirectUri().origin}/client.json`,
  client_name: "Course helper",
  redirect_uris: [getRedirectUri().href, "https://helper.example/callback"],
});

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

/**
 * Selects two of the user's courses on the consent page, one of them after a search, which is offered for more than eight.
 *
 * @param total how many there are.
 */
async function chooseCourses(page: Page, total: number, first: string, second: string): Promise<void> {
  await page.getByText("Also share courses you already have").click();
  await expect(page.getByRole("checkbox")).toHaveCount(total);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.getByRole("checkbox", { name: first }).check();
  await page.getByRole("searchbox", { name: "Search your courses" }).fill(second);
  await page.keyboard.press("Enter");
  // The selected course stays, above the search results.
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: first })).toBeChecked();
  await expect(page.getByText("1 course found.")).toBeVisible();
  await page.getByRole("checkbox", { name: second }).check();
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

test("Allow shares the courses that the user chose, with and without JavaScript, and offers the others the next time", async ({
  page,
  request,
  browser,
}) => {
  await signUp(page);
  for (const letter of "ABCDEFGHIJK") await createCourse(page, `Course ${letter}`);
  await page.goto(getAuthorizePath("share"));
  await chooseCourses(page, 11, "Course B", "Course G");
  await page.getByRole("button", { name: "Allow" }).click();
  expect(await listShared(request, await waitForCallback(page, "share"))).toEqual(["Course B", "Course G"]);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(getAuthorizePath("again"));
  await chooseCourses(plain, 9, "Course A", "Course K");
  await plain.getByRole("button", { name: "Allow" }).click();
  const shared = await listShared(request, await waitForCallback(plain, "again"));
  expect(shared).toEqual(["Course A", "Course B", "Course G", "Course K"]);
});

test("an unregistered redirect URI shows an error page and never redirects", async ({ request }) => {
  const response = await request.get(getAuthorizePath("x").replace("4747", "4748"), { maxRedirects: 0 });
  expect(response.status()).toBe(400);
  expect(await response.text()).toContain("Nothing was shared");
});

test("an application that nobody registered is shown with the host that published it, connects and is disconnected", async ({
  page,
}) => {
  const { origin, host } = getRedirectUri();
  const clientId = `${origin}/client.json`;
  await signUp(page);
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: getRedirectUri().href, response_type: "code", state: "own" },
    ...{ code_challenge: "v".repeat(43), code_challenge_method: "S256" },
  });
  await page.goto(`/oauth/authorize?${query}`);
  await expect(
    page.getByRole("heading", { name: `Allow Course helper (${host}) to access your courses?` }),
  ).toBeVisible();
  await expect(page.getByText(`${host} (not registered here)`)).toBeVisible();
  await expect(page.getByText("Allow it only if you've just started it yourself.")).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  expect((await waitForCallback(page, "own")).searchParams.has("code")).toBe(true);
  await page.goto("/applications");
  const card = page.getByRole("listitem").filter({ hasText: "Course helper" });
  await expect(card.getByRole("link", { name: host, exact: true })).toBeVisible();
  await card.getByRole("link", { name: "Disconnect" }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("status")).toContainText("Course helper");
  await expect(page.getByRole("link", { name: "Disconnect" })).toHaveCount(0);
});

test("a consent form issued to another account is rejected", async ({ page, browser }) => {
  await signUp(page);
  const consent = await page.request.get(getAuthorizePath("forged"));
  const fields = readHiddenFields(await consent.text(), 'name="token"');
  expect(Object.keys(fields)).toEqual(["request", "application", "token"]);

  const victim = await (await browser.newContext()).newPage();
  await signUp(victim);
  const response = await victim.request.post("/oauth/consent/answer", {
    form: { ...fields, answer: "allow" },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(403);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a user without an account can sign up on the way to the consent page", async ({ page }) => {
    await page.goto(getAuthorizePath("new person"));
    await page.getByRole("link", { name: "Create account" }).click();
    const account = newAccount();
    await fillSignUp(page, account);
    await expect(page.getByRole("heading", { name: /Example Partner/ })).toBeVisible();
    await expect(page.getByText(account.email)).toBeVisible();
  });

  test("Use another account requires sign-in and returns to the same request, which can be denied", async ({
    page,
  }) => {
    await signUp(page);
    await page.goto(getAuthorizePath("another"));
    await page.getByRole("button", { name: "Use another account" }).click();
    await fillSignIn(page, readDemo().user);
    await expect(page.getByText(readDemo().user.email)).toBeVisible();
    await page.getByRole("button", { name: "Deny" }).click();
    const url = await waitForCallback(page, "another");
    expect(url.searchParams.get("error")).toBe("access_denied");
    expect(url.searchParams.has("code")).toBe(false);
  });
});

test("the README's partner application completes the whole flow", async ({ page }) => {
  // The partner application listens on the same redirect URI, so stop the fake partner first.
  await closePartner();
  const run = startPartner();
  await page.goto(await run.link);
  await fillSignIn(page, readDemo().user);
  await expect(page.getByRole("heading", { name: /Example Partner/ })).toBeVisible();
  await expect(page.getByText(readDemo().user.email)).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("You can close this page")).toBeVisible();
  const { output, exitCode } = await run.finished;
  expect(output).toContain("Refreshed the tokens. Listing courses with the new access token: 200");
  expect(exitCode).toBe(0);

  const studio = /http\S*\/studio\/courses\/course_\w+/.exec(output)?.[0];
  await page.goto(studio as string);
  await expect(page.getByRole("list", { name: "Holes" }).getByRole("listitem")).toHaveCount(18);
});
