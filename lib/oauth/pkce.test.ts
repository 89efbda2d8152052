import { describe, expect, it } from "vitest";
import { isChallenge, isVerifier, isVerifierLength, verifierMatches } from "./pkce";

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

  it("never accepts an S256 challenge as its own verifier", () => {
    expect(verifierMatches(CHALLENGE, { value: CHALLENGE, method: "S256" })).toBe(false);
  });

  it("rejects a verifier that differs in one character, case, or length", () => {
    for (const verifier of [`${VERIFIER.slice(0, -1)}l`, VERIFIER.toLowerCase(), `${VERIFIER}A`]) {
      expect(verifierMatches(verifier, { value: CHALLENGE, method: "S256" })).toBe(false);
      expect(verifierMatches(verifier, { value: VERIFIER, method: "plain" })).toBe(false);
    }
  });

  it("rejects a malformed verifier even if it equals a plain challenge", () => {
    const short = "a".repeat(42);
    expect(verifierMatches(short, { value: short, method: "plain" })).toBe(false);
  });
});

describe.each([
  ["a verifier (RFC 7636 section 4.1)", isVerifier],
  ["a challenge (RFC 7636 section 4.2)", isChallenge],
])("%s", (_name, isValid) => {
  it("has 43 to 128 characters", () => {
    for (const length of [42, 43, 128, 129]) {
      expect(isVerifierLength("a".repeat(length))).toBe(isValid("a".repeat(length)));
    }
    expect([42, 43, 128, 129].map((length) => isValid("a".repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("has only unreserved characters", () => {
    const rest = "a".repeat(42);
    for (const character of "AZaz09-._~") expect(isValid(rest + character), character).toBe(true);
    for (const character of ["+", "/", "=", " ", "%", "é", "\0", "\n", "\ud800"]) {
      expect(isValid(rest + character), JSON.stringify(character)).toBe(false);
    }
    expect(isValid(`${"a".repeat(43)}\n`)).toBe(false);
  });
});
