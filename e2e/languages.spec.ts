import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { type CallbackServer, startCallbackServer } from "./testing/application";
import { createCourse, straightHoles } from "./testing/courses";
import { expectFinnish } from "./testing/finnish";
import { newAccount, signUp } from "./testing/users";

test("pages use the browser's language until another is chosen, and remember the choice", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "fi-FI", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Kirjaudu sisään" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "Out of bounds" })).toBeVisible();
  await context.close();
});

test("the language can be chosen without JavaScript, and the page stays the same", async ({ browser }) => {
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

test("course lengths on the home page use the chosen unit", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signUp(page);
  await createCourse(page, "Units", { document: straightHoles(80) });
  await page.goto("/");
  await expect(page.getByText("1 hole · par 3 · 80 m")).toBeVisible();
  await page.getByRole("button", { name: "Feet" }).click();
  await expect(page.getByText("1 hole · par 3 · 262 ft")).toBeVisible();
  await page.getByRole("button", { name: "Suomi" }).click();
  await expect(page.getByRole("heading", { name: "Omat radat" })).toBeVisible();
  await expect(page.getByText("1 väylä · par 3 · 262 ft")).toBeVisible();
});

const createFinnishContext = (browser: Browser, more: Parameters<Browser["newContext"]>[0] = {}) =>
  browser.newContext({ locale: "fi-FI", viewport: { width: 390, height: 844 }, ...more });

/** Signs up through the Finnish page. */
async function signUpInFinnish(page: Page) {
  const account = { ...newAccount(), name: "Väinö Testaaja" };
  // A client address of its own, since sign-ups are limited by address.
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

test.describe("in Finnish", { tag: "@full" }, () => {
  let callbacks: CallbackServer;
  let context: BrowserContext;
  test.beforeAll(async () => {
    callbacks = await startCallbackServer();
  });
  test.afterAll(() => callbacks.close());
  test.afterEach(() => context.close());

  test("signing in, signing up and emailed links", async ({ browser }) => {
    context = await createFinnishContext(browser);
    const page = await context.newPage();
    for (const [path, heading] of [
      ["/", "Suunnittele frisbeegolfratoja"],
      ["/demo", "Ekeberg"],
      ["/signin", "Kirjaudu sisään"],
      ["/signin?problem=link-stale&provider=google", "Kirjaudu sisään"],
      ["/signin?notice=password-reset", "Kirjaudu sisään"],
      ["/signup", "Luo tili"],
      ["/signup?sent", "Tarkista sähköpostisi"],
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

  test("the account page, up to deleting the account", async ({ browser }) => {
    context = await createFinnishContext(browser);
    const page = await context.newPage();
    const account = await signUpInFinnish(page);
    await expectFinnish(page, "Omat radat");
    await page.goto("/courses/new");
    await expectFinnish(page, "Uusi rata");
    await page.goto("/account");
    await expectFinnish(page, "Tili");
    await expect(page.getByText("Tili luotu")).toBeVisible();
    await expect(page.locator("time").first()).toHaveText(/^\d{1,2}\.\d{1,2}\.\d{4} klo \d{1,2}\.\d{2}/);
    await page.getByLabel("Nykyinen salasana").fill("väärä");
    await page.getByLabel("Uusi salasana").fill("aivan toinen salasana");
    await page.getByRole("button", { name: "Vaihda salasana" }).click();
    await expect(page.getByText("Väärä salasana.")).toBeVisible();
    await page.getByLabel("Nykyinen salasana").fill(account.password);
    await page.getByLabel("Uusi salasana").fill("aivan toinen salasana");
    await page.getByRole("button", { name: "Vaihda salasana" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Salasana vaihdettu" })).toBeVisible();
    await expectFinnish(page, "Tili");
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

  test("an application, from registration and consent to disconnecting and deleting it", async ({
    browser,
  }) => {
    test.slow();
    context = await createFinnishContext(browser);
    const page = await context.newPage();
    await signUpInFinnish(page);
    await page.goto("/developers");
    await expectFinnish(page, "Omat sovellukset");
    await page.getByRole("link", { name: "Rekisteröi sovellus" }).click();
    await expectFinnish(page, "Rekisteröi sovellus");
    await page.getByLabel("Paluuosoite 1").fill("http://keeper.example");
    await page.getByRole("button", { name: "Rekisteröi sovellus" }).click();
    await expect(page.getByText("Pakollinen tieto.")).toBeVisible();
    await expect(page.getByText("Käytä https:ää (tai http:tä")).toBeVisible();
    await expectFinnish(page, "Rekisteröi sovellus");
    await page.getByLabel("Nimi").fill("Kierros");
    await page.getByLabel("Paluuosoite 1").fill(callbacks.redirectUri);
    await page.getByRole("button", { name: "Rekisteröi sovellus" }).click();
    await expect(page.getByRole("heading", { name: "Sovellus rekisteröity" })).toBeVisible();
    await expectFinnish(page, "Kierros");
    await expect(page.getByRole("figure").filter({ hasText: "curl" })).toContainText("# 3. Aseta vastauksen");
    await page.getByRole("link", { name: "Olen tallentanut salaisuuden" }).click();
    await expect(page.getByRole("heading", { name: "Koodiesimerkit" })).toBeVisible();
    const applicationUrl = page.url();
    await page.getByRole("button", { name: "Lisää toinen" }).click();
    await page.getByLabel("Paluuosoite 2", { exact: true }).fill("https://kierros.example/paluu");
    await page.getByRole("button", { name: "Tallenna asetukset" }).click();
    await expect(page.getByText("Tallennettu.")).toBeVisible();
    await expect(page.getByText("paluuosoite lisätty: https://kierros.example/paluu")).toBeVisible();
    await page.getByRole("button", { name: "Poista paluuosoite 2" }).click();
    await expect(page.getByText("Tallentaminen poistaa tämän paluuosoitteen:")).toBeVisible();
    await page.getByLabel("Salaisuuden nimi").fill("Palvelin");
    await page.getByRole("button", { name: "Lisää salaisuus" }).click();
    await expect(page.getByRole("heading", { name: "Salaisuus lisätty" })).toBeVisible();
    await expectFinnish(page, "Kierros");
    await page.goto(applicationUrl);
    await page.getByRole("link", { name: "Poista Palvelin" }).click();
    await expectFinnish(page, "Poistetaanko salaisuus ”Palvelin”?");

    await page.goto(applicationUrl);
    await page.getByRole("link", { name: "Avaa lupasivu" }).click();
    await expectFinnish(page, "Saako Kierros käyttää ratojasi?");
    await expect(page.getByRole("button", { name: "Kiellä" })).toBeVisible();
    await page.getByRole("button", { name: "Salli" }).click();
    await expect(page.getByText("The partner's page")).toBeVisible();
    expect(callbacks.readLast().searchParams.get("code")).toMatch(/^tp_ac_/);

    await page.goto("/applications");
    await expectFinnish(page, "Yhdistetyt sovellukset");
    await expect(page.getByText("Sallittu · Kierros")).toBeVisible();
    await page.getByRole("link", { name: "Katkaise yhteys" }).click();
    await expectFinnish(page, "Katkaistaanko yhteys: Kierros?");
    await page.getByRole("button", { name: "Katkaise yhteys" }).click();
    await expect(page.getByRole("status")).toContainText("Kierros: yhteys on katkaistu");
    await expectFinnish(page, "Yhdistetyt sovellukset");
    await page.goto(applicationUrl);
    await expect(page.getByText("Käyttäjä katkaisi yhteyden")).toBeVisible();
    await expectFinnish(page, "Kierros");
    await page.getByRole("link", { name: "Poista sovellus" }).click();
    await expectFinnish(page, "Poistetaanko Kierros?");
    await page.getByRole("textbox").fill("Kierros");
    await page.getByRole("button", { name: "Poista sovellus" }).click();
    await expect(page.getByRole("status")).toContainText("Kierros on poistettu");
  });

  test("sign-in, consent and their errors, without JavaScript", async ({ browser }) => {
    context = await createFinnishContext(browser, { javaScriptEnabled: false });
    const page = await context.newPage();
    await signUpInFinnish(page);
    const response = await page.goto("/oauth/authorize?client_id=unknown&response_type=code");
    expect(response?.status()).toBe(400);
    await expect(page.locator("html")).toHaveAttribute("lang", "fi");
    await expect(page.getByRole("heading", { name: "Virheellinen valtuutuspyyntö" })).toBeVisible();
    await expect(page.locator("[lang=en]").filter({ hasText: "client_id" })).toBeVisible();
    const browserHeaders = { Accept: "text/html", "Accept-Language": "fi" };
    const forbidden = await page.request.post("/signin/answer", {
      headers: { ...browserHeaders, Origin: "https://evil.example" },
      form: {},
    });
    expect(await forbidden.text()).toContain("Lomake lähetettiin toiselta sivustolta");
    const stale = await page.request.post("/oauth/consent/answer", {
      headers: browserHeaders,
      form: { request: "a=b", token: "x" },
    });
    expect(await stale.text()).toContain("Lomake on vanhentunut");
  });
});
