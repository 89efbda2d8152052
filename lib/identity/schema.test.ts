import { describe, expect, it } from "vitest";
import { check } from "../validation/problems";
import { signIn, signUp } from "./schema";

const FORM = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse" };

function faults(form: Record<string, unknown>): string[] {
  const checked = check(signUp, form);
  return checked.ok ? [] : checked.problems.map(({ path, code }) => `${path} ${code}`);
}

describe("signing up", () => {
  it("names every problem at once", () => {
    expect(faults({ name: " ", email: "", password: "" })).toEqual([
      "name too_small",
      "email too_small",
      "password too_small",
    ]);
    expect(faults({})).toEqual(["name required", "email required", "password required"]);
  });

  it("keys the account by the address trimmed, in lower case and NFC", () => {
    const checked = check(signUp, { ...FORM, email: "  A\u030aDA@Example.COM " });
    expect(checked.ok && checked.value.email).toBe("åda@example.com");
  });

  it.each([
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example"],
    ["ada@bu\u0308cher.example", "ada@xn--bcher-kva.example"],
    ["ada@ｅxample.com", "ada@example.com"],
    ["bücher@example.com", "bücher@example.com"],
  ])("keys one mailbox by one address, its domain in ASCII (RFC 5890): %s", (email, key) => {
    const checked = check(signUp, { ...FORM, email });
    expect(checked.ok && checked.value.email).toBe(key);
  });

  it.each([...'<>()[]"\\: \u00a0\u2028\u200b\u202e\u0000\r\n\t'])(
    "refuses an address with %j in its name or its domain, which a mail program could read otherwise",
    (character) => {
      for (const email of [`a${character}b@example.com`, `ada@exa${character}mple.com`]) {
        expect(faults({ ...FORM, email })).toEqual(["email invalid_email"]);
      }
    },
  );

  it.each([
    ["8 characters", "12345678"],
    ["8 astral characters", "🥏".repeat(8)],
    ["256 characters", "x".repeat(256)],
    ["spaces around it, which it keeps", "  1234  "],
  ])("takes a password of %s", (_, password) => {
    const checked = check(signUp, { ...FORM, password });
    expect(checked.ok && checked.value.password).toBe(password);
  });

  it.each([
    ["7 characters", "1234567", "too_small"],
    ["7 astral characters, which are 14 UTF-16 units", "🥏".repeat(7), "too_small"],
    ["257 characters", "x".repeat(257), "too_big"],
  ])("refuses a password of %s", (_, password, code) => {
    expect(faults({ ...FORM, password })).toEqual([`password ${code}`]);
  });

  it("takes a name of 1 to 100 characters on one line", () => {
    expect(faults({ ...FORM, name: "李" })).toEqual([]);
    expect(faults({ ...FORM, name: "🥏".repeat(100) })).toEqual([]);
    expect(faults({ ...FORM, name: "🥏".repeat(101) })).toEqual(["name too_big"]);
    expect(faults({ ...FORM, name: "a\nb" })).toEqual(["name invalid_text"]);
    expect(faults({ ...FORM, name: "\ud800" })).toEqual(["name invalid_text"]);
  });
});

describe("signing in", () => {
  it("finds the account however its address is written", () => {
    const checked = check(signIn, { email: " ADA@example.com", password: "x" });
    expect(checked.ok && checked.value.email).toBe("ada@example.com");
  });

  it("bounds the work that a password may cause", () => {
    expect(check(signIn, { email: "a@b", password: "x".repeat(1024) }).ok).toBe(true);
    expect(check(signIn, { email: "a@b", password: "x".repeat(1025) }).ok).toBe(false);
    expect(check(signIn, { email: "a@b", password: "" }).ok).toBe(false);
  });
});
