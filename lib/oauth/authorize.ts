import { UnusableClient } from "./errors";
import { isOAuthParameter, type OAuthParameters, singleValues } from "./parameters";
import { type ChallengeMethod, isChallenge } from "./pkce";
import { isRegisteredOnLoopback, mustSendS256 } from "./public-clients";
import { type Audience, mcpResource, readAudience } from "./resource";
import { grantedScope, narrowedScope, SCOPE } from "./scope";
import type { Client } from "./store";

/** An authorization request that passed every check and waits for the user's consent. */
export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  /** Returned to the client unchanged; null if not sent. */
  state: string | null;
  challenge: { value: string; method: ChallengeMethod } | null;
  /** What the user is asked to allow (scope.ts). */
  scope: string;
  /** Where the tokens will work. */
  audience: Audience;
}

export type AuthorizationOutcome =
  /** The redirect_uri cannot be trusted: show an error page, never redirect. `problem` is for the developer. */
  | {
      kind: "untrusted";
      problem: string;
      /** The client that the request names, if there is one. Anybody may have sent it. */
      clientId?: string;
      /** The redirect_uri as it arrived, to compare with the registered ones. */
      redirectUri?: string;
    }
  | { kind: "rejected"; location: string; clientId: string; error: AuthorizationErrorCode }
  | { kind: "ready"; request: AuthorizationRequest };

/** The error codes of RFC 6749 section 4.1.2.1 that this server uses. */
export const AUTHORIZATION_ERROR_CODES = [
  "invalid_request",
  "unsupported_response_type",
  "access_denied",
  "invalid_target",
  "temporarily_unavailable",
] as const;
type AuthorizationErrorCode = (typeof AUTHORIZATION_ERROR_CODES)[number];

/**
 * The maximum length of the encoded query. On the way through signing in it is encoded again into a header, and a longer
 * one would exceed the header limits of servers and proxies, which would drop it without an explanation.
 */
export const MAX_REQUEST_CHARACTERS = 3900;

const TOO_LONG = `The request must be at most ${MAX_REQUEST_CHARACTERS} characters long. Use a shorter state.`;

const DISABLED = "This application is disabled. Its developer can contact the operator of this server.";

interface AuthorizationError {
  code: AuthorizationErrorCode;
  description: string;
}

/**
 * Checks `GET /oauth/authorize` (RFC 6749 section 4.1.1, RFC 7636 section 4.3), one check after another.
 * @param issuer the service's own base URL, for `iss` (RFC 9207).
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
  const client = clientId === undefined ? null : await findClient(clientId).catch(toProblem);
  if (typeof client === "string") return { kind: "untrusted", problem: client };
  if (!client) return { kind: "untrusted", problem: clientProblem(clientId, repeated) };
  if (client.isDisabled) return { kind: "untrusted", problem: DISABLED, clientId: client.id };

  const redirectUri = values.get("redirect_uri");
  if (redirectUri === undefined || !isRegistered(redirectUri, client)) {
    const problem = redirectUriProblem(redirectUri, repeated);
    return {
      kind: "untrusted",
      problem,
      clientId: client.id,
      ...(redirectUri !== undefined && { redirectUri }),
    };
  }

  const state = values.get("state") ?? null;
  const error =
    checkNotRepeated(repeated) ??
    checkResponseType(values.get("response_type")) ??
    checkResponseMode(values.get("response_mode")) ??
    checkPkce(values, client) ??
    checkResource(values.get("resource"), issuer);
  if (error) {
    const location = errorLocation({ redirectUri, state }, error, issuer);
    return { kind: "rejected", location, clientId: client.id, error: error.code };
  }
  const audience = readAudience(values.get("resource"), issuer) ?? "api";
  const requested = grantedScope(values.get("scope"));
  // MCP changes nothing, so its tokens don't need to.
  const scope = audience === "mcp" ? (narrowedScope(requested, SCOPE) ?? requested) : requested;
  const challenge = readChallenge(values);
  return { kind: "ready", request: { client, redirectUri, state, challenge, scope, audience } };
}

function toProblem(error: unknown): string {
  if (error instanceof UnusableClient) return error.message;
  throw error;
}

function clientProblem(clientId: string | undefined, repeated: string[]): string {
  if (repeated.includes("client_id")) return "client_id must not be repeated.";
  return clientId === undefined ? "client_id is missing." : "client_id is unknown.";
}

function redirectUriProblem(redirectUri: string | undefined, repeated: string[]): string {
  if (repeated.includes("redirect_uri")) return "redirect_uri must not be repeated.";
  return redirectUri === undefined
    ? "redirect_uri is missing."
    : "redirect_uri must exactly match one registered for this application.";
}

/** RFC 9700 section 2.1: exact string comparison, so that no URL parsing trick gets through. */
function isRegistered(redirectUri: string, client: Client): boolean {
  return client.redirectUris.includes(redirectUri) || isRegisteredOnLoopback(redirectUri, client);
}

