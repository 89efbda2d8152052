import { describe, expect, it } from "vitest";
import { isLinkToken, issueLinkToken } from "./link-token";
import { issueSessionToken, readSessionToken, sessionCookie, sessionOf } from "./session-token";

const SECRET = "a secret of the tests, 32 characters";
const USER = { id: "user_1", email: "a@b.example", name: "Ada", sessionVersion: 3 };
const SESSION = { userId: "user_1", version: 3 };

describe("a session's token", () => {
  it("names the user and the session version, and nothing that can be read in the browser", async () => {
    const token = await issueSessionToken(USER, SECRET);
    expect(await readSessionToken(token, SECRET)).toEqual(SESSION);
    expect(token).not.toContain("user_1");
  });

  it("is nothing with another secret, changed, or made up", async () => {
    const token = await issueSessionToken(USER, SECRET);
    expect(await readSessionToken(token, `${SECRET}x`)).toBeNull();
    for (const bad of ["", "x", `${token.slice(0, -4)}AAAA`])
      expect(await readSessionToken(bad, SECRET)).toBeNull();
  });

  it("is nothing without a version", () => {
    for (const claims of [null, {}, { sub: "user_1" }, { sub: "user_1", version: "3" }, { version: 3 }]) {
      expect(sessionOf(claims)).toBeNull();
    }
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
    expect(await isLinkToken(await issueSessionToken(USER, SECRET), SESSION, "google", SECRET)).toBe(false);
  });
});
