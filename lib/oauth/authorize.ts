import { singleValues } from "./parameters";
import { type ChallengeMethod, isChallenge } from "./pkce";
import type { Client } from "./store";

/** An authorization request that passed every check; what is left is the user's answer. */
export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  /** Given back untouched; null when none was sent. */
  state: string | null;
  challenge: { value: string; method: ChallengeMethod } | null;
}

export type AuthorizationOutcome =
  /** The request cannot be trusted to say where to return to: an error page, never a redirect. */
  | { kind: "untrusted"; problem: string }
  /** The application made a mistake that it can be told about. */
  | { kind: "refused"; location: string }
  | { kind: "ready"; request: AuthorizationRequest };

/** The error codes of RFC 6749 section 4.1.2.1 that this server gives. */
type AuthorizationErrorCode = "invalid_request" | "unsupported_response_type" | "access_denied";

/**
 * The longest query, as it is encoded. A longer one would go through signing in, encoded once more, in a header larger
 * than servers and proxies take, and be lost there without a word.
 */
export const MAX_REQUEST_CHARACTERS = 3900;

const TOO_LONG = `Its request is longer than the ${MAX_REQUEST_CHARACTERS} characters that are possible. A shorter state would do.`;

/** A check's finding; null when it passed. */
type Finding = { code: AuthorizationErrorCode; description: string } | null;

/**
 * Checks `GET /oauth/authorize` (RFC 6749 section 4.1.1, RFC 7636 section 4.3), step by step in reading order.
 * @param issuer the service's own base address, for `iss` (RFC 9207).
 */
export async function checkAuthorizationRequest(
  parameters: URLSearchParams,
  findClient: (clientId: string) => Promise<Client | null>,
  issuer: string,
): Promise<AuthorizationOutcome> {
  if (parameters.toString().length > MAX_REQUEST_CHARACTERS) {
    return { kind: "untrusted", problem: TOO_LONG };
  }
  const { values, repeated } = singleValues(parameters);

  const clientId = values.get("client_id");
  const client = clientId === undefined ? null : await findClient(clientId);
  if (!client) return { kind: "untrusted", problem: clientProblem(clientId, repeated) };

  const redirectUri = values.get("redirect_uri");
  if (redirectUri === undefined || !isRegistered(redirectUri, client)) {
    return { kind: "untrusted", problem: redirectUriProblem(redirectUri, repeated) };
  }

  const state = values.get("state") ?? null;
  const finding =
    checkNothingRepeated(repeated) ?? checkResponseType(values.get("response_type")) ?? checkPkce(values);
  if (finding) {
    return { kind: "refused", location: errorLocation({ redirectUri, state }, finding, issuer) };
  }
  return { kind: "ready", request: { client, redirectUri, state, challenge: challengeOf(values) } };
}

function clientProblem(clientId: string | undefined, repeated: string[]): string {
  if (repeated.includes("client_id")) return "It sent client_id more than once.";
  return clientId === undefined ? "It left out its client_id." : "Its client_id is not known here.";
}

function redirectUriProblem(redirectUri: string | undefined, repeated: string[]): string {
  if (repeated.includes("redirect_uri")) return "It sent redirect_uri more than once.";
  return redirectUri === undefined
    ? "It left out its redirect_uri."
    : "Its redirect_uri is not one of the addresses registered for it. They are compared character by character.";
}

/** RFC 9700 section 2.1: exact string comparison, so that no trick of addresses passes. */
function isRegistered(redirectUri: string, client: Client): boolean {
  return client.redirectUris.includes(redirectUri);
}

/** RFC 6749 section 3.1: parameters must not be included more than once. */
function checkNothingRepeated(repeated: string[]): Finding {
  if (repeated.length === 0) return null;
  return { code: "invalid_request", description: "A parameter is repeated; each may be sent once." };
}

function checkResponseType(responseType: string | undefined): Finding {
  if (responseType === undefined) {
    return { code: "invalid_request", description: "response_type is missing; it must be code." };
  }
  if (responseType === "code") return null;
  return { code: "unsupported_response_type", description: "response_type must be code." };
}

/** RFC 7636 section 4.4.1; that the method must be named is the interface's own rule. */
function checkPkce(values: ReadonlyMap<string, string>): Finding {
  const challenge = values.get("code_challenge");
  const method = values.get("code_challenge_method");
  if (challenge === undefined && method === undefined) return null;
  const refuse = (description: string): Finding => ({ code: "invalid_request", description });
  if (challenge === undefined) return refuse("code_challenge_method was sent without code_challenge.");
  if (method === undefined) return refuse("code_challenge_method is missing; it must be S256 or plain.");
  if (!isChallengeMethod(method)) return refuse("code_challenge_method must be S256 or plain.");
  if (!isChallenge(challenge)) return refuse("code_challenge must be 43 to 128 base64url characters.");
  return null;
}

function challengeOf(values: ReadonlyMap<string, string>): AuthorizationRequest["challenge"] {
  const value = values.get("code_challenge");
  const method = values.get("code_challenge_method");
  return value !== undefined && method !== undefined && isChallengeMethod(method) ? { value, method } : null;
}

function isChallengeMethod(method: string): method is ChallengeMethod {
  return method === "S256" || method === "plain";
}

type Return = Pick<AuthorizationRequest, "redirectUri" | "state">;

/** Where an allowed request returns to, with its code (RFC 6749 section 4.1.2). */
export function codeLocation(request: Return, code: string, issuer: string): string {
  return withParameters(request, { code }, issuer);
}

/** Where a denied request returns to (RFC 6749 section 4.1.2.1). */
export function deniedLocation(request: Return, issuer: string): string {
  return errorLocation(
    request,
    { code: "access_denied", description: "The user denied the request." },
    issuer,
  );
}

function errorLocation(request: Return, finding: NonNullable<Finding>, issuer: string): string {
  return withParameters(request, { error: finding.code, error_description: finding.description }, issuer);
}

/** Appends to the registered address, which stays as it was registered, its own query included. */
function withParameters({ redirectUri, state }: Return, parameters: Record<string, string>, issuer: string) {
  const query = new URLSearchParams({ ...parameters, ...(state === null ? {} : { state }), iss: issuer });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`;
}
