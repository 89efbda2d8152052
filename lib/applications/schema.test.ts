import { describe, expect, it } from "vitest";
import { check } from "../validation/problems";
import { applicationName, applicationSettings, publicRedirectUri, redirectUri } from "./schema";

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
  ])("accepts %s unchanged", (uri) => {
    expect(redirectUri.parse(uri)).toBe(uri);
  });

  it.each([
    ["plain http", "http://partner.example/callback"],
    ["plain http on a host that only starts like loopback", "http://localhost.partner.example/"],
    ["plain http on an address that only starts like loopback", "http://127.0.0.1.partner.example/"],
    ["a scheme other than http or https", "ftp://partner.example/"],
    ["a custom scheme", "teepad:/callback"],
    ["a javascript: URL", "javascript:alert(1)"],
    ["a data: URL", "data:text/html,x"],
    ["only a path", "/callback"],
    ["no scheme", "//partner.example/callback"],
    ["no characters", ""],
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
    ["a trailing space", "https://partner.example/ "],
    ["a line break", "https://partner.example/\r\nSet-Cookie:a=b"],
    ["non-ASCII letters", "https://pärtner.example/"],
    ["no host", "https://"],
    ["a port above 65535", "https://partner.example:70000/"],
    ["more than 2000 characters", `https://partner.example/${"a".repeat(2000)}`],
  ])("rejects a URI with %s", (_, uri) => {
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
  ])("rejects %s, which URL parsing would rewrite, and suggests %s", (uri, normalised) => {
    const rejected = check(redirectUri, uri);
    expect(rejected).toMatchObject({
      ok: false,
      problems: [{ text: expect.stringContaining(`must be in normalized form: ${normalised}`) }],
    });
    expect(redirectUri.parse(normalised)).toBe(normalised);
  });

  it("accepts a query after a bare host", () => {
    expect(redirectUri.parse("https://partner.example?tenant=7")).toBe("https://partner.example?tenant=7");
  });
});

describe("a redirect URI of a public application", () => {
  it.each([
    "https://partner.example/callback",
    "http://localhost/callback",
    "com.example.app:/callback",
    "com.example.app://callback",
    "com.example.my-app:/oauth/callback?from=teepad",
  ])("may also have a scheme of its own, with a dot (RFC 8252 section 7.1): accepts %s", (uri) => {
    expect(publicRedirectUri.parse(uri)).toBe(uri);
  });

  it.each([
    "myapp:/callback",
    "com.example.app:callback",
    "com.example.app:",
    "COM.example.app:/callback",
    ".example:/callback",
    "com..example:/callback",
    "com.example.app://user@callback",
    "com.example.app:/callback#part",
    "com.example.app:/*",
    "com.example.app:/a/../b",
    "com.example.app:\\callback",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://partner.example/callback",
    "http://localhost.example.com/callback",
  ])("rejects %s", (uri) => {
    expect(publicRedirectUri.safeParse(uri).success).toBe(false);
  });
});

describe("a homepage", () => {
  const homepage = (text: string) => applicationSettings.shape.homepage.safeParse(text);

  it.each([
    ["https://partner.example", "https://partner.example/"],
    ["HTTPS://Partner.Example:443/a/../b", "https://partner.example/b"],
    ["https://0x7f000001/", "https://127.0.0.1/"],
  ])("is stored as browsers normalise it: %s", (given, stored) => {
    expect(homepage(given).data).toBe(stored);
  });

  it.each([
    "http://partner.example/",
    "javascript:alert(1)",
    "https:partner.example",
    "https:///partner.example",
    "https://teepad.example@evil.example/",
    "https://@evil.example/",
    "https://partner.example\\@evil.example/",
    "https://p\u00e4rtner.example/",
    `https://${"a".repeat(500)}`,
  ])("must be https with a host and no user: rejects %s", (text) => {
    expect(homepage(text).success).toBe(false);
  });
});

describe("an application's name", () => {
  it("is one line of 1 to 100 code points", () => {
    expect(applicationName.parse("  Disc Tracker ")).toBe("Disc Tracker");
    expect(applicationName.safeParse("🥏".repeat(100)).success).toBe(true);
    expect(applicationName.safeParse("🥏".repeat(101)).success).toBe(false);
    expect(applicationName.safeParse("a\nb").success).toBe(false);
    expect(applicationName.safeParse("").success).toBe(false);
  });

  it.each([
    ["only joiners", "\u200d\u200c"],
    ["only a variation selector", "\ufe0f"],
    ["a Hangul filler", "\u3164"],
    ["a half-width Hangul filler", "\uffa0"],
    ["an empty Braille pattern", "\u2800"],
    ["only a combining mark", "\u0301"],
    ["a zero-width space inside", "Tee\u200bpad"],
    ["a bidirectional override", "Tee\u202epad"],
    ["a Hangul filler inside", "Tee\u115fpad"],
  ])("must be visible, since users trust it on the consent page: rejects %s", (_case, name) => {
    expect(applicationName.safeParse(name).success).toBe(false);
  });

  it.each([
    "Teepad",
    "TEEPAD",
    "Teepad Support",
    "My teepads",
    "Tee Pad",
    "T.e.e.p.a.d",
    "Teep\u0430d",
    "\u0422\u0435\u0435\u0440\u0430\u0501",
    "\u13a2\u13ac\u13ac\u13e2\u13aa\u13a0",
    "T\u00e9\u00e8pad",
    "\uff34\uff45\uff45\uff50\uff41\uff44",
    "\u{1d413}\u{1d41e}\u{1d41e}\u{1d429}\u{1d41a}\u{1d41d}",
    "Tee\u200dpad",
    "T33p4d",
  ])("must not look like this service's: rejects %s", (name) => {
    expect(check(applicationName, name)).toMatchObject({ ok: false, problems: [{ code: "reserved_name" }] });
  });

  it.each(["UDi\u0455c", "\u0410pple", "G\u03bf\u03bfgle"])(
    "must not mix look-alike scripts in a word: rejects %s",
    (name) => {
      expect(check(applicationName, name)).toMatchObject({
        ok: false,
        problems: [{ code: "mixed_scripts" }],
      });
    },
  );

  it("accepts names that only resemble it, and several scripts in several words", () => {
    for (const name of [
      "Tee Padel",
      "Tee times",
      "Disc Диск",
      "Ελλάδα Golf",
      "Steep Adventures",
      "ディスクGolf",
    ]) {
      expect(applicationName.parse(name)).toBe(name);
    }
  });

  it("accepts any script, with the joiners its letters and emoji need", () => {
    for (const name of ["می‌خواهم", "क्‍ष", "👨‍👩‍👧", "❤️", "ディスク", "한국", "🥏"]) {
      expect(applicationName.parse(name)).toBe(name.normalize("NFC"));
    }
  });
});
