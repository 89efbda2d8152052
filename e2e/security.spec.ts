import { expect, type Page, test } from "@playwright/test";
import { newCourse, signUp } from "./people";

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
