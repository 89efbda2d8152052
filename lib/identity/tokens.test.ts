import { describe, expect, it } from "vitest";
import { isLinkToken, issueLinkToken } from "./link-token";
import { issueSessionToken, readSessionToken, sessionCookie, sessionOf } from "./session-token";

const SECRET = "a secret of the tests, 32 characters";
const SESSION = { id: "session_1", userId: "user_1", version: 3, begunAt: 1_700_000_000 };

describe("a session's token", () => {
  it("names the session, its user, version and begin, and nothing that can be read in the browser", async () => {
    const token = await issueSessionToken(SESSION, SECRET);
    expect(await readSessionToken(token, SECRET)).toEqual(SESSION);
    expect(token).not.toContain("user_1");
  });

  it("is nothing with another secret, changed, or made up", async () => {
    const token = await issueSessionToken(SESSION, SECRET);
    expect(await readSessionToken(token, `${SECRET}x`)).toBeNull();
    for (const bad of ["", "x", `${token.slice(0, -4)}AAAA`])
      expect(await readSessionToken(bad, SECRET)).toBeNull();
  });

  it("is nothing without a version, a begin, or a session that can be ended", () => {
    const whole = { sub: "user_1", version: 3, sid: "session_1", begunAt: 1_700_000_000 };
    expect(sessionOf(whole)).toEqual(SESSION);
    for (const name of Object.keys(whole)) {
      expect(sessionOf({ ...whole, [name]: undefined }), name).toBeNull();
      expect(sessionOf({ ...whole, [name]: {} }), name).toBeNull();
    }
    expect(sessionOf(null)).toBeNull();
  });

  it("is kept from other hosts over https (RFC 6265bis section 4.1.3.2)", () => {
    const { name, options } = sessionCookie("https://teepad.example");
    expect(name).toMatch(/^__Host-/);
    expect(options).toMatchObject({ secure: true, httpOnly: true, path: "/", sameSite: "lax" });
  });
});

describe("an intention to link", () => {
  it("counts for the session that asked and the provider it named, and for no other", async () => {
    const token = await issueLinkToken(SESSION, "google", SECRET);
    expect(await isLinkToken(token, SESSION, "google", SECRET)).toBe(true);
    expect(await isLinkToken(token, SESSION, "github", SECRET)).toBe(false);
    expect(await isLinkToken(token, { ...SESSION, userId: "user_2" }, "google", SECRET)).toBe(false);
    expect(await isLinkToken(token, { ...SESSION, version: 4 }, "google", SECRET)).toBe(false);
    expect(await isLinkToken("x", SESSION, "google", SECRET)).toBe(false);
  });

  it("is no session, nor a session an intention", async () => {
    expect(await readSessionToken(await issueLinkToken(SESSION, "google", SECRET), SECRET)).toBeNull();
    expect(await isLinkToken(await issueSessionToken(SESSION, SECRET), SESSION, "google", SECRET)).toBe(
      false,
    );
  });
});
