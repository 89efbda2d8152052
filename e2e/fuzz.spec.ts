import { type Browser, expect, type Page, test } from "@playwright/test";
import fc from "fast-check";
import { openNewCourse } from "./testing/courses";
import { type ServerWithMail, startServerWithMail } from "./testing/mail";
import { type Account, fillSignIn, fillSignUp, newAccount, randomClientAddress } from "./testing/users";

/**
 * No request to the running server, including Next, may get a 5xx. Set `FUZZ_RUNS=10000` for a long run.
 * lib/http/oauth-api.property.db.test.ts tests the endpoints of applications faster.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);

/** Maximum number of concurrent requests. */
const MAX_IN_FLIGHT = 20;

/** A generated request, as fast-check prints it on failure. */
interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

test.setTimeout(120_000 + RUNS * 100);

// One server for the whole file; a failed test does not invalidate the next.
test.describe.configure({ mode: "default" });

let server: ServerWithMail;
/** The cookies of a signed-in user. */
let session: string;
/** Every form of every page, as a browser without JavaScript submits it. */
let forms: { page: string; path: string; fields: [string, string][] }[];
let csrf: { cookie: string; token: string };

test.beforeAll(async ({ browser }) => {
  // Creating a database and rendering a dozen pages is slow on a busy machine.
  test.setTimeout(300_000);
  server = await startServerWithMail({
    ...{ GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret", TRUST_PROXY: "1" },
  });
  const page = await openPage(browser);
  ({ session, forms } = await collectForms(page, newAccount()));
  await page.context().close();
  const response = await fetch(`${server.baseUrl}/api/auth/csrf`);
  csrf = {
    cookie: (response.headers.getSetCookie()[0] ?? "").split(";", 1)[0] ?? "",
    token: (await response.json()).csrfToken,
  };
});

test.afterAll(async () => {
  await server?.dispose();
});

function openPage(browser: Browser): Promise<Page> {
  return browser.newPage({ baseURL: server.baseUrl, javaScriptEnabled: false });
}

/** Signs up, creates one object of every kind, and collects every form. */
async function collectForms(page: Page, account: Account) {
  const found: typeof forms = [];
  async function read(path: string): Promise<void> {
    await page.goto(path);
    const shown = await page.locator("form").evaluateAll((all) =>
      (all as HTMLFormElement[]).map((form) => ({
        // A field named "action" would shadow `form.action`.
        to: form.getAttribute("action"),
        fields: [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
      })),
    );
    // Skips forms without fields: nothing to fuzz, and "Sign out" would end the session.
    const fillable = shown.filter(({ fields }) => fields.some(([name]) => !name.startsWith("$ACTION_")));
    expect(fillable.length, `forms on ${path}`).toBeGreaterThan(0);
    for (const { to, fields } of fillable) found.push({ page: path, path: to || path, fields });
  }

  await read("/signin");
  // This form is in the footer of every page. Its only fields are its buttons.
  const preferences = await page
    .getByRole("form", { name: "Language and units" })
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)].map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    );
  const buttons: [string, string][] = [
    ["language", "fi"],
    ["unit", "feet"],
  ];
  found.push({ page: "/signin", path: "/signin", fields: [...preferences, ...buttons] });
  await read("/signup");
  await read("/forgot-password");
  const other = server.readDemo().user;
  await page.getByLabel("Email").fill(other.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await read(await server.waitForLink("/reset-password", other.email));
  await page.goto("/signin");
  await fillSignIn(page, other);
  await page.goto("/account");
  await page.getByRole("button", { name: "Send verification email" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await read(await server.waitForLink("/verify-email", other.email));
  const unused = newAccount();
  for (const each of [unused, account]) {
    await page.goto("/signup");
    await fillSignUp(page, each);
    const link = await server.waitForLink("/signup/confirm", each.email);
    if (each === unused) await read(link);
    else await page.goto(link);
  }
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();
  // A course to share on the consent page.
  await openNewCourse(page, "Fuzz");
  await page.goto("/developers/new");
  await page.getByLabel("Name").fill("Fuzz");
  await page.getByLabel("Redirect URI", { exact: false }).first().fill("https://fuzz.example/callback");
  await page.getByRole("button", { name: "Register application" }).click();
  const applicationPath = await page
    .getByRole("link", { name: "I've saved the secret" })
    .getAttribute("href");
  await page.goto(applicationPath as string);
  const removeSecretPath = await page.locator('a[href*="/secrets/"]').first().getAttribute("href");
  const clientId = decodeURIComponent((applicationPath as string).split("/").at(-1) as string);
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
    applicationPath as string,
    `${applicationPath}/delete`,
    `${applicationPath}/team`,
    removeSecretPath as string,
    `/oauth/consent?${query}`,
  ])
    await read(path);
  const cookies = await page.context().cookies();
  return { forms: found, session: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

/** Sends requests concurrently over keep-alive connections. Every response must be below 500. */
async function expectNoServerError(
  requests: fc.Arbitrary<FuzzRequest>,
  expected: readonly number[],
): Promise<void> {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(requests, { minLength: 1, maxLength: MAX_IN_FLIGHT, size: "max" }),
      async (batch) => {
        const responses = await Promise.all(
          batch.map(async ({ method, path, headers, body }) => {
            const response = await fetch(server.baseUrl + path, {
              method,
              // Forms are limited by address.
              headers: { "X-Forwarded-For": randomClientAddress(), ...headers },
              redirect: "manual",
              ...(body === undefined ? {} : { body: Buffer.from(body, "latin1") }),
            });
            const text = await response.text();
            return { status: response.status, text };
          }),
        );
        responses.forEach(({ status, text }, index) => {
          seen.add(status);
          expect(status, `${JSON.stringify(batch[index])}\n${text.slice(0, 300)}`).toBeLessThan(500);
        });
      },
    ),
    { numRuns: Math.ceil((RUNS * 2) / MAX_IN_FLIGHT) },
  );
  // Proves that requests got past the first checks.
  expect([...seen]).toEqual(expect.arrayContaining([...expected]));
}

