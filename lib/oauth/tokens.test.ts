import { describe, expect, it } from "vitest";
import { hashFamilyPart, hashSecret, newClientId, newRefreshToken, newSecret } from "./tokens";

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
    const first = newRefreshToken();
    const family = [first, newRefreshToken(first), newRefreshToken(first)];
    for (const token of family) expect(token).toMatch(/^tp_rt_[A-Za-z0-9_-]{86}$/);
    expect(new Set(family.map((token) => token.slice(49))).size).toBe(3);
    expect(new Set(family.map(hashFamilyPart)).size).toBe(1);
    expect(hashFamilyPart(newRefreshToken())).not.toBe(hashFamilyPart(first));
    const old = newSecret("tp_rt_");
    expect(hashFamilyPart(old)).toBeNull();
    expect(newRefreshToken(old)).not.toContain(old);
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
