import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { deviceCookie } from "@/lib/identity/device-token";
import { sessionCookie } from "@/lib/identity/session-token";
import type { User } from "@/lib/identity/store";
import { SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { setUpTestServer, type TestServer } from "@/scripts/testing/server";
import { MAX_BODY_BYTES } from "./body";
import { readCookies } from "./cookies";
import { TYPED_EMAIL_COOKIE } from "./session";
import { withDatabaseUnavailable } from "./testing/database-unavailable";
import { requestFrom } from "./testing/request-from";

const ADDRESS = "192.0.2.1";
const PASSWORD = "correct horse battery staple";

const server = setUpTestServer();
let user: User;

beforeAll(async () => {
  const person = { name: "Ada", email: "ada@example.com", password: PASSWORD };
  const result = await server.services.accounts.signUp(person, ADDRESS);
  if (result.outcome !== "created") throw new Error(result.outcome);
  user = result.user;
});
// Starts a new window of every limit.
afterEach(() => server.clock.pass(15 * 60));

/** Sends the form from a browser, and reads what it was given. */
async function send(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  at: TestServer = server,
  { clientAddress = ADDRESS, deviceToken }: { clientAddress?: string; deviceToken?: string } = {},
) {
  const cookie = [headers.Cookie, deviceToken && `${deviceCookie(at.baseUrl).name}=${deviceToken}`];
  const response = await requestFrom(at, clientAddress, "/signin/answer", {
    method: "POST",
    headers: { ...headers, Cookie: cookie.filter(Boolean).join("; ") },
    body: new URLSearchParams({ email: "ada@example.com", password: PASSWORD, ...fields }),
  });
  const cookies = readCookies(
    response.headers
      .getSetCookie()
      .map((each) => each.split(";", 1)[0])
      .join(";"),
  );
  const session = [...cookies].filter(([name]) => name === sessionCookie(at.baseUrl).name);
  const users = session.map(([name, value]) => at.services.http.currentUser(`${name}=${value}`));
  return {
    response,
    location: response.headers.get("location"),
    sessions: await Promise.all(users),
    typed: [...cookies].flatMap(([name, value]) => (name === TYPED_EMAIL_COOKIE ? [value] : [])),
  };
}

describe("the sign-in form", () => {
  it("starts a session and redirects to callbackUrl, on this service only", async () => {
    const { response, location, sessions } = await send({ callbackUrl: "/oauth/authorize?a=b" });
    expect([response.status, location]).toEqual([303, "/oauth/authorize?a=b"]);
    expect(sessions).toEqual([user]);
    for (const callbackUrl of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
      expect((await send({ callbackUrl })).location).toBe("/");
    }
  });

  it("refuses a wrong password, an unknown email and a malformed one alike, and puts none of them in a URL", async () => {
    const wrongs: Record<string, string>[] = [
      { password: "wrong" },
      { email: "nobody@example.com" },
      { email: "no address" },
      { password: "" },
    ];
    for (const fields of wrongs) {
      const { response, location, sessions, typed } = await send({ callbackUrl: "/developers", ...fields });
      expect(response.status).toBe(303);
      expect(location).toBe("/signin?problem=wrong-password&callbackUrl=%2Fdevelopers");
      expect(sessions).toEqual([]);
      expect(typed).toEqual([fields.email ?? "ada@example.com"]);
    }
  });

  it("stores a long email as whole characters, since a cookie cannot hold half of one", async () => {
    const { location, typed } = await send({ email: `${"a".repeat(253)}😀` });
    expect(location).toBe("/signin?problem=wrong-password&callbackUrl=%2F");
    expect(typed).toEqual([`${"a".repeat(253)}\ufffd`]);
  });

  it("rejects too many attempts with a 429 page and Retry-After, and accepts the user after that time", async () => {
    const limit = SIGN_IN_LIMITS.failuresPerAccountFromAddress.requests;
    for (let count = 0; count < limit; count++) await send({ password: "wrong" });
    const { response, sessions } = await send({});
    expect(response.status).toBe(429);
    expect(sessions).toEqual([]);
    const retryAfter = Number(response.headers.get("retry-after"));
    expect(retryAfter).toBeGreaterThan(0);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const page = await response.text();
    expect(page).toContain(`Try again in ${Math.ceil(retryAfter / 60)} minutes`);
    expect(page).toContain('<a href="/signin?callbackUrl=%2F">Back to sign in</a>');
    const finnish = await send({}, { Cookie: "teepad.language=fi" });
    expect(await finnish.response.text()).toMatch(/Yritä uudelleen \d+ minuutin kuluttua\./);
    server.clock.pass(retryAfter);
    expect((await send({})).sessions).toEqual([user]);
  });

  it("admits the owner from a browser they used before, while strangers have locked the account", async () => {
    const { failuresPerAccount, failuresPerDevice } = SIGN_IN_LIMITS;
    const deviceToken = server.services.accounts.createDeviceToken(user);
    for (let count = 0; count < failuresPerAccount.requests; count++) {
      await send({ password: "wrong" }, {}, server, { clientAddress: `198.51.100.${count}` });
    }
    const at = (token: string | undefined, address = "203.0.113.7") =>
      send({}, {}, server, { clientAddress: address, ...(token && { deviceToken: token }) });
    expect((await at(undefined)).response.status).toBe(429);
    expect((await at(deviceToken)).sessions).toEqual([user]);

    const others = server.services.accounts.createDeviceToken({ ...user, email: "eve@example.com" });
    const [id, expiry, mac] = deviceToken.split(".");
    for (const forged of [
      "x",
      others,
      `${id}.${Number(expiry) + 1}.${mac}`,
      `${id?.toUpperCase()}.${expiry}.${mac}`,
    ]) {
      expect((await at(forged)).response.status, forged).toBe(429);
    }
    // The browser's own attempts are limited, too, wherever it is.
    for (let count = 0; count < failuresPerDevice.requests; count++) {
      const browser = { clientAddress: `192.0.2.${count}`, deviceToken };
      expect((await send({ password: "wrong" }, {}, server, browser)).response.status).toBe(303);
    }
    expect((await at(deviceToken, "192.0.2.99")).response.status).toBe(429);
  });

  it("counts failures per IPv6 /56 and /48, so that more /64 do not mean more guesses or a locked account", async () => {
    const { failuresPerAccountFromAddress, failuresPerAccount } = SIGN_IN_LIMITS;
    const guess = async (clientAddress: string) =>
      (await send({ password: "wrong" }, {}, server, { clientAddress })).response.status;
    const statuses: number[] = [];
    for (let count = 0; count < failuresPerAccount.requests; count++) {
      statuses.push(await guess(`2001:db8:1:${(count * 256).toString(16)}::/64`));
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(
      4 * failuresPerAccountFromAddress.requests,
    );
    expect(await guess("2001:db8:2:1::/64")).toBe(303);
    const site: number[] = [];
    for (let count = 0; count < 3 * failuresPerAccountFromAddress.requests; count++) {
      site.push(await guess(`2001:db8:3:1${count.toString(16).padStart(2, "0")}::/64`));
    }
    expect(site.filter((status) => status === 303)).toHaveLength(2 * failuresPerAccountFromAddress.requests);
  });

  it.each<[string, Record<string, string>]>([
    ["a foreign Origin", { Origin: "https://evil.example" }],
    ["an opaque Origin", { Origin: "null" }],
    ["cross-site", { "Sec-Fetch-Site": "cross-site" }],
    ["same-site, from another host of the domain", { "Sec-Fetch-Site": "same-site" }],
  ])("rejects another site's form (login CSRF): %s", async (_, headers) => {
    const { response, sessions } = await send({}, headers);
    expect(response.status).toBe(403);
    expect(sessions).toEqual([]);
  });

  it("answers a malformed form with a 400 page, never a 500", async () => {
    for (const [body, type] of [
      ["email=a&email=b", "application/x-www-form-urlencoded"],
      ["{}", "application/json"],
      [new Uint8Array([0xff]), "application/x-www-form-urlencoded"],
    ] as const) {
      const init = { method: "POST", headers: { "Content-Type": type }, body };
      const response = await server.request("/signin/answer", init);
      expect(response.status).toBe(400);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it("accepts a chunked form, and stops reading one that is too large", async () => {
    const sendChunks = (...chunks: string[]) => {
      const body = new Blob(chunks).stream();
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const init = { method: "POST", headers, body, duplex: "half" } as const;
      return server.request("/signin/answer", init);
    };
    const form = new URLSearchParams({ email: user.email, password: PASSWORD }).toString();
    expect((await sendChunks(form.slice(0, 10), form.slice(10))).headers.get("location")).toBe("/");
    expect((await sendChunks(form, `&x=${"a".repeat(MAX_BODY_BYTES)}`)).status).toBe(413);
  });

  it("is a 503 page while the database is unavailable", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await withDatabaseUnavailable(async (unavailable) => {
      const { response } = await send({}, {}, unavailable);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toMatch(/^[1-9]/);
      expect(await response.text()).not.toMatch(/ECONN|prisma|127\.0\.0\.1/i);
    });
    log.mockRestore();
  });
});
