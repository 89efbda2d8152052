import { type Browser, expect, type Page, test } from "@playwright/test";
import fc from "fast-check";
import { type MailingServer, startMailingServer } from "./testing/mail";
import { type Account, fillSignIn, fillSignUp, newAccount } from "./testing/users";

/**
 * Whatever is sent to the running server, Next's part included, is answered with less than 500. `FUZZ_RUNS=10000` for a
 * long run; the endpoints of applications are in lib/http/oauth-api.property.db.test.ts, faster.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);

/** Requests under way at once. */
const AT_ONCE = 20;

/** A request as fast-check makes it and shows it when it fails. */
interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

test.setTimeout(120_000 + RUNS * 100);

// One server for all of them; one that failed says nothing of the next.
test.describe.configure({ mode: "default" });

let server: MailingServer;
/** The cookies of a person who is signed in. */
let session: string;
/** Every form of every page, as a browser without scripts would send it, and where to. */
let forms: { page: string; path: string; fields: [string, string][] }[];
let csrf: { cookie: string; token: string };

test.beforeAll(async ({ browser }) => {
  // A new database, and a dozen pages, on a machine that may be busy with the other worker.
  test.setTimeout(180_000);
  server = await startMailingServer({ GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" });
  const page = await openPage(browser);
  ({ session, forms } = await collect(page, newAccount()));
  await page.context().close();
  const answer = await fetch(`${server.baseUrl}/api/auth/csrf`);
  csrf = {
    cookie: (answer.headers.getSetCookie()[0] ?? "").split(";", 1)[0] ?? "",
    token: (await answer.json()).csrfToken,
  };
});

test.afterAll(async () => {
  await server?.stop();
});

function openPage(browser: Browser): Promise<Page> {
  return browser.newPage({ baseURL: server.baseUrl, javaScriptEnabled: false });
}

/** Signs up, makes one of everything, and reads every form there is. */
async function collect(page: Page, account: Account) {
  const found: typeof forms = [];
  async function read(path: string): Promise<void> {
    await page.goto(path);
    const shown = await page.locator("form").evaluateAll((all) =>
      (all as HTMLFormElement[]).map((form) => ({
        // A field may be named "action".
        to: form.getAttribute("action"),
        fields: [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
      })),
    );
    // One with nothing to fill in has nothing to get wrong, and signs out.
    const fillable = shown.filter(({ fields }) => fields.some(([name]) => !name.startsWith("$ACTION_")));
    expect(fillable.length, `forms on ${path}`).toBeGreaterThan(0);
    for (const { to, fields } of fillable) found.push({ page: path, path: to || path, fields });
  }

  await read("/signin");
  // In the footer of every page; its buttons are its only fields.
  const preferences = await page
    .getByRole("form", { name: "Language and units" })
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)].map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    );
  const chosen: [string, string][] = [
    ["language", "fi"],
    ["unit", "feet"],
  ];
  found.push({ page: "/signin", path: "/signin", fields: [...preferences, ...chosen] });
  await read("/signup");
  await read("/forgot-password");
  const other = server.demo().user;
  await page.getByLabel("Email").fill(other.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await read(await server.linkTo("/reset-password", other.email));
  await page.goto("/signin");
  await fillSignIn(page, other);
  await page.goto("/account");
  await page.getByRole("button", { name: "Send verification email" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await read(await server.linkTo("/verify-email", other.email));
  const unused = newAccount();
  for (const each of [unused, account]) {
    await page.goto("/signup");
    await fillSignUp(page, each);
    const link = await server.linkTo("/signup/confirm", each.email);
    if (each === unused) await read(link);
    else await page.goto(link);
  }
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto("/developers/new");
  await page.getByLabel("Name").fill("Fuzz");
  await page.getByLabel("Redirect URI", { exact: false }).first().fill("https://fuzz.example/callback");
  await page.getByRole("button", { name: "Register application" }).click();
  const own = await page.getByRole("link", { name: "I've saved the secret" }).getAttribute("href");
  await page.goto(own as string);
  const removal = await page.locator('a[href*="/secrets/"]').first().getAttribute("href");
  const clientId = decodeURIComponent((own as string).split("/").at(-1) as string);
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: "https://fuzz.example/callback",
    response_type: "code",
  });
  for (const path of [
    "/account",
    "/account/delete",
    "/account/link/github",
    "/courses/new",
    "/developers/new",
    own as string,
    `${own}/delete`,
    removal as string,
    `/oauth/consent?${query}`,
  ])
    await read(path);
  const cookies = await page.context().cookies();
  return { forms: found, session: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/** Sends them, some at once, over connections that stay open; none may be answered with a 5xx, or not at all. */
async function expectNoFailure(requests: fc.Arbitrary<Sent>, expected: readonly number[]): Promise<void> {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: AT_ONCE, size: "max" }), async (batch) => {
      const answers = await Promise.all(
        batch.map(async ({ method, path, headers, body }) => {
          const answer = await fetch(server.baseUrl + path, {
            method,
            headers,
            redirect: "manual",
            ...(body === undefined ? {} : { body: Buffer.from(body, "latin1") }),
          });
          const text = await answer.text();
          return { status: answer.status, text };
        }),
      );
      answers.forEach(({ status, text }, index) => {
        seen.add(status);
        expect(status, `${JSON.stringify(batch[index])}\n${text.slice(0, 300)}`).toBeLessThan(500);
      });
    }),
    { numRuns: Math.ceil((RUNS * 2) / AT_ONCE) },
  );
  // It got past the first checks, and was refused by the others, too.
  expect([...seen]).toEqual(expect.arrayContaining([...expected]));
}

