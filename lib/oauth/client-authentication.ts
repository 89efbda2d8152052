import { timingSafeEqual } from "node:crypto";
import type { Clock } from "@/lib/clock";
import { OAuthError } from "./errors";
import { bestEffort, isDue } from "./last-used";
import type { ClientSecret, OAuthStore, TokenFound } from "./store";
import { hashSecret } from "./tokens";

interface Credentials {
  clientId: string;
  clientSecret: string;
  basic: boolean;
}

/**
 * A client whose secret was right, with the token that its request is about. It was looked up together with the client,
 * and says nothing until somebody has checked that it is this client's.
 */
export interface AuthenticatedClient extends TokenFound {
  /** The client_id. */
  id: string;
}

/** Compared with when the client is unknown, so that this takes the same steps. */
const NO_SECRET: ClientSecret = { secretHash: hashSecret(""), lastUsedAt: null };

/**
 * Authenticates the client of a form request: HTTP Basic or the body, never both (RFC 6749 section 2.3).
 * @param token the token that the request is about, looked up in the same round trip.
 * @throws OAuthError `invalid_request` or `invalid_client`.
 */
export async function authenticateClient(
  { store, clock }: { store: Pick<OAuthStore, "findSecrets" | "touchSecret">; clock: Clock },
  authorization: string | null,
  form: ReadonlyMap<string, string>,
  token: string | undefined,
): Promise<AuthenticatedClient> {
  const { clientId, clientSecret, basic } = readCredentials(authorization, form);
  const now = clock();
  const found = await store.findSecrets(clientId, token === undefined ? null : hashSecret(token), now);
  const presented = Buffer.from(hashSecret(clientSecret));
  let used: ClientSecret | undefined;
  for (const secret of found?.secrets ?? [NO_SECRET]) {
    // Every hash is compared, so the time taken does not say which secret it was.
    if (timingSafeEqual(presented, Buffer.from(secret.secretHash))) used = secret;
  }
  if (!found || !used) {
    throw new OAuthError("invalid_client", "The client_id or client_secret is wrong.", basic);
  }
  if (isDue(used.lastUsedAt, now)) await bestEffort(store.touchSecret(used.secretHash, now));
  const { accessToken, refreshToken } = found;
  return { id: clientId, accessToken, refreshToken };
}

function readCredentials(authorization: string | null, form: ReadonlyMap<string, string>): Credentials {
  const [bodyId, bodySecret] = [form.get("client_id"), form.get("client_secret")];
  const basic = /^Basic(?: +(.*))?$/i.exec(authorization ?? "");
  if (!basic) {
    if (bodyId === undefined || bodySecret === undefined) {
      throw new OAuthError(
        "invalid_client",
        "Send client_id and client_secret, in the body or as HTTP Basic.",
      );
    }
    return { clientId: bodyId, clientSecret: bodySecret, basic: false };
  }
  if (bodySecret !== undefined) {
    throw new OAuthError(
      "invalid_request",
      "Send the client credentials in the body or as HTTP Basic, not both.",
    );
  }
  const credentials = decodeBasic(basic[1] ?? "");
  if (!credentials) {
    throw new OAuthError("invalid_client", "The HTTP Basic credentials cannot be read.", true);
  }
  if (bodyId !== undefined && bodyId !== credentials.clientId) {
    throw new OAuthError("invalid_request", "The client_id in the body is not the one of HTTP Basic.");
  }
  return { ...credentials, basic: true };
}

/**
 * RFC 6749 section 2.3.1: identifier and secret are form-encoded before they are joined and base64-encoded.
 * Null when that cannot be undone.
 */
function decodeBasic(encoded: string): { clientId: string; clientSecret: string } | null {
  const text = Buffer.from(encoded.trim(), "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return null;
  try {
    const clientId = formDecode(text.slice(0, colon));
    const clientSecret = formDecode(text.slice(colon + 1));
    return clientId === "" || clientSecret === "" ? null : { clientId, clientSecret };
  } catch {
    return null;
  }
}

function formDecode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
