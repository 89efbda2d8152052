import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { registerApplication } from "./testing/application";
import { expectNoViolations } from "./testing/axe";
import { createCourse } from "./testing/courses";
import { expectFinnish } from "./testing/finnish";
import { submitAndFollow, submitForm } from "./testing/forms";
import { type ServerWithMail, startServerWithMail } from "./testing/mail";
import { type Account, fillSignIn, fillSignUp, newAccount } from "./testing/users";

/** Flows that send email, through the pages and a real SMTP server. */

const NEW_PASSWORD = "quite another 🐴 password";

// One server for the whole file.
test.describe.configure({ mode: "default" });

let server: ServerWithMail;
test.beforeAll(async () => {
  // Creating a database is slow on a busy machine.
  test.setTimeout(300_000);
  server = await startServerWithMail({
    GITHUB_CLIENT_ID: "id",
    GITHUB_CLIENT_SECRET: "secret",
    TRUST_PROXY: "1",
  });
});
test.afterAll(() => server.dispose());

let openedBrowsers = 0;

/** Opens a browser on this file's server with its own client address, since emails are limited by address. */
async function openBrowser(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const extraHTTPHeaders = { "X-Forwarded-For": `192.0.2.${++openedBrowsers}` };
  return (await browser.newContext({ baseURL: server.baseUrl, extraHTTPHeaders, ...options })).newPage();
}

/** Signs up without following the emailed link. */
async function startSignUp(page: Page): Promise<Account> {
  const account = newAccount();
  await page.goto("/signup");
  await fillSignUp(page, account);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return account;
}

async function finishSignUp(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(await server.waitForLink("/signup/confirm", email));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
}

/** Signs up and follows the emailed link without opening a page. */
async function signUpWithMail(page: Page): Promise<Account> {
  const account = newAccount();
  await submitForm(page, "/signup", { ...account });
  const link = await server.waitForLink("/signup/confirm", account.email);
  await submitAndFollow(page, link, { password: account.password });
  return account;
}

async function requestPasswordReset(page: Page, email: string): Promise<void> {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
}

/** Signs in to the demo account and requests a verification link. The limit allows three in total. */
async function requestVerification(page: Page): Promise<string> {
  const { email, password } = server.readDemo().user;
  await page.request.post("/signin/answer", { form: { email, password, callbackUrl: "/" } });
  await submitAndFollow(page, "/account", {}, { containing: "Send verification email" });
  return server.waitForLink("/verify-email", server.readDemo().user.email);
}

for (const javaScriptEnabled of [true, false]) {
  // With JavaScript, these forms work like those of account.spec.ts.
  const tag = javaScriptEnabled ? ["@full"] : [];
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", { tag }, () => {
    test("sign-up is completed by the emailed link and the chosen password, which verifies the address", async ({
      browser,
    }) => {
      const page = await openBrowser(browser, { javaScriptEnabled });
      const account = await startSignUp(page);
      // The account doesn't exist yet, so signing in fails as for an unknown address.
      await page.goto("/signin");
      await fillSignIn(page, account);
      await expect(page.getByText("Wrong email or password")).toBeVisible();

      await page.goto(await server.waitForLink("/signup/confirm", account.email));
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("That's not the password you chose")).toBeVisible();
      await finishSignUp(page, account);
      await page.goto("/account");
      await expect(page.getByText("Verified", { exact: true })).toBeVisible();
    });

    test("a forgotten password is reset by the emailed link, once, and other sessions end", async ({
      browser,
    }) => {
      const other = await openBrowser(browser, { javaScriptEnabled });
      const account = await signUpWithMail(other);

      const page = await openBrowser(browser, { javaScriptEnabled });
      await requestPasswordReset(page, account.email);
      await expect(page.getByText("we've sent it a link")).toBeVisible();
      const link = await server.waitForLink("/reset-password", account.email);
      await page.goto(link);
      await page.getByLabel("New password").fill(NEW_PASSWORD);
      await page.getByRole("button", { name: "Set password" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      await fillSignIn(page, { ...account, password: NEW_PASSWORD });
      await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();

      await other.goto("/account");
      await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
      await expect
        .poll(() =>
          server.mail.received.filter(({ to }) => to.includes(account.email)).map(({ text }) => text),
        )
        .toContainEqual(expect.stringContaining("was just changed"));
      // The server's log contains no link.
      expect(server.readLog()).not.toContain("token=");
    });

    test("too many link requests return 429 with Retry-After, with or without an account", {
      tag: "@full",
    }, async ({ browser }) => {
      const page = await openBrowser(browser, { javaScriptEnabled });
      for (const email of [server.readDemo().user.email, newAccount().email]) {
        const requestReset = async () => {
          const response = page.waitForResponse((candidate) => candidate.request().method() === "POST");
          await requestPasswordReset(page, email);
          return response;
        };
        // Both runs of this test request links for the demo account.
        let last = await requestReset();
        for (let count = 0; count < 3; count++) last = await requestReset();
        expect(last.status()).toBe(429);
        expect(last.headers()["retry-after"]).toMatch(/^[1-9]\d*$/);
        await expect(
          page.getByText(/You've requested several links already. Try again in \d+/),
        ).toBeVisible();
      }
    });
  });
}

