import { request } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { openNewCourse } from "./testing/courses";
import { signUp } from "./testing/users";

/** Collects the content security policy violations that the browser reports from now on. */
function collectCspViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}

test("every page runs under a nonce-based CSP without violations", async ({ page }) => {
  const violations = collectCspViolations(page);
  const nonces = new Set<string>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "document") return;
    const policy = response.headers()["content-security-policy"] ?? "";
    expect(policy, response.url()).toContain("frame-ancestors 'none'");
    // The studio can show the user's position.
    expect(response.headers()["permissions-policy"], response.url()).toContain("geolocation=(self)");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    if (nonce) nonces.add(nonce);
  });

  for (const path of ["/", "/signin", "/no-such-page", "/oauth/authorize?client_id=unknown"])
    await page.goto(path);
  await signUp(page);
  await openNewCourse(page, "Under the policy");
  await expect(page.getByRole("region", { name: "Course map" }).locator("canvas")).toBeVisible();
  // The plain error page has no script and no nonce. Every other response has a different nonce.
  expect(nonces.size).toBeGreaterThanOrEqual(4);
  expect(violations).toEqual([]);
});

test("an injected script does not run", async ({ page }) => {
  await page.goto("/signin");
  const ran = await page.evaluate(() => {
    const container = document.createElement("div");
    container.innerHTML = `<img src="/nothing" onerror="window.hacked = true">`;
    document.body.append(container);
    return new Promise((resolve) => {
      container.firstElementChild?.addEventListener("error", () => resolve("hacked" in window));
    });
  });
  expect(ran).toBe(false);
});

test("pages with user data are not stored by shared caches", async ({ page }) => {
  await signUp(page);
  const response = await page.request.get("/");
  expect(response.headers()["cache-control"]).toMatch(/private|no-store/);
});

test("a request that offers an upgrade gets a response", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL as string);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "AAMAAABk" };
    request({ hostname, port, path: "/api/v1/courses", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(401);
});

test("a course ID with invalid characters never returns a 5xx", async ({ page }) => {
  await signUp(page);
  for (const id of ["%00", "a%00", "%ff"]) {
    const response = await page.request.get(`/studio/courses/${id}`);
    expect(response.status(), id).toBeLessThan(500);
  }
});

/** Sends a request with its path verbatim: HTTP clients would normalise it. */
function sendRaw(baseURL: string, method: string, path: string, headers = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(baseURL);
  return new Promise((resolve, reject) => {
    request({ hostname, port, method, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test("requests that Next would answer with a 500 get the right 4xx", async ({ baseURL }) => {
  const form = {
    "Content-Type": "multipart/form-data",
    "Content-Length": "0",
    Origin: "https://evil.example",
  };
  for (const [expected, method, path, headers] of [
    [200, "GET", "/studio.png", {}],
    [405, "PUT", "/studio.png", {}],
    [405, "OPTIONS", "/studio.png", {}],
    [412, "GET", "/studio.png", { "If-Match": '"another"' }],
    [200, "GET", "/studio.png", { Range: "bytes=99999999-" }],
    [403, "POST", "/signup", form],
    [400, "POST", "/studio/../signup", form],
    [400, "POST", "/studio/%2e%2e/signup", form],
  ] as const) {
    expect(await sendRaw(baseURL as string, method, path, headers), `${method} ${path}`).toBe(expected);
  }
});

test("image optimization is off", async ({ baseURL }) => {
  const query = new URLSearchParams({ url: "/x/../studio.png", w: "3840", q: "75" });
  expect(await sendRaw(baseURL as string, "GET", `/_next/image?${query}`)).toBe(404);
});