const oddString = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }).map(toUtf8Bytes) },
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

/** Arguments of a server action in React's Flight format, valid and invalid. */
const flightReply = fc.oneof(
  fc.constantFrom(
    ...["", "[]", "{}", "null", "1", '"$K1"', "[", '[{},"$K1"]', '["$K1"]', '["$undefined",{"get":1}]'],
    ...['["$F1"]', '["$@1"]', '["$Q1"]', '["$W1"]', '["$i1"]', '["$n1x"]', '["$Dx"]', '["$B1"]', '["$R1"]'],
    ...['["$r1"]', '["$X1"]', '["$1:__proto__:x"]', '["$0"]', '["$h1"]', '["$T"]', '[{"then":"$1"}]'],
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
    `[${"1,".repeat(2000)}1]`,
  ),
  fc.jsonValue({ maxDepth: 3 }).map((value) => toUtf8Bytes(JSON.stringify(value))),
);

/** Encodes text as UTF-8, one character per byte, as the body is written. */
function toUtf8Bytes(text: string): string {
  return Buffer.from(text.toWellFormed()).toString("latin1");
}

const BOUNDARY = "----teepad";

/** A multipart body; a value may be a file. A shorter `end` truncates it. */
function encodeMultipart(
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

/** The fields of a form, some of them removed, duplicated, replaced, sent as files, or added. */
function mutateFields(
  fields: readonly [string, string][],
  value: fc.Arbitrary<string>,
): fc.Arbitrary<Field[]> {
  const original = fields.map(([name, text]): [string, string] => [toUtf8Bytes(name), toUtf8Bytes(text)]);
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
    fc.tuple(fc.oneof(oddString, fc.constantFrom("$ACTION_ID_x", "$ACTION_REF_2", "0", "1_name")), oddString),
    {
      maxLength: 2,
    },
  );
  return fc.tuple(fc.tuple(...changes), added).map(([kept, more]) => [...kept.flat(), ...more]);
}

const maybeSession = fc
  .boolean()
  .map((isSignedIn): Record<string, string> => (isSignedIn ? { Cookie: session } : {}));

/** Forms that post to a route handler are URL-encoded, those of server actions multipart. */
function getEncoding({ page, path }: (typeof forms)[number]) {
  return page === path
    ? {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        encode: (fields: readonly Field[]) => encodeMultipart(fields),
      }
    : { type: "application/x-www-form-urlencoded", encode: encodeForm };
}

function encodeForm(fields: readonly Field[]): string {
  return new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
}

/**
 * The cookies to send with a form. Forms that end the session ("Use another account") are always sent signed out;
 * otherwise every later form would be, too.
 */
