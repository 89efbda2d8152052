import { beforeAll, describe, expect, it } from "vitest";
import { issueSessionToken } from "@/lib/identity/session-token";
import { setUpTestServer } from "@/scripts/testing/server";
import { sessionHeader } from "./testing/signed-in";

const server = setUpTestServer();
beforeAll(async () => {
  // next-auth reads its own URL from here.
  process.env.NEXTAUTH_URL = server.baseUrl;
});

const status = async (path: string, cookies: { name: string; value: string }[] = []) => {
  const cookie = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  return (await server.request(`/api/auth${path}`, { headers: { Cookie: cookie } })).status;
};

const postJson = async (body: string) => {
  const headers = { "Content-Type": "application/json" };
  return (await server.request("/api/auth/signin/google", { method: "POST", headers, body })).status;
};

describe("a request that next-auth would answer with a 500", () => {
  it("is 400: an error that cannot be in a header", async () => {
    for (const error of ["%00", "%C5%82", "a%0D%0Ab"]) {
      expect(await status(`/error?error=${error}`), error).toBe(400);
    }
    expect(await status("/error?error=Callback")).toBe(302);
  });

  it("is 404: a path segment that cannot be in a header, or would add parameters to it", async () => {
    for (const segment of ["\0", "\r\nX: y", "☃", "\x7f", "&x=y#z", "a/b"]) {
      expect(await status(`/error/${encodeURIComponent(segment)}`), segment).toBe(404);
    }
    expect(await status("/error/Callback")).toBe(302);
  });

  it("is 400: a callbackUrl that is not a URL, in the query or the cookie", async () => {
    for (const address of ["%00", "x", "javascript:1", "http://["]) {
      expect(await status(`/csrf?callbackUrl=${address}`), address).toBe(400);
      const cookie = { name: "__Secure-next-auth.callback-url", value: decodeURIComponent(address) };
      expect(await status("/session", [cookie]), address).toBe(400);
    }
    expect(await status("/csrf?callbackUrl=/courses/new")).toBe(200);
    expect(await status("/csrf?callbackUrl=https%3A%2F%2Fteepad.example%2F")).toBe(200);
  });

  it("is 400: a body that is not a JSON object of strings", async () => {
    for (const body of ["", "{", "[]", "null", "1", '{"csrfToken":{}}']) {
      expect(await postJson(body), body).toBe(400);
    }
    expect(await postJson('{"csrfToken":"x"}')).toBeLessThan(400);
  });
});

it("a cookie that next-auth would open with any algorithm is 400 unless it names ours", async () => {
  const header = { alg: "PBES2-HS512+A256KW", enc: "A256GCM", p2c: 10_000, p2s: "AAAAAAAAAAAAAAAAAAAAAA" };
  const value = `${Buffer.from(JSON.stringify(header)).toString("base64url")}.AAAA.AAAA.AAAA.AAAA`;
  for (const name of ["__Secure-next-auth.state", "next-auth.nonce", "next-auth.pkce.code_verifier"]) {
    expect(await status("/csrf", [{ name, value }]), name).toBe(400);
    const session = { id: "s", userId: "u", version: 0, startedAt: 0 };
    const ours = await issueSessionToken(session, ["x".repeat(32)]);
    expect(await status("/csrf", [{ name, value: ours }]), name).toBe(200);
  }
});

it("actions of next-auth that aren't used are 404: one writes to our log, others show pages of its own", async () => {
  for (const action of ["_log", "verify-request", "verify-request/google", "Signin", "constructor", "x"]) {
    expect(await status(`/${action}`), action).toBe(404);
  }
});

it("/api/auth/session names the signed-in user by ID, and has no session for anybody else", async () => {
  const userId = await server.newUser();
  const headers = { Cookie: await sessionHeader(server, userId) };
  const signedIn = await server.request("/api/auth/session", { headers });
  expect((await signedIn.json()).user).toEqual({ id: userId });
  expect(await (await server.request("/api/auth/session")).json()).toEqual({});
});
