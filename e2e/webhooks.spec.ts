import { expect, type Page, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { type Receiver, startReceiver } from "@/lib/webhooks/testing/receiver";
import { registerApplication } from "./testing/application";
import { expectNoViolations } from "./testing/axe";
import { expectFinnish } from "./testing/finnish";
import { submitAndFollow } from "./testing/forms";
import { signUp } from "./testing/users";

const REDIRECT_URI = "https://keeper.example/callback";

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.close());

/** Registers an application and adds an endpoint, without opening a page. Returns the paths of the two. */
async function addEndpoint(page: Page): Promise<{ application: string; endpoint: string }> {
  const { clientId } = await registerApplication(page, REDIRECT_URI);
  const application = `/developers/${clientId}`;
  const endpoint = await submitAndFollow(page, `${application}/webhooks/new`, {
    ...{ url: receiver.url, description: "Production", events: "course.deleted" },
  });
  return { application, endpoint };
}

/** Registers an application and adds an endpoint with the keyboard. Stops on the endpoint's page. */
async function addEndpointByKeyboard(page: Page): Promise<void> {
  const { clientId } = await registerApplication(page, REDIRECT_URI);
  await page.goto(`/developers/${clientId}`);
  await page.getByRole("link", { name: "Manage webhooks" }).press("Enter");
  await page.getByRole("link", { name: "Add endpoint" }).press("Enter");
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByLabel("Description").fill("Production");
  await page.getByRole("checkbox", { name: "course.created" }).press("Space");
  await page.getByRole("button", { name: "Add endpoint" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Production" })).toBeVisible();
}

/** Sends a test event and waits for the result on its page. */
async function sendTest(page: Page, result: string): Promise<void> {
  await page.getByRole("button", { name: "Send test event" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "ping" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: result })).toBeVisible();
}

test("an endpoint is added, tested, fixed and deleted, and an event is sent again with the same webhook-id", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page);
  await addEndpointByKeyboard(page);
  await expect(page.getByText("No event delivered yet")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "course.created" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "course.deleted" })).toBeChecked();

  // The secret verifies the received webhook.
  await page.getByRole("button", { name: "Show secret" }).press("Enter");
  const secret = await page.locator("dd code", { hasText: /^whsec_/ }).textContent();
  await sendTest(page, "Delivered");
  await expect(page.getByText("Status 204")).toBeVisible();
  await expectNoViolations(page);
  const [request] = receiver.received;
  const headers = request?.headers as Record<string, string>;
  expect(new Webhook(secret ?? "").verify(request?.body ?? "", headers)).toMatchObject({ type: "ping" });
  await page.getByRole("button", { name: "Send again" }).press("Enter");
  await expect(page.getByText("Status 204")).toHaveCount(2);
  expect(receiver.received[1]?.headers["webhook-id"]).toBe(headers["webhook-id"]);

  // With a failing receiver, the page shows its response, and that the endpoint is failing.
  receiver.respond((_received, _request, response) => {
    response.writeHead(500).end(`<b>Database is down</b>${"x".repeat(200)}`);
  });
  await page.getByRole("link", { name: "Deliveries" }).press("Enter");
  await expect(page.getByText("Working: last success")).toBeVisible();
  await page.getByText("Send failed events again").press("Enter");
  await page.getByRole("button", { name: "Resend failed events" }).press("Enter");
  await expect(page.getByText("No failed events.")).toBeVisible();
  await page.getByRole("link", { name: "Failed", exact: true }).press("Enter");
  await expect(page.getByText("No failed deliveries.")).toBeVisible();
  await sendTest(page, "Next attempt");
  await expect(page.getByText("Status 500 · Expected a 2xx status").first()).toBeVisible();
  await page.getByText("Response", { exact: true }).first().click();
  await expect(page.getByText("<b>Database is down</b>").first()).toBeVisible();
  // A long line scrolls in its frame, not the page.
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Deliveries" }).press("Enter");
  await expect(page.getByText("Failing since")).toBeVisible();
  await expectNoViolations(page);

  // Rotating hides the old secret.
  await page.getByRole("button", { name: "Rotate secret" }).press("Enter");
  await expect(page.getByText("Secret rotated. Show the new one")).toBeVisible();
  await page.getByRole("button", { name: "Show secret" }).press("Enter");
  await expect(page.locator("dd code", { hasText: /^whsec_/ })).not.toHaveText(secret ?? "");

  // Invalid settings show an error at the field.
  await page.getByLabel("URL").fill("http://10.0.0.1/");
  await page.getByRole("button", { name: "Save settings" }).press("Enter");
  await expect(page.getByText("Use https.")).toBeVisible();
  await expect(page.getByLabel("URL")).toBeFocused();
  await page.getByLabel("URL").fill("https://10.0.0.1/");
  await page.getByRole("button", { name: "Save settings" }).press("Enter");
  await expect(page.getByText("Enter a URL that can be reached from the internet.")).toBeVisible();
  await page.getByLabel("URL").fill(receiver.url);
  await page.getByRole("button", { name: "Save settings" }).press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.getByRole("button", { name: "Disable endpoint" }).press("Enter");
  await expect(page.getByText("Disabled", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Enable endpoint" }).press("Enter");
  await expect(page.getByRole("button", { name: "Send test event" })).toBeVisible();

  await page.getByRole("link", { name: "Delete endpoint" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Delete this endpoint?" })).toBeVisible();
  await page.getByRole("button", { name: "Delete endpoint" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No endpoints yet" })).toBeVisible();
});

test("another user's webhooks are not found", async ({ page, browser }) => {
  await signUp(page);
  const { application, endpoint } = await addEndpoint(page);
  const stranger = await (await browser.newContext()).newPage();
  await signUp(stranger);
  for (const path of [`${application}/webhooks`, endpoint, `${endpoint}/delete`]) {
    expect((await stranger.request.get(path)).status()).toBe(404);
  }
  // The application is the user's own, but the endpoint belongs to another application.
  const own = await registerApplication(stranger, REDIRECT_URI);
  const mixed = endpoint.replace(application, `/developers/${own.clientId}`);
  expect((await stranger.request.get(mixed)).status()).toBe(404);
});

test("the pages are in Finnish and fit a phone", { tag: "@full" }, async ({ page, browser }) => {
  await signUp(page);
  const { application, endpoint } = await addEndpoint(page);
  await page.goto(endpoint);
  await sendTest(page, "Delivered");
  const storageState = await page.context().storageState();
  const context = await browser.newContext({
    ...{ locale: "fi-FI", viewport: { width: 390, height: 844 }, storageState },
  });
  const finnish = await context.newPage();
  const delivery = new URL(page.url()).pathname;
  for (const [path, heading] of [
    [`${application}/webhooks`, "Webhookit"],
    [`${application}/webhooks/new`, "Lisää osoite"],
    [endpoint, "Production"],
    [delivery, "ping"],
    [`${endpoint}/delete`, "Poistetaanko tämä osoite?"],
  ] as const) {
    await finnish.goto(path);
    await expectFinnish(finnish, heading);
  }
});

test("an endpoint can be added and tested without JavaScript", async ({ browser, page }) => {
  await signUp(page);
  const { clientId } = await registerApplication(page, REDIRECT_URI);
  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
  await plain.goto(`/developers/${clientId}/webhooks/new`);
  await plain.getByLabel("URL").fill("ftp://example.com");
  await plain.getByRole("button", { name: "Add endpoint" }).click();
  await expect(plain.getByText("Use https.")).toBeVisible();
  await plain.getByLabel("URL").fill(receiver.url);
  await plain.getByRole("button", { name: "Add endpoint" }).click();
  await plain.getByRole("button", { name: "Send test event" }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
});