function getSessionHeaders({ page, path }: (typeof forms)[number]): typeof maybeSession {
  const endsSession = ["/oauth/consent", "/verify-email", "/reset-password"].includes(
    path.split("?", 1)[0] as string,
  );
  return page === path && endsSession ? fc.constant({}) : maybeSession;
}

const origin = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ Origin: "null" }, { Origin: "https://evil.example" }, { Origin: "x" }),
  },
);

test("no form returns a 5xx, whatever is submitted", async () => {
  const requests = fc.constantFrom(...forms).chain((form) =>
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant(form.path),
      headers: fc
        .tuple(
          getSessionHeaders(form),
          origin,
          fc.oneof(
            { weight: 9, arbitrary: fc.constant(getEncoding(form).type) },
            {
              weight: 1,
              arbitrary: fc.constantFrom("multipart/form-data", "text/plain", "application/json", "x"),
            },
          ),
          fc.constantFrom("text/html", "*/*"),
        )
        .map(([session, from, type, Accept]) => ({ ...session, ...from, "Content-Type": type, Accept })),
      body: fc.oneof(
        {
          weight: 8,
          arbitrary: mutateFields(form.fields, fc.oneof(oddString, flightReply)).map((changed) =>
            encodeMultipart(changed),
          ),
        },
        {
          weight: 1,
          arbitrary: mutateFields(form.fields, oddString).map((changed) => encodeMultipart(changed, "")),
        },
        { weight: 1, arbitrary: oddString },
      ),
    }),
  );
  await expectNoServerError(requests, [200, 303, 400, 403]);
});

test("no server action returns a 5xx, whatever its arguments", async () => {
  const actions = forms.flatMap((form) =>
    form.fields.flatMap(([name, value]) => {
      const id = /^\$ACTION_ID_(\w+)$/.exec(name)?.[1] ?? /^\{"id":"(\w+)"/.exec(value)?.[1];
      const fields = form.fields.filter(([each]) => !each.startsWith("$ACTION_"));
      return id ? [{ sessionHeaders: getSessionHeaders(form), path: form.path, id, fields }] : [];
    }),
  );
  // All but the two forms that post to route handlers: sign-in and consent.
  expect(actions).toHaveLength(forms.filter(({ page, path }) => path === page).length);
  expect(forms.map(({ path }) => path).filter((path) => path.endsWith("/answer"))).toEqual([
    "/signin/answer",
    "/oauth/consent/answer",
  ]);
  const requests = fc.constantFrom(...actions).chain(({ sessionHeaders, path, id, fields }) =>
    fc
      .record({
        session: sessionHeaders,
        from: origin,
        id: fc.oneof(
          { weight: 9, arbitrary: fc.constant(id) },
          { weight: 1, arbitrary: fc.constantFrom("x", "", "toString", "00".repeat(21)) },
        ),
        tree: fc.oneof(
          { weight: 9, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.constant({ "Next-Router-State-Tree": "x" }) },
        ),
        payload: fc.oneof(
          flightReply.map((body) => ({ type: "text/plain;charset=UTF-8", body })),
          fc
            .tuple(
              flightReply,
              mutateFields(
                fields.map(([name, value]) => [`1_${name}`, value]),
                oddString,
              ),
            )
            .map(([args, changed]) => ({
              type: `multipart/form-data; boundary=${BOUNDARY}`,
              body: encodeMultipart([...changed, ["0", args]]),
            })),
        ),
      })
      .map(({ session, from, id, tree, payload: { type, body } }) => ({
        method: "POST",
        path,
        headers: { ...session, ...from, ...tree, "Next-Action": id, "Content-Type": type },
        body,
      })),
  );
  await expectNoServerError(requests, [200, 400, 403, 409]);
});

test("the consent endpoint never returns a 5xx, whatever is sent", async () => {
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
        maybeSession,
        origin,
        fc.oneof(
          { weight: 9, arbitrary: fc.constant("application/x-www-form-urlencoded") },
          { weight: 1, arbitrary: fc.constantFrom("application/json", "multipart/form-data", ";") },
        ),
      )
      .map(([session, from, type]) => ({ ...session, ...from, "Content-Type": type })),
    body: fc.oneof(
      {
        weight: 5,
        arbitrary: mutateFields([...fields, ["answer", "allow"]], oddString).map(encodeForm),
      },
      { weight: 1, arbitrary: oddString },
    ),
  });
  await expectNoServerError(requests, [303, 400, 403]);
});