const odd = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map(utf8) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)), maxLength: 40 }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "",
      "\0",
      "%00",
      "%",
      "__proto__",
      "'\"<>",
      "[]",
      "{}",
      "null",
      "x".repeat(4000),
    ),
  },
);

/** Arguments in React's format for calls, right and wrong. */
const reply = fc.oneof(
  fc.constantFrom(
    ...["", "[]", "{}", "null", "1", '"$K1"', "[", '[{},"$K1"]', '["$K1"]', '["$undefined",{"get":1}]'],
    ...['["$F1"]', '["$@1"]', '["$Q1"]', '["$W1"]', '["$i1"]', '["$n1x"]', '["$Dx"]', '["$B1"]', '["$R1"]'],
    ...['["$r1"]', '["$X1"]', '["$1:__proto__:x"]', '["$0"]', '["$h1"]', '["$T"]', '[{"then":"$1"}]'],
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
    `[${"1,".repeat(2000)}1]`,
  ),
  fc.jsonValue({ maxDepth: 3 }).map((value) => utf8(JSON.stringify(value))),
);

/** Bytes as characters, as the body is written. */
function utf8(text: string): string {
  return Buffer.from(text.toWellFormed()).toString("latin1");
}

const BOUNDARY = "----teepad";

/** A form as bytes; a value may be a file, and what is left out at the end is missing. */
function multipart(
  fields: readonly (readonly [string, string, boolean?])[],
  end = `--${BOUNDARY}--\r\n`,
): string {
  const parts = fields.map(([name, value, isFile]) => {
    const quoted = name.replace(/["\r\n]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
    const file = isFile ? '; filename="f"\r\nContent-Type: application/octet-stream' : "";
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"${file}\r\n\r\n${value}\r\n`;
  });
  return parts.join("") + end;
}

type Field = [string, string, boolean?];

/** The fields of a form with some left out, doubled, replaced, sent as files, or added. */
function mutated(fields: readonly [string, string][], value: fc.Arbitrary<string>): fc.Arbitrary<Field[]> {
  const original = fields.map(([name, text]): [string, string] => [utf8(name), utf8(text)]);
  const changes = original.map(([name, text]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<Field[]>([[name, text]]) },
      { weight: 1, arbitrary: fc.constant<Field[]>([]) },
      {
        weight: 1,
        arbitrary: fc.constant<Field[]>([
          [name, text],
          [name, text],
        ]),
      },
      { weight: 3, arbitrary: value.map((other): Field[] => [[name, other]]) },
      { weight: 1, arbitrary: value.map((other): Field[] => [[name, other, true]]) },
    ),
  );
  const added = fc.array(
    fc.tuple(fc.oneof(odd, fc.constantFrom("$ACTION_ID_x", "$ACTION_REF_2", "0", "1_name")), odd),
    {
      maxLength: 2,
    },
  );
  return fc.tuple(fc.tuple(...changes), added).map(([kept, more]) => [...kept.flat(), ...more]);
}

const signedIn = fc.boolean().map((is): Record<string, string> => (is ? { Cookie: session } : {}));

/** A form that posts to a route is sent as a browser sends any; those of server actions are multipart. */
function encodingOf({ page, path }: (typeof forms)[number]) {
  return page === path
    ? {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        encode: (fields: readonly Field[]) => multipart(fields),
      }
    : { type: "application/x-www-form-urlencoded", encode: urlEncoded };
}

function urlEncoded(fields: readonly Field[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
}

/**
 * Who sends a form. Some end the session ("Use another account"), and what comes after them would be sent by nobody:
 * those are always sent by somebody signed out.
 */
function senderOf({ page, path }: (typeof forms)[number]): typeof signedIn {
  const endsSession = ["/oauth/consent", "/verify-email", "/reset-password"].includes(
    path.split("?", 1)[0] as string,
  );
  return page === path && endsSession ? fc.constant({}) : signedIn;
}

const origin = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ Origin: "null" }, { Origin: "https://evil.example" }, { Origin: "x" }),
  },
);

