import { expect, type Page, test } from "@playwright/test";
import { registerApplication } from "./testing/application";
import { expectNoViolations } from "./testing/axe";
import { expectFinnish } from "./testing/finnish";
import { invite, join, newPerson } from "./testing/people";
import { newAccount, signUp } from "./testing/users";

const REDIRECT_URI = "https://keeper.example/callback";

/** Registers an application, and creates an invitation link. */
async function inviteByLink(page: Page): Promise<{ path: string; name: string; invitation: string }> {
  const { clientId, name } = await registerApplication(page, REDIRECT_URI);
  const path = `/developers/${clientId}`;
  return { path, name, invitation: await invite(page, `${path}/team`) };
}

test("a member joins by a link, works on the application, becomes its owner, and the previous one leaves", {
  tag: "@full",
}, async ({ page }) => {
  const owner = await signUp(page, { ...newAccount(), name: "Olga Owner" });
  const { clientId, name } = await registerApplication(page, REDIRECT_URI);
  const path = `/developers/${clientId}`;
  await page.goto(path);
  await page.getByRole("link", { name: "Manage team" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const invitation = await page.getByLabel("Invitation link").inputValue();

  const member = await newPerson(page, "Mia Member");
  await member.goto(invitation);
  await expectNoViolations(member);
  await member.getByRole("button", { name: "Accept" }).click();
  await expect(member.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await expect(member.getByRole("link", { name: "Delete application" })).toHaveCount(0);
  expect((await member.request.get(`${path}/delete`)).status()).toBe(404);
  await member.getByRole("link", { name: "See team" }).click();
  await expect(member.getByRole("list", { name: "People in the team" })).toContainText("Olga Owner");
  await expect(member.getByRole("button", { name: "Create link" })).toHaveCount(0);

  // Deleting the owner's account asks about the application first.
  await page.goto("/account/delete");
  await expect(page.getByRole("group", { name: /deleted with your account/ })).toContainText(name);
  await page.getByLabel("Your password").fill(owner.password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("checkbox", { name: "Also delete this application" })).toBeFocused();

  await page.getByRole("link", { name: "Offer it to a member first" }).click();
  await page.getByRole("button", { name: "More for Mia Member" }).click();
  await page.getByRole("button", { name: "Offer the application to Mia Member" }).click();
  await expect(page.getByText("Offered to Mia Member")).toBeVisible();
  await member.reload();
  await member.getByRole("button", { name: "Become the owner" }).click();
  await expect(member.getByRole("button", { name: "More for Olga Owner" })).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Leave the team" }).click();
  await page.getByRole("button", { name: "Leave the team" }).click();
  await expect(page.getByText("No applications yet")).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});

test("the pages of a team are in Finnish", { tag: "@full" }, async ({ browser }) => {
  const page = await (await browser.newContext({ locale: "fi-FI" })).newPage();
  const english = await (await browser.newContext()).newPage();
  await signUp(english, { ...newAccount(), name: "Olga" });
  const { path, name, invitation } = await inviteByLink(english);
  await page.context().addCookies(await english.context().cookies());
  for (const [url, heading] of [
    [`${path}/team`, "Tiimi"],
    [invitation, `Olga kutsuu sinut työskentelemään sovelluksen ${name} parissa`],
    ["/account/delete", "Poistetaanko tilisi?"],
  ] as const) {
    await page.goto(url);
    await expectFinnish(page, heading);
  }
});

test("a removed member gets what a stranger gets", { tag: "@full" }, async ({ page }) => {
  await signUp(page, { ...newAccount(), name: "Olga Owner" });
  const { path, invitation } = await inviteByLink(page);
  const member = await join(page, "Mia Member", invitation);
  expect((await member.request.get(path)).status()).toBe(200);
  await page.goto(`${path}/team`);
  await page.getByRole("button", { name: "More for Mia Member" }).click();
  await page.getByRole("button", { name: "Remove Mia Member" }).click();
  await expect(page.getByText("Mia Member is no longer in the team")).toBeVisible();
  for (const each of ["", "/team", "/webhooks", "/requests", "/delete", "/team/leave"]) {
    expect([each, (await member.request.get(path + each)).status()]).toEqual([each, 404]);
  }
});