/** RFC 6749 section 3.1: parameters must not be included more than once, and unrecognised ones are ignored. */
function checkNotRepeated(repeated: string[]): AuthorizationError | null {
  const name = repeated.find(isOAuthParameter);
  return name === undefined
    ? null
    : { code: "invalid_request", description: `${name} must not be repeated.` };
}

function checkResponseType(responseType: string | undefined): AuthorizationError | null {
  if (responseType === undefined) {
    return { code: "invalid_request", description: "response_type is missing; it must be code." };
  }
  if (responseType === "code") return null;
  return { code: "unsupported_response_type", description: "response_type must be code." };
}

/** OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1. The response goes the only way that there is. */
function checkResponseMode(responseMode: string | undefined): AuthorizationError | null {
  if (responseMode === undefined || responseMode === "query") return null;
  return { code: "invalid_request", description: "response_mode must be query." };
}

/** RFC 7636 section 4.4.1. That the method is required with a challenge is the interface's own rule. */
function checkPkce(values: OAuthParameters, client: Client): AuthorizationError | null {
  const challenge = values.get("code_challenge");
  const method = values.get("code_challenge_method");
  const invalid = (description: string): AuthorizationError => ({ code: "invalid_request", description });
  if (mustSendS256(client) && (challenge === undefined || method !== "S256")) {
    return invalid("This application must send code_challenge, with code_challenge_method S256.");
  }
  if (challenge === undefined && method === undefined) return null;
  if (challenge === undefined) return invalid("code_challenge_method was sent without code_challenge.");
  if (method === undefined) return invalid("code_challenge_method is missing; it must be S256 or plain.");
  if (!isChallengeMethod(method)) return invalid("code_challenge_method must be S256 or plain.");
  if (!isChallenge(challenge))
    return invalid("code_challenge must be 43 to 128 characters from A-Z, a-z, 0-9 and -._~.");
  return null;
}

/** RFC 8707 section 2. Without a resource, the tokens are for the course API. */
function checkResource(resource: string | undefined, issuer: string): AuthorizationError | null {
  if (readAudience(resource, issuer) !== null) return null;
  const description = `resource must be ${mcpResource(issuer)}, or be omitted for the course API.`;
  return { code: "invalid_target", description };
}

function readChallenge(values: OAuthParameters): AuthorizationRequest["challenge"] {
  const value = values.get("code_challenge");
  const method = values.get("code_challenge_method");
  return value !== undefined && method !== undefined && isChallengeMethod(method) ? { value, method } : null;
}

function isChallengeMethod(method: string): method is ChallengeMethod {
  return method === "S256" || method === "plain";
}

type ReturnTarget = Pick<AuthorizationRequest, "redirectUri" | "state">;

/** The URL that returns the code to the client (RFC 6749 section 4.1.2). */
export function codeLocation(target: ReturnTarget, code: string, issuer: string): string {
  return appendParameters(target, { code }, issuer);
}

/** The URL that tells the client that the user denied access (RFC 6749 section 4.1.2.1). */
export function deniedLocation(target: ReturnTarget, issuer: string): string {
  return errorLocation(target, { code: "access_denied", description: "The user denied access." }, issuer);
}

/** The URL that tells the client that the user has answered too often, and when to ask again. */
export function overLimitLocation(target: ReturnTarget, retryAfterSeconds: number, issuer: string): string {
  const description = `The user has answered too many requests. Retry in ${retryAfterSeconds} s.`;
  return errorLocation(target, { code: "temporarily_unavailable", description }, issuer);
}

function errorLocation(
  target: ReturnTarget,
  { code, description }: AuthorizationError,
  issuer: string,
): string {
  return appendParameters(target, { error: code, error_description: description }, issuer);
}

/** Appends to the redirect URI exactly as registered, including its own query. */
function appendParameters(
  { redirectUri, state }: ReturnTarget,
  parameters: Record<string, string>,
  issuer: string,
): string {
  const query = new URLSearchParams({ ...parameters, ...(state === null ? {} : { state }), iss: issuer });
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query}`;
}