test("every form of every page answers whatever is sent in its place", async () => {
  const requests = fc.constantFrom(...forms).chain((form) =>
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant(form.path),
      headers: fc
        .tuple(
          senderOf(form),
          origin,
          fc.oneof(
            { weight: 9, arbitrary: fc.constant(encodingOf(form).type) },
            {
              weight: 1,
              arbitrary: fc.constantFrom("multipart/form-data", "text/plain", "application/json", "x"),
            },
          ),
          fc.constantFrom("text/html", "*/*"),
        )
        .map(([who, from, type, Accept]) => ({ ...who, ...from, "Content-Type": type, Accept })),
      body: fc.oneof(
        {
          weight: 8,
          arbitrary: mutated(form.fields, fc.oneof(odd, reply)).map((changed) => multipart(changed)),
        },
        { weight: 1, arbitrary: mutated(form.fields, odd).map((changed) => multipart(changed, "")) },
        { weight: 1, arbitrary: odd },
      ),
    }),
  );
  await expectNoFailure(requests, [200, 303, 400, 403]);
});

test("every server action answers whatever it is called with", async () => {
  const actions = forms.flatMap((form) =>
    form.fields.flatMap(([name, value]) => {
      const id = /^\$ACTION_ID_(\w+)$/.exec(name)?.[1] ?? /^\{"id":"(\w+)"/.exec(value)?.[1];
      const fields = form.fields.filter(([each]) => !each.startsWith("$ACTION_"));
      return id ? [{ sender: senderOf(form), path: form.path, id, fields }] : [];
    }),
  );
  // All but the two forms that post to routes, signing in and consent.
  expect(actions).toHaveLength(forms.filter(({ page, path }) => path === page).length);
  expect(forms.map(({ path }) => path).filter((path) => path.endsWith("/answer"))).toEqual([
    "/signin/answer",
    "/oauth/consent/answer",
  ]);
  const requests = fc.constantFrom(...actions).chain(({ sender, path, id, fields }) =>
    fc
      .record({
        who: sender,
        from: origin,
        id: fc.oneof(
          { weight: 9, arbitrary: fc.constant(id) },
          { weight: 1, arbitrary: fc.constantFrom("x", "", "toString", "00".repeat(21)) },
        ),
        tree: fc.oneof(
          { weight: 9, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.constant({ "Next-Router-State-Tree": "x" }) },
        ),
        sent: fc.oneof(
          reply.map((body) => ({ type: "text/plain;charset=UTF-8", body })),
          fc
            .tuple(
              reply,
              mutated(
                fields.map(([name, value]) => [`1_${name}`, value]),
                odd,
              ),
            )
            .map(([args, changed]) => ({
              type: `multipart/form-data; boundary=${BOUNDARY}`,
              body: multipart([...changed, ["0", args]]),
            })),
        ),
      })
      .map(({ who, from, id, tree, sent: { type, body } }) => ({
        method: "POST",
        path,
        headers: { ...who, ...from, ...tree, "Next-Action": id, "Content-Type": type },
        body,
      })),
  );
  await expectNoFailure(requests, [200, 400, 403, 409]);
});

test("the consent page's answer answers whatever is sent", async () => {
  const consent = forms.find(
    ({ fields }) => fields.some(([name]) => name === "token") && fields.some(([name]) => name === "request"),
  );
  const fields = consent?.fields.filter(([name]) => !name.startsWith("$ACTION_")) ?? [];
  expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(["request", "token"]));
  const requests = fc.record({
    method: fc.constant("POST"),
    path: fc.constant("/oauth/consent/answer"),
    headers: fc
      .tuple(
        signedIn,
        origin,
        fc.oneof(
          { weight: 9, arbitrary: fc.constant("application/x-www-form-urlencoded") },
          { weight: 1, arbitrary: fc.constantFrom("application/json", "multipart/form-data", ";") },
        ),
      )
      .map(([who, from, type]) => ({ ...who, ...from, "Content-Type": type })),
    body: fc.oneof(
      {
        weight: 5,
        arbitrary: mutated([...fields, ["answer", "allow"]], odd).map(urlEncoded),
      },
      { weight: 1, arbitrary: odd },
    ),
  });
  await expectNoFailure(requests, [303, 400, 403]);
});