test("no endpoint under /api/auth returns a 5xx, whatever is sent", async () => {
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
    {
      weight: 1,
      arbitrary: oddString.map((text) => encodeURIComponent(text.slice(0, 40)).replace(/^\.+$/, "x")),
    },
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
    { weight: 3, arbitrary: oddString },
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
          oddString.map((text) => text.replace(/[^\x21-\x7e]|[;,]/g, "%0")),
        ),
        { maxLength: 2 },
      ),
      payload: fc.oneof(
        { weight: 4, arbitrary: form.map((body) => ({ type: "application/x-www-form-urlencoded", body })) },
        {
          weight: 2,
          arbitrary: pairs.map((all) => ({
            type: "application/json",
            body: toUtf8Bytes(JSON.stringify(Object.fromEntries(all))),
          })),
        },
        { weight: 2, arbitrary: flightReply.map((body) => ({ type: "application/json", body })) },
        {
          weight: 1,
          arbitrary: oddString.map((body) => ({ type: "multipart/form-data; boundary=x", body })),
        },
        {
          weight: 1,
          arbitrary: oddString.map((body) => ({ type: "application/x-www-form-urlencoded", body })),
        },
      ),
    })
    .map(({ method, path, query, cookies, payload }) => ({
      method,
      path: `/api/auth/${path.join("/")}?${new URLSearchParams(query)}`,
      headers: {
        Cookie: [csrf.cookie, ...cookies.map(([each, text]) => `${each}=${text}`)].join("; "),
        "Content-Type": payload.type,
      },
      ...(method === "POST" || method === "PUT" ? { body: payload.body } : {}),
    }));
  await expectNoServerError(requests, [200, 302, 400, 404]);
});

test("saving from the studio never returns a 5xx, whatever is sent", async () => {
  const requests = fc.record({
    method: fc.constantFrom("PUT", "POST", "PATCH"),
    path: oddString.map(
      (text) =>
        `/api/studio/courses/${encodeURIComponent(text.slice(0, 60)).replace(/^\.+$|^$/, "x")}/changes`,
    ),
    headers: fc
      .tuple(maybeSession, fc.constantFrom("application/json", "text/plain"))
      .map(([session, type]) => ({ ...session, "Content-Type": type })),
    body: fc.oneof(flightReply, oddString),
  });
  await expectNoServerError(requests, [400, 401, 405]);
});

test("pages and /oauth/authorize never return a 5xx, whatever the query, cookies and headers", async () => {
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
          oddString,
        ),
        { maxLength: 4 },
      ),
      session: maybeSession,
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
        oddString.map((text) => text.replace(/[^\x20-\x7e]/g, "").trim()),
        { maxKeys: 3 },
      ),
    })
    .map(({ path, query, session, headers }) => ({
      method: "GET",
      path: `${path}?${new URLSearchParams(query)}`,
      headers: { ...headers, ...session },
    }));
  await expectNoServerError(requests, [200, 307, 400, 404]);
});

test("random addresses of shared courses get no server error", async () => {
  const part = fc.constantFrom("", "/embed", "/image.png", "/course.kml", "/course.geojson", "/x", "/");
  // Leaves out `format`, because other values than the default get the 501 that oEmbed requires.
  const query = fc.dictionary(
    fc.constantFrom("lang", "unit", "v", "url", "maxwidth", "maxheight"),
    oddString,
  );
  const path = fc.oneof(
    fc.constant("/oembed"),
    fc.tuple(oddString, part).map(([id, rest]) => `/c/${encodeURIComponent(id.slice(0, 200))}${rest}`),
  );
  const header = oddString.map((text) => text.replace(/[^\x20-\x7e]/g, "").trim());
  const requests = fc
    .record({
      method: fc.constantFrom("GET", "HEAD", "POST"),
      path,
      query,
      headers: fc.dictionary(
        fc.constantFrom("Accept-Language", "If-None-Match", "Accept-Encoding", "Cookie", "X-Forwarded-For"),
        header,
        { maxKeys: 3 },
      ),
    })
    .map(({ path, query, ...request }) => ({ ...request, path: `${path}?${new URLSearchParams(query)}` }));
  await expectNoServerError(requests, [400, 404, 405]);
});
