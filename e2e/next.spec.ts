import { get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { expect, type Page, test } from "@playwright/test";
import { createCourse, shareCourse } from "./testing/courses";
import { newAccount, signUp } from "./testing/users";

/**
 * Holds the build to what lib/server/next relies on: each private behaviour of Next that its README lists shows in one of these
 * tests; what an action does `after` its response, in mail.spec.ts, which gets the emails. If all of them pass with another
 * minor release of Next, it is safe to allow it.
 */

interface RawResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a GET with its target verbatim: HTTP clients would normalise it. */
function getRaw(baseURL: string, target: string, headers: OutgoingHttpHeaders = {}): Promise<RawResponse> {
  const { hostname, port } = new URL(baseURL);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: target, headers, agent: false }, async (response) => {
      const { statusCode: status, headers } = response;
      resolve({ status, headers, body: await text(response) });
    }).on("error", reject);
  });
}

const RSC = "text/x-component";

test("a page is HTML whose scripts all carry the nonce of its policy, and no cache stores it", async ({
  baseURL,
}) => {
  const { status, headers, body } = await getRaw(baseURL as string, "/signin?callbackUrl=%2Faccount");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toContain("no-store");
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
  const scripts = body.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  expect(body).toMatch(/<\/html>$/);
});

test("a link navigates by RSC: the page's data arrives without a document", async ({ page }) => {
  await page.goto("/signin");
  await page.evaluate("globalThis.isSameDocument = true");
  const response = page.waitForResponse(/\/forgot-password\?.*_rsc=/);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  expect((await response).headers()["content-type"]).toBe(RSC);
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  expect(await page.evaluate("globalThis.isSameDocument")).toBe(true);
});

test("pages and their data that are requested at the same time are not mixed up", async ({ baseURL }) => {
  const types = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const headers: OutgoingHttpHeaders = i % 2 ? { RSC: "1" } : {};
      return (await getRaw(baseURL as string, "/signin?_rsc=x", headers)).headers["content-type"];
    }),
  );
  expect(types).toEqual(types.map((_, i) => (i % 2 ? RSC : "text/html; charset=utf-8")));
});

test("a router header that Next can't parse is a 400, not a 500", async ({ baseURL }) => {
  const headers = { RSC: "1", "Next-Router-State-Tree": "x" };
  expect((await getRaw(baseURL as string, "/signin", headers)).status).toBe(400);
});

test("paths without a page are the 404 page, and so are Next's own entry points", async ({ baseURL }) => {
  for (const path of [
    "/nothing",
    "/courses/a/b/c",
    "/docs/nothing",
    "/_not-found",
    "/_global-error",
    "/index",
    "/.rsc",
    "/explore.rsc",
    "/docs/[page]",
    "/docs/%5Bpage%5D?page=oauth",
  ]) {
    const { status, body } = await getRaw(baseURL as string, path);
    expect(status, path).toBe(404);
    expect(body, path).toContain("Out of bounds");
  }
});

test("the query can't replace a path parameter", async ({ page, baseURL }) => {
  await signUp(page);
  const [a, b] = [await shareNewCourse(page, "Course A"), await shareNewCourse(page, "Course B")];
  const plain = await getRaw(baseURL as string, `/c/${a}/embed`);
  expect(plain.status).toBe(200);
  expect(plain.body).toContain("Course A");
  for (const query of [
    `nxtPshareId=${b}`,
    `NXTPshareId=${b}`,
    `%6E%78%74%50shareId=${b}`,
    `nxtIshareId=${b}`,
    `lang=fi&nxtPshareId=${a}&nxtPshareId=${b}`,
    `nextInternalLocale=fi&nxtPshareId=${b}`,
  ]) {
    const { status, body } = await getRaw(baseURL as string, `/c/${a}/embed?${query}`);
    expect(status, query).toBe(400);
    expect(body, query).toMatch(/query parameter (nxt\w+|nextInternalLocale)/i);
  }
  // Neither does the plain name, whatever the path, and the name that Next's script adds is no parameter.
  for (const target of [
    `/c/${a}/embed?shareId=${b}`,
    `/c/${a}/embed?_rsc=1&shareId=${b}`,
    `/c/[shareId]/embed?shareId=${b}`,
    `/c/%5BshareId%5D/embed?shareId=${b}`,
    `/c/%255BshareId%255D/embed?shareId=${b}`,
  ]) {
    const { status, body } = await getRaw(baseURL as string, target);
    expect([200, 404], target).toContain(status);
    expect(body, target).not.toContain("Course B");
  }
});

/** Creates a course that anyone with the link can see. Returns the ID in its link. */
async function shareNewCourse(page: Page, name: string): Promise<string> {
  const path = await shareCourse(page, await createCourse(page, name), "link");
  return path.split("/").at(-1) as string;
}

test("an action of Next's script that redirects brings the next page with its response", async ({ page }) => {
  await page.goto("/signup");
  await page.evaluate("globalThis.isSameDocument = true");
  let headers: Record<string, string> = {};
  let body = "";
  await page.route("**/signup", async (route) => {
    const response = await route.fetch();
    headers = response.headers();
    body = await response.text();
    await route.fulfill({ response });
  });
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": "192.0.2.77" });
  const { name, email, password } = newAccount();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  expect(headers).toMatchObject({
    "content-type": RSC,
    "x-action-redirect": expect.stringMatching(/^\/;/),
  });
  expect(body).toContain("Your courses");
  expect(await page.evaluate("globalThis.isSameDocument")).toBe(true);
});

/** The ID of a server action that doesn't exist in any release. */
const REMOVED = `40${"0".repeat(40)}`;

test("a form whose action an update has removed says so and keeps what was typed", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Järva Player");
  await page.getByLabel("Email").fill("jarva@example.com");
  await page.getByLabel("Password").fill("a password that nobody guesses");
  await page.route("**/signup", (route) =>
    route.continue({ headers: { ...route.request().headers(), "next-action": REMOVED } }),
  );
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByText("Teepad was updated")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Järva Player");
  await expect(page.getByLabel("Email")).toHaveValue("jarva@example.com");

  await page.unroute("**/signup");
  await page.reload();
  await expect(page.getByText("Teepad was updated")).toBeHidden();
});

test("without scripts, the answer is a page that says so and shows what was typed", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Järva Player");
  await page.getByLabel("Email").fill("jarva@example.com");
  await page.getByLabel("Password").fill("a password that nobody guesses");
  await page.route("**/signup", (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    const replaced = body.replace(/"id":"[0-9a-f]+"/, `"id":"${REMOVED}"`);
    expect(replaced).not.toBe(body);
    return route.continue({ postData: Buffer.from(replaced, "latin1") });
  });
  const response = page.waitForResponse("**/signup");
  await page.getByRole("button", { name: "Create account" }).click();

  expect((await response).status()).toBe(409);
  await expect(page.getByRole("heading", { name: "Teepad was updated" })).toBeVisible();
  await expect(page.getByLabel("name")).toHaveValue("Järva Player");
  await expect(page.getByLabel("email")).toHaveValue("jarva@example.com");
  expect(await page.content()).not.toContain("nobody guesses");
  await page.unroute("**/signup");
  await page.getByRole("link", { name: "Open the form again" }).click();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await page.close();
});

test("a form with an action that still exists works without scripts", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/signup");
  await page.getByLabel("Name").fill("Järva Player");
  await page.getByLabel("Email").fill("jarva@example.com");
  await page.getByLabel("Password").fill("password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("too easy to guess")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Järva Player");
  await page.close();
});
