import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OAuthDeps } from "./deps";
import { OAuthError } from "./errors";
import type { CodeRecord } from "./store";
import { issueTokens } from "./token";
import { hashSecret } from "./tokens";

const NOW = new Date("2026-11-21T12:00:00Z");
const CLIENT = { id: "tp_app_1", isPublic: false, limitFactor: 1 };
const REDIRECT_URI = "https://partner.example/callback";
const VERIFIER = "v".repeat(43);

const unexpected = async () => {
  throw new Error("Unexpected call.");
};

/** Exchanges a code that was issued with this challenge. @returns the error, or null if tokens were issued. */
async function exchangeCode(
  challenge: CodeRecord["challenge"],
  fields: Record<string, string>,
): Promise<OAuthError | null> {
  const code: CodeRecord = {
    codeHash: hashSecret("tp_ac_1"),
    clientId: CLIENT.id,
    userId: "user_1",
    scope: "courses",
    redirectUri: REDIRECT_URI,
    challenge,
    expiresAt: new Date(NOW.getTime() + 1000),
    usedAt: null,
    familyId: "family_1",
  };
  const deps: OAuthDeps = {
    store: {
      findClient: unexpected,
      keepClient: unexpected,
      lookUpClient: unexpected,
      touchSecret: unexpected,
      grantAndStoreCode: unexpected,
      findCode: async (codeHash) => (codeHash === code.codeHash ? code : null),
      redeemCode: async () => true,
      rotateRefreshToken: unexpected,
      findFamily: unexpected,
      isDisconnected: unexpected,
      touchGrant: unexpected,
      deleteAccessToken: unexpected,
      revokeFamily: unexpected,
    },
    findClient: unexpected,
    acceptsMetadataUrls: false,
    audit: { record: unexpected, listForUser: unexpected, listForApplication: unexpected },
    clock: () => NOW,
    issuer: "https://teepad.example",
  };
  const form = { grant_type: "authorization_code", code: "tp_ac_1", redirect_uri: REDIRECT_URI, ...fields };
  try {
    await issueTokens(deps, CLIENT, new Map(Object.entries(form)), null);
    return null;
  } catch (error) {
    if (error instanceof OAuthError) return error;
    throw error;
  }
}

describe("exchanging a code", () => {
  const challenge = {
    value: createHash("sha256").update(VERIFIER).digest("base64url"),
    method: "S256",
  } as const;

  it("issues tokens for the right verifier", async () => {
    expect(await exchangeCode(challenge, { code_verifier: VERIFIER })).toBeNull();
    expect(await exchangeCode(null, {})).toBeNull();
  });

  it.each([
    ["too short", "v".repeat(42), "code_verifier must be 43 to 128 characters."],
    ["too long", "v".repeat(129), "code_verifier must be 43 to 128 characters."],
    [
      "with another character",
      `${"v".repeat(42)}+`,
      "code_verifier must contain only A-Z, a-z, 0-9 and -._~.",
    ],
    ["wrong", "w".repeat(43), "code_verifier does not match the code_challenge."],
  ])("says what is wrong with a code_verifier that is %s", async (_name, code_verifier, message) => {
    expect(await exchangeCode(challenge, { code_verifier })).toMatchObject({
      code: "invalid_grant",
      message,
    });
  });

  it.each<[string, CodeRecord["challenge"], Record<string, string>, string]>([
    [
      "missing verifier",
      challenge,
      {},
      "code_verifier is missing; the authorization request had a code_challenge.",
    ],
    [
      "verifier without a challenge",
      null,
      { code_verifier: VERIFIER },
      "code_verifier was sent, but the authorization request had no code_challenge.",
    ],
    [
      "different redirect_uri",
      null,
      { redirect_uri: `${REDIRECT_URI}/` },
      "redirect_uri must match the redirect_uri of the authorization request.",
    ],
    ["unknown code", null, { code: "tp_ac_2" }, "The code or token is unknown, used, expired or revoked."],
  ])(
    "rejects a %s as invalid_grant, in characters allowed in error_description",
    async (_name, issued, fields, message) => {
      const error = await exchangeCode(issued, fields);
      expect(error).toMatchObject({ code: "invalid_grant", message });
      expect(message).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    },
  );
});
