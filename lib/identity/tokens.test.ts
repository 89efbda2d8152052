import { describe, expect, it } from "vitest";
import { isLinkToken, issueLinkToken } from "./link-token";
import { issueSessionToken, readSessionToken, sessionCookie, sessionFromClaims } from "./session-token";

const SECRET = "a secret of the tests, 32 characters";
const SESSION = { id: "session_1", userId: "user_1", version: 3, startedAt: 1_700_000_000 };

describe("a session token", () => {
  it("contains the session, encrypted", async () => {
    const token = await issueSessionToken(SESSION, SECRET);
    expect(await readSessionToken(token, SECRET)).toEqual(SESSION);
    expect(token).not.toContain("user_1");
  });

  it("is rejected with another secret, altered, or forged", async () => {
    const token = await issueSessionToken(SESSION, SECRET);
    expect(await readSessionToken(token, `${SECRET}x`)).toBeNull();
    for (const bad of ["", "x", `${token.slice(0, -4)}AAAA`])
      expect(await readSessionToken(bad, SECRET)).toBeNull();
  });

  it("is rejected without a user, version, session id or start time", () => {
    const complete = { sub: "user_1", version: 3, sid: "session_1", begunAt: 1_700_000_000 };
    expect(sessionFromClaims(complete)).toEqual(SESSION);
    for (const name of Object.keys(complete)) {
      expect(sessionFromClaims({ ...complete, [name]: undefined }), name).toBeNull();
      expect(sessionFromClaims({ ...complete, [name]: {} }), name).toBeNull();
    }
    expect(sessionFromClaims(null)).toBeNull();
  });

  it("has a cookie bound to this host over https (RFC 6265bis section 4.1.3.2)", () => {
    const { name, options } = sessionCookie("https://teepad.example");
    expect(name).toMatch(/^__Host-/);
    expect(options).toMatchObject({ secure: true, httpOnly: true, path: "/", sameSite: "lax" });
  });
});

describe("a link token", () => {
  it("is valid only for the requesting user, session version and provider", async () => {
    const token = await issueLinkToken(SESSION, "google", SECRET);
    expect(await isLinkToken(token, SESSION, "google", SECRET)).toBe(true);
    expect(await isLinkToken(token, SESSION, "github", SECRET)).toBe(false);
    expect(await isLinkToken(token, { ...SESSION, userId: "user_2" }, "google", SECRET)).toBe(false);
    expect(await isLinkToken(token, { ...SESSION, version: 4 }, "google", SECRET)).toBe(false);
    expect(await isLinkToken("x", SESSION, "google", SECRET)).toBe(false);
  });

  it("is not accepted as a session token, nor the other way round", async () => {
    expect(await readSessionToken(await issueLinkToken(SESSION, "google", SECRET), SECRET)).toBeNull();
    expect(await isLinkToken(await issueSessionToken(SESSION, SECRET), SESSION, "google", SECRET)).toBe(
      false,
    );
  });
});
