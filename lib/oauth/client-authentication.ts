import type { Clock } from "@/lib/clock";
import { isEqual } from "@/lib/mac";
import { OAuthError } from "./errors";
import { bestEffort, isDue } from "./last-used";
import type { OAuthParameters } from "./parameters";
import type { ClientLookup, ClientSecret, LookedUpToken, OAuthStore } from "./store";
import { hashSecret } from "./tokens";

interface Credentials {
  clientId: string;
  /** Undefined if the id was sent alone. */
  clientSecret: string | undefined;
  basic: boolean;
  /** Whether HTTP Basic has characters that form-encoding leaves to the encoding itself. */
  looksRaw?: boolean;
}

/** A client whose secret was verified, or a public one: it has none, so anybody can send its id (RFC 6749 section 2.1). */
export interface AuthenticatedClient {
  id: string;
  isPublic: boolean;
  /** Its limits are so many times the documented ones. */
  limitFactor: number;
}

/** Compared with if the client is unknown, so that both cases take the same steps. */
const NO_SECRET: ClientSecret = { secretHash: hashSecret(""), lastUsedAt: null };

/**
 * Authenticates the client of a form request: HTTP Basic or the body, never both (RFC 6749 section 2.3).
 * @param token the token that the request is about, looked up in the same round trip.
 * @param acceptsPublic whether a public client may send its id alone (RFC 6749 section 3.2.1).
 * @returns the client and, separately, the token, which is not verified to be this client's.
 * @throws OAuthError `invalid_request` or `invalid_client`.
 */
export async function authenticateClient(
  { store, clock }: { store: Pick<OAuthStore, "lookUpClient" | "touchSecret">; clock: Clock },
  authorization: string | null,
  form: OAuthParameters,
  token: string | undefined,
  acceptsPublic: boolean,
): Promise<{ client: AuthenticatedClient; lookedUpToken: LookedUpToken | null }> {
  const { clientId, clientSecret, basic, looksRaw = false } = readCredentials(authorization, form);
  const now = clock();
  const lookup = await store.lookUpClient(clientId, token === undefined ? null : hashSecret(token), now);
  const refuse = (message: string) =>
    new OAuthError("invalid_client", message, {
      // Clients that wait to be asked, such as Java's Authenticator and curl --anyauth, may send the id alone.
      asksForBasic: basic || (clientSecret === undefined && !(lookup?.isPublic && acceptsPublic)),
      claimedApplicationId: lookup ? clientId : undefined,
      ...(looksRaw && { reason: "basic_not_form_encoded" }),
    });
  if (lookup?.isPublic) {
    if (clientSecret !== undefined) throw refuse(SECRET_OF_PUBLIC);
    if (!acceptsPublic) throw refuse(CONFIDENTIAL_ONLY);
  } else {
    if (clientSecret === undefined) throw refuse(MISSING);
    const secret = findMatchingSecret(lookup, clientSecret);
    if (!lookup || !secret) throw refuse(looksRaw ? `${WRONG} ${FORM_ENCODE}` : WRONG);
    if (!lookup.isDisabled && isDue(secret.lastUsedAt, now)) {
      await bestEffort(store.touchSecret(secret.secretHash, now));
    }
  }
  if (lookup.isDisabled) throw refuse("This application is disabled. Contact the operator of this server.");
  const { isPublic, limitFactor } = lookup;
  return { client: { id: clientId, isPublic, limitFactor }, lookedUpToken: lookup.token };
}

const WRONG = "The client_id or client_secret is wrong.";
const FORM_ENCODE =
  "In HTTP Basic, both are form-encoded before they are joined: a percent sign is %25, a plus sign %2B.";
const MISSING =
  "Send client_id and client_secret, either in the body or using HTTP Basic. Only public applications send client_id alone.";
const SECRET_OF_PUBLIC = "This application is public and has no secret. Send client_id alone, in the body.";
const CONFIDENTIAL_ONLY =
  "This application is public. Only applications with a secret can use this endpoint.";

/** Compares with every hash, so that the time taken does not reveal which one matches. */
function findMatchingSecret(lookup: ClientLookup | null, clientSecret: string): ClientSecret | undefined {
  const presented = hashSecret(clientSecret);
  let match: ClientSecret | undefined;
  for (const secret of lookup?.secrets ?? [NO_SECRET]) {
    if (isEqual(presented, secret.secretHash)) match = secret;
  }
  return match;
}

function readCredentials(authorization: string | null, form: OAuthParameters): Credentials {
  const [bodyId, bodySecret] = [form.get("client_id"), form.get("client_secret")];
  const basic = /^Basic(?: +(.*))?$/i.exec(authorization ?? "");
  if (!basic) {
    if (bodyId === undefined) {
      throw new OAuthError("invalid_client", MISSING, { asksForBasic: bodySecret === undefined });
    }
    return { clientId: bodyId, clientSecret: bodySecret, basic: false };
  }
  if (bodySecret !== undefined) {
    throw new OAuthError(
      "invalid_request",
      "Send the client credentials either in the body or using HTTP Basic, not both.",
    );
  }
  const credentials = decodeBasic(basic[1] ?? "");
  if (!credentials) {
    throw new OAuthError("invalid_client", "The HTTP Basic credentials are malformed.", {
      asksForBasic: true,
    });
  }
  if (bodyId !== undefined && bodyId !== credentials.clientId) {
    throw new OAuthError("invalid_request", "The client_id in the body differs from the one in HTTP Basic.");
  }
  return { ...credentials, basic: true };
}

/**
 * Decodes HTTP Basic credentials: id and secret are form-encoded before they are joined and base64-encoded (RFC 6749
 * section 2.3.1). Some clients leave that out. Ours consist of characters that stay themselves, so it concerns credentials of
 * others only, which are read as they are: the application's log then says what is wrong.
 * @returns null if they are malformed.
 */
function decodeBasic(encoded: string): { clientId: string; clientSecret: string; looksRaw: boolean } | null {
  const bytes = Buffer.from(encoded, "base64");
  // Node skips what is not base64 and accepts other variants (RFC 4648 section 3).
  if (bytes.toString("base64") !== encoded) return null;
  const text = bytes.toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return null;
  const clientId = formDecode(text.slice(0, colon));
  const clientSecret = formDecode(text.slice(colon + 1));
  if (clientId === "" || clientSecret === "") return null;
  return { clientId, clientSecret, looksRaw: text.includes("+") || /%(?![\da-f]{2})/i.test(text) };
}

/** The text itself if it isn't form-encoded. */
function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
