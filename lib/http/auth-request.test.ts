import { describe, expect, it } from "vitest";
import { issueSessionToken } from "@/lib/identity/session-token";
import { rejectAuthRequest } from "./auth-request";

const BASE = "http://localhost:3000/api/auth";

function get(path: string, cookies: { name: string; value: string }[] = []) {
  return rejectAuthRequest(
    new Request(BASE + path),
    path.split("?", 1).join("").split("/").slice(1),
    cookies,
  );
}

function postJson(body: string) {
  const headers = { "Content-Type": "application/json" };
  return rejectAuthRequest(
    new Request(`${BASE}/signin/google`, { method: "POST", headers, body }),
    ["signin", "google"],
    [],
  );
}

describe("a request that next-auth would answer with a 500", () => {
  it("is 400: an error that cannot be in a header", async () => {
    for (const error of ["%00", "%C5%82", "a%0D%0Ab"]) {
      expect((await get(`/error?error=${error}`))?.status, error).toBe(400);
    }
    expect(await get("/error?error=Callback")).toBeNull();
  });

  it("is 404: a path segment that cannot be in a header, or would add parameters to it", async () => {
    for (const segment of ["\0", "\r\nX: y", "☃", "\x7f", "&x=y#z", "a/b", ""]) {
      const request = new Request(`${BASE}/error/${encodeURIComponent(segment)}`);
      expect((await rejectAuthRequest(request, ["error", segment], []))?.status, segment).toBe(404);
    }
    expect(await get("/error/Callback")).toBeNull();
  });

  it("is 400: a callbackUrl that is not a URL, in the query or the cookie", async () => {
    for (const address of ["%00", "x", "javascript:1", "http://["]) {
      expect((await get(`/csrf?callbackUrl=${address}`))?.status, address).toBe(400);
      const cookie = { name: "__Secure-next-auth.callback-url", value: decodeURIComponent(address) };
      expect((await get("/session", [cookie]))?.status, address).toBe(400);
    }
    expect(await get("/csrf?callbackUrl=/courses/new")).toBeNull();
    expect(await get("/csrf?callbackUrl=https%3A%2F%2Fteepad.example%2F")).toBeNull();
  });

  it("is 400: a body that is not a JSON object of strings", async () => {
    for (const body of ["", "{", "[]", "null", "1", '{"csrfToken":{}}']) {
      expect((await postJson(body))?.status, body).toBe(400);
    }
    expect(await postJson('{"csrfToken":"x"}')).toBeNull();
  });
});

it("a cookie that next-auth would open with any algorithm is 400 unless it names ours", async () => {
  const header = { alg: "PBES2-HS512+A256KW", enc: "A256GCM", p2c: 10_000, p2s: "AAAAAAAAAAAAAAAAAAAAAA" };
  const value = `${Buffer.from(JSON.stringify(header)).toString("base64url")}.AAAA.AAAA.AAAA.AAAA`;
  for (const name of ["__Secure-next-auth.state", "next-auth.nonce", "next-auth.pkce.code_verifier"]) {
    expect((await get("/callback/google", [{ name, value }]))?.status, name).toBe(400);
    const ours = await issueSessionToken({ id: "s", userId: "u", version: 0, startedAt: 0 }, [
      "x".repeat(32),
    ]);
    expect(await get("/callback/google", [{ name, value: ours }])).toBeNull();
  }
});

it("/api/auth/_log, which would write to our log, is 404", async () => {
  expect((await get("/_log"))?.status).toBe(404);
});
