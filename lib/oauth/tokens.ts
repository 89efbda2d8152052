import { hash, randomBytes } from "node:crypto";

/** Prefixes let secret scanners recognise leaked secrets (decisions, "clients"). */
type SecretPrefix = "tp_ac_" | `tp_${"cs" | "at" | "rt"}_` | `tp_${"cs" | "at" | "rt"}_test_`;

/**
 * The prefix of a client's secrets or tokens. Those of test mode have their own, so that a test token in production is seen at
 * once. Nothing is decided by it.
 */
export function prefixFor<Kind extends "cs" | "at" | "rt">(kind: Kind, clientId: string) {
  return isTestClientId(clientId) ? (`tp_${kind}_test_` as const) : (`tp_${kind}_` as const);
}

/** A new secret, code or token: its prefix and 256 random bits in `[A-Za-z0-9_-]`. */
export function newSecret(prefix: SecretPrefix): string {
  return prefix + newPart();
}

function newPart(): string {
  return randomBytes(32).toString("base64url");
}

/** Of each part of a refresh token. */
const PART = "[\\w-]{43}";
const REFRESH_TOKEN = new RegExp(`^tp_rt_(?:test_)?(${PART})${PART}$`);

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
): { refreshToken: string; familyHash: string } {
  const familyPart = (predecessor && readFamilyPart(predecessor)) || newPart();
  return {
    refreshToken: prefixFor("rt", clientId) + familyPart + newPart(),
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
