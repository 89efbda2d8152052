import { expect, test } from "@playwright/test";
import { registerApplication } from "./testing/application";
import { expectNoViolations } from "./testing/axe";
import { signUp } from "./testing/users";

test("a developer sees why a call failed, and finds it by its request ID", { tag: "@full" }, async ({
  page,
  request,
}) => {
  await signUp(page);
  const { clientId, clientSecret } = await registerApplication(page, "https://keeper.example/callback");
  const path = `/developers/${clientId}/requests`;
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "No requests yet" })).toBeVisible();

  const ask = (secret: string) =>
    request.post("/oauth/introspect", { form: { client_id: clientId, client_secret: secret, token: "x" } });
  const failed = await ask("wrong");
  const succeeded = await ask(clientSecret);
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("listitem").filter({ hasText: "POST /oauth/introspect" })).toHaveCount(3, {
      timeout: 100,
    });
  }).toPass();
  await expect(page.getByRole("img", { name: "2 requests in 7 days, of which 1 failed." })).toBeVisible();
  await expectNoViolations(page);
  expect(await page.content()).not.toContain(clientSecret);

  const rows = page.getByRole("listitem").filter({ hasText: "request_" });
  await page.getByRole("link", { name: "Errors", exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(failed.headers()["x-request-id"] as string);
  await expect(rows).toContainText("401");
  await expect(rows.getByRole("link", { name: "invalid_client" })).toHaveAttribute(
    "href",
    "/docs/errors#invalid_client",
  );

  await page.getByLabel("Find by request ID").fill(succeeded.headers()["x-request-id"] as string);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("200");
  await page.getByLabel("Find by request ID").fill("request_unknown");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("no listed request with this ID")).toBeVisible();

  await page.getByLabel("Endpoint", { exact: true }).selectOption("GET /api/v1/changes");
  await page.getByLabel("Requests a minute").fill("many");
  await page.getByLabel("Reason").fill("We mirror the courses of a national association.");
  const ask600 = page.getByRole("button", { name: "Request higher limits" });
  await ask600.click();
  await expect(page.getByText("Enter a whole number, such as 600.")).toBeVisible();
  await expect(page.getByLabel("Endpoint", { exact: true })).toHaveValue("GET /api/v1/changes");
  await page.getByLabel("Requests a minute").fill("600");
  await ask600.click();
  await expect(page.getByText("You asked for 600 requests a minute to GET /api/v1/changes.")).toBeVisible();
});
