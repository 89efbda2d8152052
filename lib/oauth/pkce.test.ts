import { describe, expect, it } from "vitest";
import { isChallenge, isVerifier, verifierMatches } from "./pkce";

/** RFC 7636 appendix B. */
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

describe("PKCE verification", () => {
  it("accepts the verifier of RFC 7636 appendix B for its S256 challenge", () => {
    expect(verifierMatches(VERIFIER, { value: CHALLENGE, method: "S256" })).toBe(true);
  });

  it("compares a plain challenge with the verifier itself (RFC 7636 section 4.6)", () => {
    expect(verifierMatches(VERIFIER, { value: VERIFIER, method: "plain" })).toBe(true);
    expect(verifierMatches(VERIFIER, { value: CHALLENGE, method: "plain" })).toBe(false);
  });

  it("never accepts the challenge itself as the verifier of S256", () => {
    expect(verifierMatches(CHALLENGE, { value: CHALLENGE, method: "S256" })).toBe(false);
  });

  it("refuses a verifier that differs in one character, its case, or its length", () => {
    for (const verifier of [`${VERIFIER.slice(0, -1)}l`, VERIFIER.toLowerCase(), `${VERIFIER}A`]) {
      expect(verifierMatches(verifier, { value: CHALLENGE, method: "S256" })).toBe(false);
      expect(verifierMatches(verifier, { value: VERIFIER, method: "plain" })).toBe(false);
    }
  });

  it("refuses a verifier of the wrong form even where it equals a plain challenge", () => {
    const short = "a".repeat(42);
    expect(verifierMatches(short, { value: short, method: "plain" })).toBe(false);
  });
});

describe.each([
  ["a verifier (RFC 7636 section 4.1)", isVerifier],
  ["a challenge (RFC 7636 section 4.2)", isChallenge],
])("%s", (_name, isOne) => {
  it("has 43 to 128 characters", () => {
    expect([42, 43, 128, 129].map((length) => isOne("a".repeat(length)))).toEqual([false, true, true, false]);
  });

  it("has unreserved characters only", () => {
    const rest = "a".repeat(42);
    for (const character of "AZaz09-._~") expect(isOne(rest + character), character).toBe(true);
    for (const character of ["+", "/", "=", " ", "%", "é", "\0", "\n", "\ud800"]) {
      expect(isOne(rest + character), JSON.stringify(character)).toBe(false);
    }
    expect(isOne(`${"a".repeat(43)}\n`)).toBe(false);
  });
});
