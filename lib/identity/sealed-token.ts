import { loadJwt } from "./jwt";

/** The secrets of AUTH_SECRET and AUTH_SECRET_PREVIOUS. The first one seals and signs; the others are only accepted. */
export type AuthSecrets = readonly [current: string, ...previous: string[]];

/** The start of every next-auth token: its header, and an empty encrypted key. */
const START = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}..`;

/** Maximum length of a token. A session's token has 400 characters. */
const MAX_LENGTH = 4096;

/**
 * Whether a text starts like a token that we issue. The library would accept any algorithm named in the header of a
 * token, including PBES2, with which the sender chooses the cost of deriving the key (RFC 8725 section 3.1).
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
    // `decode` throws on a token of another secret as it does on a forged one.
    const claims = await decode({ token, secret, salt }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}