test("an emailed invitation to a course or a team is accepted by the account with its address alone", {
  tag: "@full",
}, async ({ browser }) => {
  const owner = await openBrowser(browser);
  await signUpWithMail(owner);
  const other = await openBrowser(browser, { javaScriptEnabled: false });
  await signUpWithMail(other);
  const invitee = await openBrowser(browser, { javaScriptEnabled: false });
  const account = await signUpWithMail(invitee);

  const courseId = await createCourse(owner, "Invited hills");
  const { clientId, name } = await registerApplication(owner, "https://team.example/callback");
  for (const [page, path, opened] of [
    [`/courses/${courseId}/share`, "/invitation", "Invited hills"],
    [`/developers/${clientId}/team`, "/developers/invitation", name],
  ] as const) {
    await owner.goto(page);
    const field = owner.getByLabel("Email", { exact: true });
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.pressSequentially(account.email);
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await expect(owner.getByText(`Invitation sent to ${account.email}.`)).toBeVisible();
    await expect(owner.getByRole("list", { name: "Open invitations" })).toContainText(account.email);

    const link = await server.waitForLink(path, account.email);
    await other.goto(link);
    await other.getByRole("button", { name: "Accept" }).click();
    await expect(other.getByText("This invitation was sent to an address other than yours")).toBeVisible();
    await invitee.goto(link);
    await invitee.getByRole("button", { name: "Accept" }).click();
    // Exact: the page of the invitation has the name in its heading, too.
    await expect(invitee.getByRole("heading", { level: 1, name: opened, exact: true })).toBeVisible();
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "This invitation doesn't work" })).toBeVisible();
  }
  expect(server.readLog()).not.toContain("token=");
});

test("the pages behind emailed links have no axe violations", { tag: "@full" }, async ({ browser }) => {
  const page = await openBrowser(browser);
  await page.goto("/forgot-password");
  await expectNoViolations(page);
  const account = await startSignUp(page);
  await expectNoViolations(page);
  await page.goto(await server.waitForLink("/signup/confirm", account.email));
  await expectNoViolations(page);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("That's not the password you chose")).toBeVisible();
  await expectNoViolations(page);
  await finishSignUp(page, account);
  await page.goto("/account/link/github");
  await expect(page.getByRole("heading", { name: "Link GitHub?" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel("Your password").fill("not the password");
  await page.getByRole("button", { name: "Continue to GitHub" }).click();
  await expect(page.getByText("Wrong password.")).toBeVisible();
  await expectNoViolations(page);

  // Opens the link as another user, as the owner, and signed out.
  const owner = await openBrowser(browser);
  const link = await requestVerification(owner);
  for (const [visitor, heading] of [
    [page, "This link is for another account"],
    [owner, "Is this your email address?"],
    [await openBrowser(browser), "Sign in to verify your address"],
  ] as const) {
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: heading })).toBeVisible();
    await expectNoViolations(visitor);
  }
  await owner.goto("/reset-password?token=made-up");
  await expectNoViolations(owner);
});

