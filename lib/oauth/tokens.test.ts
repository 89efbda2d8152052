import { describe, expect, it } from "vitest";
import {
  audienceOf,
  hashFamilyPart,
  hashSecret,
  newClientId,
  newRefreshToken,
  newSecret,
  prefixFor,
} from "./tokens";

describe("secrets, codes and tokens (decisions, clients)", () => {
  it.each(["tp_cs_", "tp_ac_", "tp_at_", "tp_rt_"] as const)(
    "%s: have their prefix and 256 random bits in [A-Za-z0-9_-]",
    (prefix) => {
      const secrets = Array.from({ length: 100 }, () => newSecret(prefix));
      // 43 base64url characters hold 258 bits.
      for (const secret of secrets) expect(secret).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`));
      expect(new Set(secrets).size).toBe(100);
    },
  );

  it("refresh tokens of a family share one part, and have 256 random bits of their own", () => {
    for (const mode of ["live", "test"] as const) {
      const clientId = newClientId(mode);
      const prefix = mode === "test" ? "tp_rt_test_" : "tp_rt_";
      const { refreshToken: first, familyHash } = newRefreshToken(clientId);
      const next = () => newRefreshToken(clientId, first).refreshToken;
      const family = [first, next(), next()];
      for (const token of family) expect(token).toMatch(new RegExp(`^${prefix}[A-Za-z0-9_-]{86}$`));
      expect(new Set(family.map((token) => token.slice(prefix.length + 43))).size).toBe(3);
      for (const token of family) expect(hashFamilyPart(token)).toBe(familyHash);
      expect(newRefreshToken(clientId).familyHash).not.toBe(familyHash);
      expect(hashFamilyPart(newSecret("tp_rt_"))).toBeNull();
    }
  });

  it("of test mode have prefixes of their own, which no live client's ever have", () => {
    expect(newClientId("test")).toMatch(/^tp_app_test_[A-Za-z0-9_-]{22}$/);
    expect(prefixFor("at", newClientId("test"))).toBe("tp_at_test_");
    // Random characters of a live client_id may begin like the prefix.
    expect(prefixFor("at", `tp_app_test_${"x".repeat(17)}`)).toBe("tp_at_");
  });

  it("client ids have the same characters and their own prefix", () => {
    expect(newClientId()).toMatch(/^tp_app_[A-Za-z0-9_-]{22}$/);
  });

  it("are stored as SHA-256 in base64url", () => {
    expect(hashSecret("abc")).toBe(
      Buffer.from("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "hex").toString(
        "base64url",
      ),
    );
  });

  it("are hashed to the same length, whatever the text", () => {
    for (const text of ["", "\0", "\ud800", "é".repeat(10_000)]) expect(hashSecret(text)).toHaveLength(43);
  });
});

it("the audience of a token is in its prefix, and no token of the API looks like one for MCP by chance", () => {
  const clientId = newClientId();
  const { refreshToken } = newRefreshToken(clientId, undefined, "mcp");
  const successor = newRefreshToken(clientId, refreshToken, "mcp");
  expect(successor.familyHash).toBe(hashFamilyPart(refreshToken));
  for (const secret of [
    newSecret("tp_ac_mcp_"),
    newSecret("tp_at_mcp_"),
    refreshToken,
    successor.refreshToken,
  ])
    expect(audienceOf(secret)).toBe("mcp");
  const api = [newSecret("tp_ac_"), newSecret("tp_at_"), newRefreshToken(clientId).refreshToken];
  for (const secret of api) {
    expect(audienceOf(secret)).toBe("api");
    // With random characters that begin like that.
    expect(audienceOf(`${secret.slice(0, 6)}mcp_${secret.slice(10)}`)).toBe("api");
  }
  expect(audienceOf(`${refreshToken} `)).toBe("api");
});
