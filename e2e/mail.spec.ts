import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { expectFinnish } from "./testing/finnish";
import { type MailingServer, startMailingServer } from "./testing/mail";
import { type Account, expectNoViolations, fillSignIn, fillSignUp, newAccount } from "./testing/users";

/** What happens by e-mail, through the pages and an SMTP server that really gets the mails. */

const NEW_PASSWORD = "quite another 🐴 password";

// One server for all of them.
test.describe.configure({ mode: "default" });

let server: MailingServer;
test.beforeAll(async () => {
  // A new database, on a machine that may be busy with the other worker.
  test.setTimeout(180_000);
  server = await startMailingServer({
    GITHUB_CLIENT_ID: "id",
    GITHUB_CLIENT_SECRET: "secret",
    TRUST_PROXY: "1",
  });
});
test.afterAll(() => server.stop());

let opened = 0;

/** A browser of somebody's own at this file's server, with an address of its own, since mails are limited for each. */
async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const extraHTTPHeaders = { "X-Forwarded-For": `192.0.2.${++opened}` };
  return (await browser.newContext({ baseURL: server.baseUrl, extraHTTPHeaders, ...options })).newPage();
}

/** Signs up and stops before the mailed link. */
async function beginSignUp(page: Page): Promise<Account> {
  const account = newAccount();
  await page.goto("/signup");
  await fillSignUp(page, account);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return account;
}

async function finishSignUp(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(await server.linkTo("/signup/confirm", email));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
}

async function askForNewPassword(page: Page, email: string): Promise<void> {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
}

/** Signs in to the demonstration's account and has the link sent that verifies its address, at most three times in all. */
async function askForVerification(page: Page): Promise<string> {
  await page.goto("/signin");
  await fillSignIn(page, server.demo().user);
  await expect(page.getByRole("heading", { name: "Your courses" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("Not verified")).toBeVisible();
  await page.getByRole("button", { name: "Send verification email" }).click();
  await expect(page.getByText("We've sent you a link")).toBeVisible();
  return server.linkTo("/verify-email", server.demo().user.email);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test("signing up ends by the mailed link with the password that was chosen, the address verified", async ({
      browser,
    }) => {
      const page = await open(browser, { javaScriptEnabled });
      const account = await beginSignUp(page);
      // No account before: signing in says what it says of any address.
      await page.goto("/signin");
      await fillSignIn(page, account);
      await expect(page.getByText("Wrong email or password")).toBeVisible();

      await page.goto(await server.linkTo("/signup/confirm", account.email));
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("That's not the password you chose")).toBeVisible();
      await finishSignUp(page, account);
      await page.goto("/account");
      await expect(page.getByText("Verified", { exact: true })).toBeVisible();
    });

    test("a forgotten password is replaced by the mailed link, once, and other sessions end", async ({
      browser,
    }) => {
      const other = await open(browser, { javaScriptEnabled });
      const account = await beginSignUp(other);
      await finishSignUp(other, account);

      const page = await open(browser, { javaScriptEnabled });
      await askForNewPassword(page, account.email);
      await expect(page.getByText("we've sent it a link")).toBeVisible();
      const link = await server.linkTo("/reset-password", account.email);
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
      // Nothing that the server wrote names the link.
      expect(server.log()).not.toContain("token=");
    });

    test("too many links asked for are status 429 with Retry-After, with an account and without one", async ({
      browser,
    }) => {
      const page = await open(browser, { javaScriptEnabled });
      for (const email of [server.demo().user.email, newAccount().email]) {
        const answered = async () => {
          const answer = page.waitForResponse((response) => response.request().method() === "POST");
          await askForNewPassword(page, email);
          return answer;
        };
        // The demonstration's account is asked for by both runs of this test.
        let last = await answered();
        for (let count = 0; count < 3; count++) last = await answered();
        expect(last.status()).toBe(429);
        expect(last.headers()["retry-after"]).toMatch(/^[1-9]\d*$/);
        await expect(
          page.getByText(/You've requested several links already. Try again in \d+/),
        ).toBeVisible();
      }
    });
  });
}

test("axe finds nothing on the pages behind emails and links", async ({ browser }) => {
  const page = await open(browser);
  await page.goto("/forgot-password");
  await expectNoViolations(page);
  const account = await beginSignUp(page);
  await expectNoViolations(page);
  await page.goto(await server.linkTo("/signup/confirm", account.email));
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
  await expect(page.getByText("That's not your password")).toBeVisible();
  await expectNoViolations(page);

  // Verifying: as somebody else, as its owner, and signed out.
  const owner = await open(browser);
  const link = await askForVerification(owner);
  for (const [who, heading] of [
    [page, "This link is for another account"],
    [owner, "Is this your email address?"],
    [await open(browser), "Sign in to verify your address"],
  ] as const) {
    await who.goto(link);
    await expect(who.getByRole("heading", { name: heading })).toBeVisible();
    await expectNoViolations(who);
  }
  await owner.goto("/reset-password?token=made-up");
  await expectNoViolations(owner);
});

test("an address is verified by the mailed link and its owner alone, on the way through signing in too", async ({
  browser,
}) => {
  const stranger = await open(browser);
  await finishSignUp(stranger, await beginSignUp(stranger));
  const link = await askForVerification(await open(browser));
  await stranger.goto(link);
  await expect(stranger.getByRole("button", { name: "Verify address" })).toHaveCount(0);

  const page = await open(browser);
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await fillSignIn(page, server.demo().user);
  await page.getByRole("button", { name: "Verify address" }).click();
  await expect(page.getByText("Your email address is verified")).toBeVisible();
});

test("mails are in the language of whoever caused them, and so are the pages that they lead to", async ({
  browser,
}) => {
  const page = await open(browser, { locale: "fi-FI", viewport: { width: 390, height: 844 } });
  const { name, email, password } = newAccount();
  const lastMail = () => server.mail.received.findLast(({ to }) => to.includes(email))?.text;
  await page.goto("/signup");
  await expectFinnish(page, "Luo tili");
  await expect(page.getByRole("button", { name: "Jatka GitHub-tilillä" })).toBeVisible();
  await page.getByLabel("Nimi").fill(name);
  await page.getByLabel("Sähköposti").fill(email);
  await page.getByLabel("Salasana").fill(password);
  await page.getByRole("button", { name: "Luo tili" }).click();
  await expectFinnish(page, "Katso sähköpostisi");
  await page.goto(await server.linkTo("/signup/confirm", email));
  expect(lastMail()).toContain("on luomassa Teepad-tiliä");
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
  await page.goto(await server.linkTo("/reset-password", email));
  await expectFinnish(page, "Valitse uusi salasana");
  await page.getByLabel("Uusi salasana").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Aseta salasana" }).click();
  await expectFinnish(page, "Kirjaudu sisään");
  await expect.poll(lastMail).toContain("Teepad-tilisi salasana vaihdettiin juuri");
});