test("only its owner can verify an address by the emailed link, even when signed out at first", {
  tag: "@full",
}, async ({ browser }) => {
  const stranger = await openBrowser(browser, { javaScriptEnabled: false });
  await signUpWithMail(stranger);
  const owner = await openBrowser(browser, { javaScriptEnabled: false });
  await owner.goto("/signin");
  await fillSignIn(owner, server.readDemo().user);
  await owner.goto("/account");
  await expect(owner.getByText("Not verified")).toBeVisible();
  await owner.getByRole("button", { name: "Send verification email" }).click();
  await expect(owner.getByText("We've sent you a link")).toBeVisible();
  const link = await server.waitForLink("/verify-email", server.readDemo().user.email);
  await stranger.goto(link);
  await expect(stranger.getByRole("button", { name: "Verify address" })).toHaveCount(0);

  const page = await openBrowser(browser, { javaScriptEnabled: false });
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await fillSignIn(page, server.readDemo().user);
  await page.getByRole("button", { name: "Verify address" }).click();
  await expect(page.getByText("Your email address is verified")).toBeVisible();
});

test("emails and the pages they link to use the language of the request that caused them", {
  tag: "@full",
}, async ({ browser }) => {
  const page = await openBrowser(browser, { locale: "fi-FI", viewport: { width: 390, height: 844 } });
  const { name, email, password } = newAccount();
  const getLastMail = () => server.mail.received.findLast(({ to }) => to.includes(email))?.text;
  await page.goto("/signup");
  await expectFinnish(page, "Luo tili");
  await expect(page.getByRole("button", { name: "Jatka GitHub-tilillä" })).toBeVisible();
  await page.getByLabel("Nimi").fill(name);
  await page.getByLabel("Sähköposti").fill(email);
  await page.getByLabel("Salasana").fill(password);
  await page.getByRole("button", { name: "Luo tili" }).click();
  await expectFinnish(page, "Tarkista sähköpostisi");
  await page.goto(await server.waitForLink("/signup/confirm", email));
  expect(getLastMail()).toContain("on luomassa Teepad-tiliä");
  await expectFinnish(page, "Viimeistele tilisi");
  await page.getByLabel("Salasana").fill("väärä");
  await page.getByRole("button", { name: "Luo tili" }).click();
  await expect(page.getByText("Tämä ei ole salasana, jonka valitsit rekisteröityessäsi.")).toBeVisible();
  await page.getByLabel("Salasana").fill(password);
  await page.getByRole("button", { name: "Luo tili" }).click();
  await expect(page.getByRole("heading", { name: "Omat radat" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("Vahvistettu", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Linkitä GitHub…" }).click();
  await expectFinnish(page, "Linkitetäänkö GitHub?");

  await page.goto("/forgot-password");
  await expectFinnish(page, "Unohtuiko salasana?");
  await page.getByLabel("Sähköposti").fill(email);
  await page.getByRole("button", { name: "Lähetä linkki" }).click();
  await expect(page.getByText("lähetimme siihen linkin")).toBeVisible();
  await page.goto(await server.waitForLink("/reset-password", email));
  await expectFinnish(page, "Valitse uusi salasana");
  await page.getByLabel("Uusi salasana").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Aseta salasana" }).click();
  await expectFinnish(page, "Kirjaudu sisään");
  await expect.poll(getLastMail).toContain("Teepad-tilisi salasana vaihdettiin juuri");
});
