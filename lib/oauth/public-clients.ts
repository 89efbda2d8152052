import { isLoopbackHost } from "@/lib/validation/url";
import type { Client } from "./store";

// What differs for a public client, which has no secret: whoever knows its id can send it (RFC 6749 section 2.1).

/** Without a secret, S256 is all that makes a stolen code useless (RFC 9700 section 2.1.1). */
export function mustSendS256({ isPublic, requiresPkce }: Client): boolean {
  return isPublic || requiresPkce;
}

/**
 * Whether a code or a refresh token may be used again for a moment, since the response may have been lost. Without a secret,
 * only one that works once shows that somebody else has it (RFC 9700 section 2.2.2).
 */
export function hasGracePeriod({ isPublic }: Pick<Client, "isPublic">): boolean {
  return !isPublic;
}

/**
 * Whether a redirect URI is a registered one but for its port. On the user's own machine, a public client gets its port from the
 * operating system, so it may be any (RFC 8252 section 7.3).
 */
export function isRegisteredOnLoopback(redirectUri: string, { isPublic, redirectUris }: Client): boolean {
  const portless = isPublic ? withoutLoopbackPort(redirectUri) : null;
  return portless !== null && redirectUris.some((uri) => withoutLoopbackPort(uri) === portless);
}

/** RFC 8252 names the addresses only. Command lines register `localhost`, too. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::([1-9]\d{0,4}))?(?=[/?]|$)/;

/** `http://127.0.0.1:51004/callback` → `http://127.0.0.1/callback`; null if it isn't on loopback. */
function withoutLoopbackPort(uri: string): string | null {
  const [start, origin, port = "1"] = LOOPBACK.exec(uri) ?? [];
  if (start === undefined || Number(port) > 65_535) return null;
  return `${origin}${uri.slice(start.length)}`;
}

/**
 * Whether a client_id is the URL of a document that describes an application (OAuth Client ID Metadata Document): no registered
 * one is.
 */
export const isMetadataUrl = (clientId: string): boolean => /^https?:\/\//.test(clientId);

/**
 * The application that stands for all of a host, also those that it has not described yet: an operator disables it. No client_id
 * is the root of a host.
 */
export const hostClientId = ({ hostname }: Pick<URL, "hostname">): string => `https://${hostname}/`;

/**
 * Whether the answer goes to a program on the user's device. Any program there can listen on a port, or claim a scheme of its own
 * (RFC 8252 section 8.6), so the host of a document doesn't vouch for it.
 */
export function goesToDevice(redirectUri: string): boolean {
  const { origin, hostname } = new URL(redirectUri);
  return origin === "null" || isLoopbackHost(hostname);
}

/** The host that vouches for an application which nobody registered; null for a registered one. */
export const metadataHost = (clientId: string): string | null =>
  isMetadataUrl(clientId) && URL.canParse(clientId) ? new URL(clientId).host : null;
