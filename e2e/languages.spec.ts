import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectFinnish } from "./testing/finnish";
import { listenForReturns, type Returns } from "./testing/own-application";
import { expectNoViolations, newAccount, newCourse, signUp } from "./testing/users";

test.beforeEach(async ({ context }) => {
  await context.route(/openfreemap\.org/, (route) => route.abort());
});

test("the language of the browser is spoken until another one is chosen, which is remembered", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "fi-FI" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Kirjaudu sisään" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  await expectNoViolations(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  await context.close();
});

test("without scripts, too, on the page where it is chosen", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/signin?callbackUrl=%2Faccount", "/"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Suomi" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "fi");
    expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  }
  await context.close();
});

test("courses at home are measured in the unit chosen there", async ({ page }) => {
  await signUp(page);
  await newCourse(page, "Units");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  await page.goto("/");
  await expect(page.getByText("1 hole · par 3 · 80 m")).toBeVisible();
  await page.getByRole("button", { name: "Feet" }).click();
  await expect(page.getByText("1 hole · par 3 · 262 ft")).toBeVisible();
  await page.getByRole("button", { name: "Suomi" }).click();
  await expect(page.getByRole("heading", { name: "Omat radat" })).toBeVisible();
  await expect(page.getByText("1 väylä · par 3 · 262 ft")).toBeVisible();
  await expectNoViolations(page);
});

const finnish = (browser: Browser, more: Parameters<Browser["newContext"]>[0] = {}) =>
  browser.newContext({ locale: "fi-FI", viewport: { width: 390, height: 844 }, ...more });

/** Makes an account through the Finnish page. */
async function signUpInFinnish(page: Page) {
  const account = { ...newAccount(), name: "Väinö Testaaja" };
  // As if from an address of its own, by which sign-ups are counted.
  const address = `10.${[0, 2, 4].map((at) => Number.parseInt(account.email.slice(at, at + 2), 16)).join(".")}`;
  await page.setExtraHTTPHeaders({ "x-forwarded-for": address });
  await page.goto("/signup");
  await page.getByLabel("Nimi").fill(account.name);
  await page.getByLabel("Sähköposti").fill(account.email);
  await page.getByLabel("Salasana").fill(account.password);
  await page.getByRole("button", { name: "Luo tili" }).click();
  await expect(page.getByRole("heading", { name: "Omat radat" })).toBeVisible();
  return account;
}

