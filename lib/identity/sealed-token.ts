import { loadJwt } from "./jwt";

/** The secrets of AUTH_SECRET and AUTH_SECRET_PREVIOUS. The first one seals and signs; the others are only accepted. */
export type AuthSecrets = readonly [current: string, ...previous: string[]];

/** How next-auth starts every token: its header, and no encrypted key. */
const START = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}..`;

/** A session's token has 400 characters. */
const MAX_LENGTH = 4096;

/**
 * Whether a text starts like a token that we issue. The library would accept any algorithm that the header of a token
 * names, such as PBES2, which makes it derive a key at the sender's choice of cost (RFC 8725 section 3.1).
 */
export function isSealedToken(text: string): boolean {
  return text.length <= MAX_LENGTH && text.startsWith(START);
}

/** Encrypts claims into a token. @param salt derives a key of its own for each kind of token. */
export async function sealToken(
  claims: Record<string, unknown>,
  { secrets, salt = "", maxAge }: { secrets: AuthSecrets; salt?: string; maxAge: number },
): Promise<string> {
  const { encode } = await loadJwt();
  return encode({ token: claims, secret: secrets[0], salt, maxAge });
}

/** The claims of a token; null if it is forged or expired. */
export async function openToken(
  token: string,
  { secrets, salt = "" }: { secrets: AuthSecrets; salt?: string },
): Promise<Record<string, unknown> | null> {
  if (!isSealedToken(token)) return null;
  const { decode } = await loadJwt();
  for (const secret of secrets) {
    // Throws on another secret's token as on a forged one.
    const claims = await decode({ token, secret, salt }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}
