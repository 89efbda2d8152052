import { hkdfSync } from "node:crypto";
import { EncryptJWT } from "jose";
import { describe, expect, it } from "vitest";
import { isUrlToken, newUrlToken } from "@/lib/url-token";
import { deviceCookie, issueDeviceToken, readDeviceToken } from "./device-token";
import { isLinkToken, issueLinkToken } from "./link-token";
import { isSealedToken } from "./sealed-token";
import {
  issueSessionToken,
  readSessionToken,
  sessionClaims,
  sessionCookie,
  sessionFromClaims,
} from "./session-token";

const SECRET = ["a secret of the tests, 32 characters"] as const;
/** Derives the key as next-auth does from a secret. */
const keyOf = (secret: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", "NextAuth.js Generated Encryption Key", 32));
const SESSION = { id: "session_1", userId: "user_1", version: 3, startedAt: 1_700_000_000 };

describe("a session token", () => {
  it("contains the session, encrypted", async () => {
    const token = await issueSessionToken(SESSION, SECRET);
    expect(await readSessionToken(token, SECRET)).toEqual(SESSION);
    expect(token).not.toContain("user_1");
  });

  it("is rejected with another secret, altered, or forged", async () => {
    const token = await issueSessionToken(SESSION, SECRET);
    expect(await readSessionToken(token, ["another secret of the tests, 32 chars"])).toBeNull();
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

describe("a token of next-auth's cookies", () => {
  const jwe = (header: object, rest = "..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA") =>
    `${Buffer.from(JSON.stringify(header)).toString("base64url")}${rest}`;

  it("is opened only with the algorithm that we issue, so that none can cost what its sender likes", async () => {
    expect(isSealedToken(await issueSessionToken(SESSION, SECRET))).toBe(true);
    const pbes2 = { alg: "PBES2-HS256+A128KW", enc: "A256GCM", p2c: 10_000, p2s: "AAAAAAAAAAAAAAAAAAAAAA" };
    const encrypted = await new EncryptJWT({ ...sessionClaims(SESSION) })
      .setProtectedHeader({ alg: "PBES2-HS256+A128KW", enc: "A256GCM" })
      .setExpirationTime("1h")
      .encrypt(keyOf(SECRET[0]));
    for (const token of [
      encrypted,
      jwe(pbes2),
      jwe({ alg: "dir", enc: "A256GCM", zip: "DEF" }),
      jwe({}),
      "x".repeat(5000),
    ]) {
      expect(isSealedToken(token)).toBe(false);
      expect(await readSessionToken(token, SECRET)).toBeNull();
    }
    expect(isSealedToken(`${await issueSessionToken(SESSION, SECRET)}${"A".repeat(5000)}`)).toBe(false);
  });

  it("is opened with the previous secret, and sealed with the current one", async () => {
    const [old, current] = [
      ["the old secret of 32 characters!!"],
      ["the new secret of 32 characters!!"],
    ] as const;
    const both = [current[0], old[0]] as const;
    const before = await issueSessionToken(SESSION, old);
    expect(await readSessionToken(before, both)).toEqual(SESSION);
    expect(await readSessionToken(before, current)).toBeNull();
    expect(await readSessionToken(await issueSessionToken(SESSION, both), current)).toEqual(SESSION);
    const link = await issueLinkToken(SESSION, "google", old);
    expect(await isLinkToken(link, SESSION, "google", both)).toBe(true);

    const now = new Date();
    const device = issueDeviceToken("ada@example.com", old, now);
    expect(readDeviceToken(device, "ada@example.com", both, now)).toBe(device.split(".")[0]);
    expect(readDeviceToken(device, "ada@example.com", current, now)).toBeNull();
  });
});

it("a device token expires, and is bound to its account", () => {
  const now = new Date();
  const token = issueDeviceToken("ada@example.com", SECRET, now);
  expect(readDeviceToken(token, "ada@example.com", SECRET, now)).not.toBeNull();
  expect(readDeviceToken(token, "eve@example.com", SECRET, now)).toBeNull();
  const later = new Date(now.getTime() + 181 * 24 * 3600 * 1000);
  expect(readDeviceToken(token, "ada@example.com", SECRET, later)).toBeNull();
  const { name, options } = deviceCookie("https://teepad.example");
  expect(name).toMatch(/^__Host-/);
  expect(options).toMatchObject({ secure: true, httpOnly: true, path: "/", sameSite: "lax" });
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

describe("the token of an emailed link", () => {
  it("is distinguished from text that cannot be a token, however long", () => {
    expect(isUrlToken(newUrlToken())).toBe(true);
    for (const text of ["", "x", `${newUrlToken()}x`, `${newUrlToken()}\n`, "[".repeat(20_000)])
      expect(isUrlToken(text)).toBe(false);
  });
});
