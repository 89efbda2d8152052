import { expect, test } from "@playwright/test";
import { findPostgres } from "@/scripts/testing/find-program.mjs";
import { startPostgres } from "@/scripts/testing/postgres";
import { runStatement } from "@/scripts/testing/run-statement";
import { expectNoViolations } from "./testing/axe";
import { openNewCourse, straightHoles } from "./testing/courses";
import { type IsolatedServer, startIsolatedServer } from "./testing/isolated-server";
import { openShare, peopleSection } from "./testing/people";
import { fillSignIn, signUp } from "./testing/users";

const postgresPrograms = findPostgres();

test.skip(postgresPrograms === null, "needs Postgres");
test.setTimeout(300_000);

test("while the server is read-only, pages say so, forms are refused, and the studio keeps an edit and saves it afterwards", {
  tag: "@full",
}, async ({ browser }) => {
  const postgres = await startPostgres(postgresPrograms as string);
  await runStatement(postgres.urlFor("postgres"), "CREATE DATABASE teepad");
  const settings = {
    ...{ DATABASE_URL: postgres.urlFor("teepad"), TRUST_PROXY: "1" },
    AUTH_SECRET: "a secret of the tests, 32 characters",
  };
  let server: IsolatedServer = await startIsolatedServer(settings);
  const { baseUrl } = server;
  /** Starts another server in the place of the running one. */
  async function restart(env: Record<string, string>): Promise<void> {
    await server.dispose();
    server = await startIsolatedServer({
      ...settings,
      PORT: new URL(baseUrl).port,
      BASE_URL: baseUrl,
      ...env,
    });
  }
  const context = await browser.newContext({ baseURL: baseUrl });
  const page = await context.newPage();
  const account = await signUp(page);
  await openNewCourse(page, "Kept", { document: straightHoles(100) });
  const row = page.getByRole("list", { name: "Holes" }).getByRole("button", { name: /Hole 1\b/ });
  const status = page.getByRole("status");
  await expect(status).toHaveText("All changes saved");

  await restart({ READ_ONLY: "on" });
  await row.click();
  await page.getByRole("button", { name: "Target, hole 1", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  const notSaved = "Not saved: read-only for maintenance. Retrying…";
  await expect(status).toHaveText(notSaved);
  await expect(page.getByText("Unsaved changes are stored in this browser.")).toBeVisible();

  const other = await context.newPage();
  const banner = other.getByText("Read-only for maintenance");
  for (const path of ["/", "/account", "/explore", "/docs", page.url()]) {
    await other.goto(path);
    await expect(banner, path).toBeVisible();
  }
  // The last page is the studio, which the banner must not push down.
  await expect(other.getByRole("region", { name: "Course map" })).toBeInViewport({ ratio: 1 });
  await openShare(other);
  await expect(peopleSection(other)).toBeVisible();
  await other.keyboard.press("Escape");

  await other.goto("/courses/new");
  await other.getByLabel("Name").fill("Refused");
  await other.getByRole("button", { name: "Create course" }).click();
  const refusal = "The service is read-only for maintenance, and nothing was changed. Try again later.";
  await expect(other.getByText(refusal)).toBeVisible();
  await expect(other.getByLabel("Name")).toHaveValue("Refused");

  await other.goto("/account");
  await expectNoViolations(other);
  const answer = other.waitForResponse((response) => response.request().method() === "POST");
  await other.getByRole("button", { name: "Suomi" }).click();
  expect((await answer).status()).toBeLessThan(400);
  await other.getByRole("button", { name: "English" }).click();
  const form = await other.request.post("/forgot-password", { multipart: { email: account.email } });
  expect([form.status(), form.headers()["retry-after"]]).toEqual([503, "60"]);
  await other.goto("/");
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.getByRole("button", { name: "Keep what isn't saved" }).click();
  await expect(other.getByRole("link", { name: "Sign in" })).toBeVisible();
  await other.goto("/signin");
  await fillSignIn(other, account);
  await expect(other.getByRole("link", { name: "Kept" })).toBeVisible();

  await restart({});
  await expect(status).toHaveText("All changes saved", { timeout: 60_000 });
  await context.close();
  await server.dispose();
  postgres.stop();
});