test("everything under /api/auth answers whatever is sent", async () => {
  const segment = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(
        "signin",
        "signout",
        "callback",
        "session",
        "csrf",
        "error",
        "_log",
        "providers",
        "verify-request",
        "credentials",
        "github",
      ),
    },
    { weight: 1, arbitrary: odd.map((text) => encodeURIComponent(text.slice(0, 40)).replace(/^\.+$/, "x")) },
  );
  const name = fc.constantFrom(
    "error",
    "callbackUrl",
    "state",
    "code",
    "csrfToken",
    "email",
    "password",
    "json",
    "redirect",
    "oauth_token",
    "x",
  );
  const value = fc.oneof(
    { weight: 3, arbitrary: odd },
    { weight: 2, arbitrary: fc.constantFrom("CSRF", "/", "true", "Callback", "a@b.example", "long enough") },
  );
  const pairs = fc
    .array(fc.tuple(name, value), { maxLength: 5 })
    .map((all) => all.map(([each, text]): [string, string] => [each, text === "CSRF" ? csrf.token : text]));
  const form = pairs.map((all) => new URLSearchParams([["csrfToken", csrf.token], ...all]).toString());
  const requests = fc
    .record({
      method: fc.constantFrom("GET", "POST", "POST", "HEAD", "PUT"),
      path: fc.array(segment, { minLength: 1, maxLength: 3 }),
      query: pairs,
      cookies: fc.array(
        fc.tuple(
          fc.constantFrom(
            "next-auth.callback-url",
            "next-auth.session-token",
            "next-auth.csrf-token",
            "next-auth.state",
            "next-auth.pkce.code_verifier",
            "teepad.link",
          ),
          odd.map((text) => text.replace(/[^\x21-\x7e]|[;,]/g, "%0")),
        ),
        { maxLength: 2 },
      ),
      sent: fc.oneof(
        { weight: 4, arbitrary: form.map((body) => ({ type: "application/x-www-form-urlencoded", body })) },
        {
          weight: 2,
          arbitrary: pairs.map((all) => ({
            type: "application/json",
            body: utf8(JSON.stringify(Object.fromEntries(all))),
          })),
        },
        { weight: 2, arbitrary: reply.map((body) => ({ type: "application/json", body })) },
        { weight: 1, arbitrary: odd.map((body) => ({ type: "multipart/form-data; boundary=x", body })) },
        { weight: 1, arbitrary: odd.map((body) => ({ type: "application/x-www-form-urlencoded", body })) },
      ),
    })
    .map(({ method, path, query, cookies, sent }) => ({
      method,
      path: `/api/auth/${path.join("/")}?${new URLSearchParams(query)}`,
      headers: {
        Cookie: [csrf.cookie, ...cookies.map(([each, text]) => `${each}=${text}`)].join("; "),
        "Content-Type": sent.type,
      },
      ...(method === "POST" || method === "PUT" ? { body: sent.body } : {}),
    }));
  await expectNoFailure(requests, [200, 302, 400, 404]);
});

test("saving from the studio answers whatever is sent", async () => {
  const requests = fc.record({
    method: fc.constantFrom("PUT", "POST", "PATCH"),
    path: odd.map(
      (text) => `/api/studio/courses/${encodeURIComponent(text.slice(0, 60)).replace(/^\.+$|^$/, "x")}`,
    ),
    headers: fc
      .tuple(
        signedIn,
        fc.constantFrom("application/json", "text/plain"),
        fc.constantFrom('"1"', "*", '"x"', ""),
      )
      .map(([who, type, version]) => ({ ...who, "Content-Type": type, "If-Match": version })),
    body: fc.oneof(reply, odd),
  });
  await expectNoFailure(requests, [400, 401, 405]);
});

test("pages and the authorization link answer whatever query, cookies and headers are sent", async () => {
  const requests = fc
    .record({
      path: fc.constantFrom(
        "/",
        "/signin",
        "/signup",
        "/oauth/authorize",
        "/oauth/consent",
        "/account",
        "/developers",
        "/applications",
        "/nope",
        "/studio/courses/x",
        "/courses/new",
        "/verify-email",
        "/reset-password",
        "/forgot-password",
      ),
      query: fc.array(
        fc.tuple(
          fc.constantFrom(
            "error",
            "callbackUrl",
            "token",
            "client_id",
            "redirect_uri",
            "notice",
            "problem",
            "provider",
            "page",
            "deleted",
            "_rsc",
            "x",
          ),
          odd,
        ),
        { maxLength: 4 },
      ),
      who: signedIn,
      headers: fc.dictionary(
        fc.constantFrom(
          "RSC",
          "Next-Router-State-Tree",
          "Next-Router-Prefetch",
          "Next-Url",
          "Next-Router-Segment-Prefetch",
          "Accept-Language",
          "If-None-Match",
          "Range",
          "X-Forwarded-Host",
          "X-Forwarded-For",
        ),
        odd.map((text) => text.replace(/[^\x20-\x7e]/g, "").trim()),
        { maxKeys: 3 },
      ),
    })
    .map(({ path, query, who, headers }) => ({
      method: "GET",
      path: `${path}?${new URLSearchParams(query)}`,
      headers: { ...headers, ...who },
    }));
  await expectNoFailure(requests, [200, 307, 400, 404]);
});
