import { describe, expect, it } from "vitest";
import { check } from "../validation/problems";
import { applicationName, isLoopbackHost, redirectUri } from "./schema";

describe("a redirect URI", () => {
  it.each([
    "https://partner.example/callback",
    "https://partner.example",
    "https://partner.example:8443/a/b?tenant=7",
    "https://partner.example/@team/callback",
    "https://partner.example/?return=a@b",
    "http://localhost/callback",
    "http://localhost:5173/callback",
    "http://app.localhost:5173/",
    "http://127.0.0.1:49152/",
    "http://[::1]:49152/callback",
  ])("may be %s, and stays exactly that", (uri) => {
    expect(redirectUri.parse(uri)).toBe(uri);
  });

  it.each([
    ["plain http", "http://partner.example/callback"],
    ["plain http on a host that only begins like loopback", "http://localhost.partner.example/"],
    ["plain http on an address that only begins like loopback", "http://127.0.0.1.partner.example/"],
    ["another scheme", "ftp://partner.example/"],
    ["an app's scheme", "teepad:/callback"],
    ["a script", "javascript:alert(1)"],
    ["data", "data:text/html,x"],
    ["a path", "/callback"],
    ["no scheme", "//partner.example/callback"],
    ["nothing", ""],
    ["a fragment", "https://partner.example/#part"],
    ["an empty fragment", "https://partner.example/#"],
    ["a user name", "https://user@partner.example/"],
    ["a user name and password", "https://user:secret@partner.example/"],
    ["an empty user name", "https://@partner.example/"],
    ["an empty user name and password", "https://:@partner.example/"],
    ["a wildcard host", "https://*.partner.example/"],
    ["a wildcard path", "https://partner.example/*"],
    ["a backslash, which browsers read as a slash", "https://partner.example\\@evil.example/"],
    ["no slashes, which browsers add", "https:partner.example"],
    ["one slash", "https:/partner.example"],
    ["three slashes", "https:///partner.example"],
    ["a space at its end", "https://partner.example/ "],
    ["a line break", "https://partner.example/\r\nSet-Cookie:a=b"],
    ["letters outside ASCII", "https://pärtner.example/"],
    ["no host", "https://"],
    ["a port beyond 65535", "https://partner.example:70000/"],
    ["more than 2000 characters", `https://partner.example/${"a".repeat(2000)}`],
  ])("may not have %s", (_, uri) => {
    expect(redirectUri.safeParse(uri).success).toBe(false);
  });

  it.each([
    ["HTTPS://partner.example/", "https://partner.example/"],
    ["https://Partner.example/callback", "https://partner.example/callback"],
    ["http://127.1/", "http://127.0.0.1/"],
    ["http://0x7f000001/callback", "http://127.0.0.1/callback"],
    ["http://2130706433/", "http://127.0.0.1/"],
    ["http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"],
    ["https://partner.example:443/", "https://partner.example/"],
    ["https://partner.example/a/../b", "https://partner.example/b"],
    ["https://partner.example/a/%2e%2E/b", "https://partner.example/b"],
    ["https://partner.%65xample/", "https://partner.example/"],
    ["https://partner.example/?a='b'", "https://partner.example/?a=%27b%27"],
  ])("that parsing would rewrite, %s, is refused with how to write it", (uri, written) => {
    const refused = check(redirectUri, uri);
    expect(refused).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining(`must be written as browsers go to it: ${written}`) }],
    });
    expect(redirectUri.parse(written)).toBe(written);
  });

  it("may have a query behind a bare host", () => {
    expect(redirectUri.parse("https://partner.example?tenant=7")).toBe("https://partner.example?tenant=7");
  });
});

describe("a loopback host", () => {
  it.each(["localhost", "127.0.0.1", "[::1]", "a.localhost"])("is %s", (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each(["localhost.example", "notlocalhost", "127.0.0.1.example", "0.0.0.0", "::1.example"])(
    "is not %s",
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});

describe("an application's name", () => {
  it("is one line of 1 to 100 characters", () => {
    expect(applicationName.parse("  Disc Tracker ")).toBe("Disc Tracker");
    expect(applicationName.safeParse("🥏".repeat(100)).success).toBe(true);
    expect(applicationName.safeParse("🥏".repeat(101)).success).toBe(false);
    expect(applicationName.safeParse("a\nb").success).toBe(false);
    expect(applicationName.safeParse("").success).toBe(false);
  });

  it.each([
    ["joiners alone", "\u200d\u200c"],
    ["a variation selector alone", "\ufe0f"],
    ["a Hangul filler", "\u3164"],
    ["a half-width Hangul filler", "\uffa0"],
    ["an empty Braille pattern", "\u2800"],
    ["a combining mark alone", "\u0301"],
    ["a zero-width space within", "Tee\u200bpad"],
    ["a turn of direction", "Tee\u202epad"],
    ["a Hangul filler within", "Tee\u115fpad"],
  ])("can be seen, since people trust it on the consent page: not %s", (_what, name) => {
    expect(applicationName.safeParse(name).success).toBe(false);
  });

  it("may be in any script, with what its letters and emoji need", () => {
    for (const name of ["می‌خواهم", "क्‍ष", "👨‍👩‍👧", "❤️", "ディスク", "한국", "🥏"]) {
      expect(applicationName.parse(name)).toBe(name.normalize("NFC"));
    }
  });
});
