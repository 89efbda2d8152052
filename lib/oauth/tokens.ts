import { hash, randomBytes } from "node:crypto";
import type { Audience } from "./resource";

/** Prefixes let secret scanners recognise leaked secrets (decisions, "clients"). */
type SecretPrefix = `tp_${"ac" | "cs" | "at" | "rt"}_${"" | "test_" | "mcp_"}`;

/**
 * The prefix of a client's secrets or tokens. Those of test mode have their own, so that a test token in production is seen at
 * once; nothing is decided by that.
 */
export function prefixFor(
  kind: "cs" | "at" | "rt",
  clientId: string,
  audience: Audience = "api",
): SecretPrefix {
  if (audience === "mcp") return `tp_${kind}_mcp_`;
  return isTestClientId(clientId) ? `tp_${kind}_test_` : `tp_${kind}_`;
}

/** Of a code, an access token and a refresh token. No other secret has such a length. */
const MCP_SECRET = /^tp_(?:(?:ac|at)_mcp_[\w-]{43}|rt_mcp_[\w-]{86})$/;

/**
 * What a code or token is for. Its hash covers the prefix, so nobody can give a token another one: it would be unknown. A
 * family never changes its audience, since each of its tokens has that of the one before.
 */
export function audienceOf(secret: string): Audience {
  return MCP_SECRET.test(secret) ? "mcp" : "api";
}

/** A new secret, code or token: its prefix and 256 random bits in `[A-Za-z0-9_-]`. */
export function newSecret(prefix: SecretPrefix): string {
  return prefix + newPart();
}

function newPart(): string {
  return randomBytes(32).toString("base64url");
}

const PART = "[\\w-]{43}";
const REFRESH_TOKEN = new RegExp(`^tp_rt_(?:test_|mcp_)?(${PART})${PART}$`);

/**
 * A new refresh token: 256 random bits that all tokens of a family share, and 256 of its own. A client that presents the right
 * family part has had a token of the family, so rotated tokens are recognised without being stored.
 * @param clientId whose token it is.
 * @param predecessor the token that it replaces, whose family part it takes over.
 * @returns also the hash of its family part.
 */
export function newRefreshToken(
  clientId: string,
  predecessor?: string,
  audience?: Audience,
): { refreshToken: string; familyHash: string } {
  const familyPart = (predecessor && readFamilyPart(predecessor)) || newPart();
  return {
    refreshToken: prefixFor("rt", clientId, audience) + familyPart + newPart(),
    familyHash: hashSecret(familyPart),
  };
}

/** The hash of a refresh token's family part; null for a token without one. */
export function hashFamilyPart(refreshToken: string): string | null {
  const familyPart = readFamilyPart(refreshToken);
  return familyPart === null ? null : hashSecret(familyPart);
}

function readFamilyPart(refreshToken: string): string | null {
  return REFRESH_TOKEN.exec(refreshToken)?.[1] ?? null;
}

/** A new client_id. Not a secret, so 128 random bits are plenty. */
export function newClientId(mode: "live" | "test" = "live"): string {
  return `tp_app_${mode === "test" ? "test_" : ""}${randomBytes(16).toString("base64url")}`;
}

/** Whether a client_id is one of a twin, by its length, too: random characters may begin with "test_". */
function isTestClientId(clientId: string): boolean {
  return /^tp_app_test_[\w-]{22}$/.test(clientId);
}

/**
 * Hashes a secret, code or token for storage: SHA-256 in base64url. With 256 random bits no slow hash is needed, and
 * looking it up by its hash leaks nothing through timing.
 */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "base64url");
}
