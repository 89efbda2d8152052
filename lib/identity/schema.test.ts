import { describe, expect, it } from "vitest";
import { check } from "../validation/problems";
import { signIn, signUp } from "./schema";

const FORM = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse" };

function problemCodes(form: Record<string, unknown>): string[] {
  const checked = check(signUp, form);
  return checked.ok ? [] : checked.problems.map(({ path, code }) => `${path} ${code}`);
}

describe("signing up", () => {
  it("reports every problem at once", () => {
    expect(problemCodes({ name: " ", email: "", password: "" })).toEqual([
      "name too_small",
      "email too_small",
      "password too_small",
    ]);
    expect(problemCodes({})).toEqual(["name required", "email required", "password required"]);
  });

  it("normalises the address: trimmed, lower case, NFC", () => {
    const checked = check(signUp, { ...FORM, email: "  A\u030aDA@Example.COM " });
    expect(checked.ok && checked.value.email).toBe("åda@example.com");
  });

  it.each([
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example"],
    ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
    ["ada@ｅxample.com", "ada@example.com"],
    ["bücher@example.com", "bücher@example.com"],
  ])(
    "converts the domain to ASCII, so that one mailbox is one account (RFC 5890): %s",
    (email, normalised) => {
      const checked = check(signUp, { ...FORM, email });
      expect(checked.ok && checked.value.email).toBe(normalised);
    },
  );

  it.each([...'<>()[]"\\: \u00a0\u2028\u200b\u202e\u0000\r\n\t'])(
    "rejects an address with %j in either part, which an email program could misinterpret",
    (character) => {
      for (const email of [`a${character}b@example.com`, `ada@exa${character}mple.com`]) {
        expect(problemCodes({ ...FORM, email })).toEqual(["email invalid_email"]);
      }
    },
  );

  it.each([
    ["8 characters", "12345678"],
    ["8 astral characters", "🥏".repeat(8)],
    ["256 characters", "x".repeat(256)],
    ["surrounding spaces, which are kept", "  1234  "],
  ])("accepts a password of %s", (_, password) => {
    const checked = check(signUp, { ...FORM, password });
    expect(checked.ok && checked.value.password).toBe(password);
  });

  it.each([
    ["7 characters", "1234567", "too_small"],
    ["7 astral characters, which are 14 UTF-16 units", "🥏".repeat(7), "too_small"],
    ["257 characters", "x".repeat(257), "too_big"],
  ])("rejects a password of %s", (_, password, code) => {
    expect(problemCodes({ ...FORM, password })).toEqual([`password ${code}`]);
  });

  it("accepts a name of 1 to 100 characters on one line", () => {
    expect(problemCodes({ ...FORM, name: "李" })).toEqual([]);
    expect(problemCodes({ ...FORM, name: "🥏".repeat(100) })).toEqual([]);
    expect(problemCodes({ ...FORM, name: "🥏".repeat(101) })).toEqual(["name too_big"]);
    expect(problemCodes({ ...FORM, name: "a\nb" })).toEqual(["name invalid_text"]);
    expect(problemCodes({ ...FORM, name: "\ud800" })).toEqual(["name invalid_text"]);
  });
});

describe("signing in", () => {
  it("normalises the address as signing up does", () => {
    const checked = check(signIn, { email: " ADA@example.com", password: "x" });
    expect(checked.ok && checked.value.email).toBe("ada@example.com");
  });

  it("limits the length of a password to bound the work", () => {
    expect(check(signIn, { email: "a@b", password: "x".repeat(1024) }).ok).toBe(true);
    expect(check(signIn, { email: "a@b", password: "x".repeat(1025) }).ok).toBe(false);
    expect(check(signIn, { email: "a@b", password: "" }).ok).toBe(false);
  });
});