test.describe("in Finnish", () => {
  let returns: Returns;
  let context: BrowserContext;
  test.beforeAll(async () => {
    returns = await listenForReturns();
  });
  test.afterAll(() => returns.close());
  test.afterEach(() => context.close());

  test("signing in and up, and the links of mails", async ({ browser }) => {
    context = await finnish(browser);
    const page = await context.newPage();
    for (const [path, heading] of [
      ["/signin", "Kirjaudu sisään"],
      ["/signin?problem=link-stale&provider=google", "Kirjaudu sisään"],
      ["/signin?notice=password-reset", "Kirjaudu sisään"],
      ["/signup", "Luo tili"],
      ["/signup?sent", "Katso sähköpostisi"],
      ["/signup/confirm?token=x", "Tämä linkki ei enää toimi"],
      ["/forgot-password", "Unohtuiko salasana?"],
      ["/reset-password?token=x", "Tämä linkki ei enää toimi"],
      ["/verify-email?token=x", "Tämä linkki ei enää toimi"],
      ["/developers/api", "API-viite"],
    ] as const) {
      await page.goto(path);
      await expectFinnish(page, heading);
    }
    await page.goto("/signup");
    await page.getByLabel("Nimi").fill("Väinö");
    await page.getByLabel("Sähköposti").fill("vaino@example.com");
    await page.getByLabel("Salasana").fill("lyhyt");
    await page.getByRole("button", { name: "Luo tili" }).click();
    await expect(page.getByText("Vähintään 8 merkkiä.", { exact: true })).toBeVisible();
    await page.getByLabel("Salasana").fill("password1");
    await page.getByRole("button", { name: "Luo tili" }).click();
    await expect(page.getByText("liian helppo arvata")).toBeVisible();
    await expectFinnish(page, "Luo tili");
    await page.goto("/signin");
    await page.getByLabel("Sähköposti").fill("nobody@example.com");
    await page.getByLabel("Salasana").fill("wrong horse");
    await page.getByRole("button", { name: "Kirjaudu sisään" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Väärä sähköposti tai salasana" })).toBeVisible();
  });

  test("the account, from its page to its end", async ({ browser }) => {
    context = await finnish(browser);
    const page = await context.newPage();
    const account = await signUpInFinnish(page);
    await page.goto("/account");
    await expectFinnish(page, "Tili");
    await expect(page.getByText("Tili luotu")).toBeVisible();
    await expect(page.locator("time").first()).toHaveText(/^\d{1,2}\.\d{1,2}\.\d{4} klo \d{1,2}\.\d{2}/);
    await page.getByLabel("Nykyinen salasana").fill("väärä");
    await page.getByLabel("Uusi salasana").fill("aivan toinen salasana");
    await page.getByRole("button", { name: "Vaihda salasana" }).click();
    await expect(page.getByText("Tämä ei ole nykyinen salasanasi.")).toBeVisible();
    await page.getByLabel("Nykyinen salasana").fill(account.password);
    await page.getByLabel("Uusi salasana").fill("aivan toinen salasana");
    await page.getByRole("button", { name: "Vaihda salasana" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Salasana vaihdettu" })).toBeVisible();
    await expectFinnish(page, "Tili");
    await expectNoViolations(page);
    await page.getByRole("link", { name: "Poista tili…" }).click();
    await expectFinnish(page, "Poistetaanko tilisi?");
    await page.getByLabel("Salasanasi").fill("väärä");
    await page.getByRole("button", { name: "Poista tili" }).click();
    await expect(page.getByText("Mitään ei poistettu")).toBeVisible();
    await page.getByLabel("Salasanasi").fill("aivan toinen salasana");
    await page.getByRole("button", { name: "Poista tili" }).click();
    await expect(page.getByText("Tilisi on poistettu.")).toBeVisible();
    await expectFinnish(page, "Kirjaudu sisään");
  });

  test("an application: registering, asking, allowing, disconnecting and deleting it", async ({
    browser,
  }) => {
    test.slow();
    context = await finnish(browser);
    const page = await context.newPage();
    await signUpInFinnish(page);
    await page.goto("/developers");
    await expectFinnish(page, "Omat sovellukset");
    await page.getByRole("link", { name: "Rekisteröi sovellus" }).click();
    await expectFinnish(page, "Rekisteröi sovellus");
    await page.getByLabel("Paluuosoite 1").fill("http://keeper.example");
    await page.getByRole("button", { name: "Rekisteröi sovellus" }).click();
    await expect(page.getByText("Pakollinen tieto.")).toBeVisible();
    await expect(page.getByText("Käytä https:ää tai http:tä")).toBeVisible();
    await expectFinnish(page, "Rekisteröi sovellus");
    await page.getByLabel("Nimi").fill("Kierros");
    await page.getByLabel("Paluuosoite 1").fill(returns.redirectUri);
    await page.getByRole("button", { name: "Rekisteröi sovellus" }).click();
    await expect(page.getByRole("heading", { name: "Sovellus rekisteröity" })).toBeVisible();
    await expectFinnish(page, "Kierros");
    await expect(page.getByRole("figure").filter({ hasText: "curl" })).toContainText("# 3. Aseta vastauksen");
    await page.getByRole("link", { name: "Olen tallentanut salaisuuden" }).click();
    await expect(page.getByRole("heading", { name: "Esimerkkejä" })).toBeVisible();
    const applicationPage = page.url();
    await page.getByRole("button", { name: "Lisää toinen" }).click();
    await page.getByLabel("Paluuosoite 2", { exact: true }).fill("https://kierros.example/paluu");
    await page.getByRole("button", { name: "Tallenna asetukset" }).click();
    await expect(page.getByText("Tallennettu.")).toBeVisible();
    await expect(page.getByText("paluuosoite lisätty: https://kierros.example/paluu")).toBeVisible();
    await page.getByRole("button", { name: "Poista paluuosoite 2" }).click();
    await expect(page.getByText("Tallentaminen poistaa tämän osoitteen:")).toBeVisible();
    await page.getByLabel("Salaisuuden nimi").fill("Palvelin");
    await page.getByRole("button", { name: "Lisää salaisuus" }).click();
    await expect(page.getByRole("heading", { name: "Salaisuus lisätty" })).toBeVisible();
    await expectFinnish(page, "Kierros");
    await expectNoViolations(page);
    await page.goto(applicationPage);
    await page.getByRole("link", { name: "Poista Palvelin" }).click();
    await expectFinnish(page, "Poistetaanko salaisuus ”Palvelin”?");

    await page.goto(applicationPage);
    await page.getByRole("link", { name: "Avaa lupasivu" }).click();
    await expectFinnish(page, "Saako Kierros käyttää ratojasi?");
    await expectNoViolations(page);
    await expect(page.getByRole("button", { name: "Kiellä" })).toBeVisible();
    await page.getByRole("button", { name: "Salli" }).click();
    await expect(page.getByText("The partner's page")).toBeVisible();
    expect(returns.last().searchParams.get("code")).toMatch(/^tp_ac_/);

    await page.goto("/applications");
    await expectFinnish(page, "Yhdistetyt sovellukset");
    await expect(page.getByText("Sallittu · Kierros")).toBeVisible();
    await page.getByRole("link", { name: "Katkaise yhteys" }).click();
    await expectFinnish(page, "Katkaistaanko yhteys: Kierros?");
    await page.getByRole("button", { name: "Katkaise yhteys" }).click();
    await expect(page.getByRole("status")).toContainText("Kierros: yhteys on katkaistu");
    await expectFinnish(page, "Yhdistetyt sovellukset");
    await page.goto(applicationPage);
    await expect(page.getByText("Käyttäjä katkaisi yhteyden")).toBeVisible();
    await expectFinnish(page, "Kierros");
    await page.getByRole("link", { name: "Poista sovellus" }).click();
    await expectFinnish(page, "Poistetaanko Kierros?");
    await page.getByRole("textbox").fill("Kierros");
    await page.getByRole("button", { name: "Poista sovellus" }).click();
    await expect(page.getByRole("status")).toContainText("Kierros on poistettu");
  });

  test("signing in, asking and answering without scripts, and what goes wrong on the way", async ({
    browser,
  }) => {
    context = await finnish(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await signUpInFinnish(page);
    const response = await page.goto("/oauth/authorize?client_id=unknown&response_type=code");
    expect(response?.status()).toBe(400);
    await expect(page.locator("html")).toHaveAttribute("lang", "fi");
    await expect(page.getByRole("heading", { name: "Virheellinen valtuutuspyyntö" })).toBeVisible();
    await expect(page.locator("[lang=en]").filter({ hasText: "client_id" })).toBeVisible();
    const asBrowser = { Accept: "text/html", "Accept-Language": "fi" };
    const refused = await page.request.post("/signin/answer", {
      headers: { ...asBrowser, Origin: "https://evil.example" },
      form: {},
    });
    expect(await refused.text()).toContain("Tätä lomaketta ei voi käyttää");
    const stale = await page.request.post("/oauth/consent/answer", {
      headers: asBrowser,
      form: { request: "a=b", token: "x" },
    });
    expect(await stale.text()).toContain("Lomake on vanhentunut");
  });
});
