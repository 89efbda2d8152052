import { request } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { newCourse, signUp } from "./testing/users";

/** What the browser refused to load or run on the pages that follow. */
function refusals(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) found.push(message.text());
  });
  return found;
}

test("every page runs under a policy of nonces, and none breaks it", async ({ page }) => {
  const refused = refusals(page);
  const nonces = new Set<string>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "document") return;
    const policy = response.headers()["content-security-policy"] ?? "";
    expect(policy, response.url()).toContain("frame-ancestors 'none'");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    if (nonce) nonces.add(nonce);
  });

  for (const path of ["/", "/signin", "/no-such-page", "/oauth/authorize?client_id=unknown"])
    await page.goto(path);
  await signUp(page);
  await newCourse(page, "Under the policy");
  await expect(page.getByRole("region", { name: "Course map" }).locator("canvas")).toBeVisible();
  // The plain error page runs no script and has no nonce; every other answer has one of its own.
  expect(nonces.size).toBeGreaterThanOrEqual(4);
  expect(refused).toEqual([]);
});

test("a script that was not written by the server does not run", async ({ page }) => {
  await page.goto("/signin");
  const ran = await page.evaluate(() => {
    const script = document.createElement("div");
    script.innerHTML = `<img src="/nothing" onerror="window.hacked = true">`;
    document.body.append(script);
    return new Promise((resolve) => {
      script.firstElementChild?.addEventListener("error", () => resolve("hacked" in window));
    });
  });
  expect(ran).toBe(false);
});

test("pages with a person's data are kept by no shared cache", async ({ page }) => {
  await signUp(page);
  const response = await page.goto("/");
  expect(response?.headers()["cache-control"]).toMatch(/private|no-store/);
});

test("the server of people and partners answers a request that offers an upgrade", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL as string);
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "AAMAAABk" };
    request({ hostname, port, path: "/api/v1/courses", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(answer).toBe(401);
});

test("an address with characters that no course id has is the 404 page", async ({ page }) => {
  await signUp(page);
  for (const id of ["%00", "a%00", "%ff"]) {
    const response = await page.request.get(`/studio/courses/${id}`);
    expect(response.status(), id).toBeLessThan(500);
  }
});

/** Sends a request as it is written, where a client of HTTP would resolve its path. */
function statusOf(baseURL: string, method: string, path: string, headers = {}): Promise<number | undefined> {
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

test("what Next would fail at is answered as the mistake that it is", async ({ baseURL }) => {
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
    [416, "GET", "/studio.png", { Range: "bytes=99999999-" }],
    [206, "GET", "/studio.png", { Range: "bytes=0-9" }],
    [403, "POST", "/signup", form],
    [400, "POST", "/api/../signup", form],
    [400, "POST", "/api/%2e%2e/signup", form],
  ] as const) {
    expect(await statusOf(baseURL as string, method, path, headers), `${method} ${path}`).toBe(expected);
  }
});

test("nobody has pictures scaled, which no page wants", async ({ baseURL }) => {
  const query = new URLSearchParams({ url: "/x/../studio.png", w: "3840", q: "75" });
  expect(await statusOf(baseURL as string, "GET", `/_next/image?${query}`)).toBe(404);
});
