import type { Clock } from "@/lib/clock";
import type { AuthenticatedClient } from "@/lib/oauth/client-authentication";
import { OAuthError } from "@/lib/oauth/errors";
import type { OAuthServer } from "@/lib/oauth/server";
import type { LookedUpToken } from "@/lib/oauth/store";
import type { Counter } from "@/lib/rate-limit/counter";
import { OAUTH_LIMITS } from "@/lib/rate-limit/limits";
import { readForm } from "./body";
import { enforceLimit } from "./enforce-limit";
import { HttpError, methodNotAllowed, notFound, toHttpError } from "./errors";
import { type ApiRequest, type ApiResponse, type RequestRecord, requestPath } from "./message";
import { errorResponse, jsonResponse } from "./respond";

type Form = ReadonlyMap<string, string>;

interface FormOperation {
  /** The parameter whose token is looked up together with the client. */
  tokenParameter: "token" | "refresh_token";
  perform(
    oauth: OAuthServer,
    client: AuthenticatedClient,
    form: Form,
    lookedUpToken: LookedUpToken | null,
  ): unknown;
}

/** The endpoints that clients call with a form and their credentials. */
const ENDPOINTS: Readonly<Record<string, FormOperation>> = {
  "/oauth/token": {
    tokenParameter: "refresh_token",
    perform: (oauth, client, form, token) => oauth.issueTokens(client, form, token),
  },
  "/oauth/introspect": {
    tokenParameter: "token",
    perform: (oauth, client, form, token) => oauth.introspect(client, form, token),
  },
  "/oauth/revoke": {
    tokenParameter: "token",
    perform: async (oauth, client, form, token) => {
      await oauth.revoke(client, form, token);
      // RFC 7009 section 2.2 requires a 200 with any body; simple-oauth2 fails if the body is not JSON.
      return {};
    },
  },
};

export const OAUTH_FORM_PATHS: readonly string[] = Object.keys(ENDPOINTS);

/** RFC 6749 section 5.1: responses with tokens must not be cached. */
const NO_STORE = { "Cache-Control": "no-store", Pragma: "no-cache" };

export interface OAuthApiDeps {
  oauth: OAuthServer;
  counter: Counter;
  clock: Clock;
}

/** Any origin may read public documents, also with headers that its tracing adds. */
export const PUBLIC_PREFLIGHT = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

/** The path of the metadata of an issuer without a path (RFC 8414 section 3). */
const METADATA_PATH = "/.well-known/oauth-authorization-server";

export function isOAuthApiPath(pathname: string): boolean {
  return pathname === METADATA_PATH || Object.hasOwn(ENDPOINTS, pathname);
}

/**
 * Handles the form endpoints and the metadata. Authenticated clients are limited by client_id, failed authentications by
 * address. Once an address has used up its failures, further ones get 429, but a client that authenticates from there is
 * still served: a bad neighbour behind a shared address blocks nobody. (A secret has 256 random bits, so throttling saves
 * work rather than preventing a lucky guess.)
 */
export function oauthApi(deps: OAuthApiDeps) {
  const { oauth, counter, clock } = deps;
  const authenticate = clientAuthentication(deps);

  return async function handle(request: ApiRequest, clientAddress: string): Promise<ApiResponse> {
    const { requestId } = request.record;
    const common = { ...NO_STORE, "X-Request-Id": requestId };
    try {
      const path = requestPath(request);
      if (path === METADATA_PATH) return metadataResponse(request, oauth, requestId);
      const operation = ENDPOINTS[path];
      if (!operation) throw notFound("Unknown endpoint.");
      if (request.method !== "POST") throw methodNotAllowed(["POST"]);

      const form = await readForm(request);
      const token = form.get(operation.tokenParameter);
      const { client, lookedUpToken } = await authenticate(request, form, token, clientAddress);
      request.record.applicationId = client.id;
      await enforceLimit(counter, clock, `${path}:application:${client.id}`, OAUTH_LIMITS.perClient);
      return jsonResponse(200, await operation.perform(oauth, client, form, lookedUpToken), common);
    } catch (error) {
      return oauthErrorResponse(error, request.record, common, oauth.metadata.issuer);
    }
  };
}

/** Authenticates clients, and limits failures by address. */
export function clientAuthentication({ oauth, counter, clock }: OAuthApiDeps) {
  /**
   * @param token that the request is about, to be looked up together with the client.
   * @throws OAuthError if the client cannot be authenticated. @throws HttpError 429 after too many such failures.
   */
  return async function authenticate(
    request: ApiRequest,
    form: Form,
    token: string | undefined,
    clientAddress: string,
  ): ReturnType<OAuthServer["authenticateClient"]> {
    try {
      return await oauth.authenticateClient(request.header("authorization"), form, token);
    } catch (error) {
      if (error instanceof OAuthError) {
        if (error.claimedApplicationId) request.record.claimedApplicationId = error.claimedApplicationId;
        const key = `oauth-failures:address:${clientAddress}`;
        await enforceLimit(counter, clock, key, OAUTH_LIMITS.failuresPerAddress);
      }
      throw error;
    }
  };
}

/** Public and the same for every client: any origin may read it, and caches may store it for an hour. */
function metadataResponse(request: ApiRequest, oauth: OAuthServer, requestId: string): ApiResponse {
  if (request.method === "OPTIONS") {
    return { status: 204, headers: { "X-Request-Id": requestId, ...PUBLIC_PREFLIGHT }, body: null };
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw methodNotAllowed(["GET", "HEAD", "OPTIONS"]);
  }
  return jsonResponse(200, oauth.metadata, {
    "X-Request-Id": requestId,
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "public, max-age=3600",
  });
}

/** Adds `error_description`, which OAuth libraries read (RFC 6749 section 5.2). */
function oauthErrorResponse(
  thrown: unknown,
  record: RequestRecord,
  common: Record<string, string>,
  baseUrl: string,
): ApiResponse {
  const { status, code, message, cause, headers, fields } = toHttpError(thrown);
  const error = new HttpError(status, code, message, {
    headers,
    fields: { error_description: message, ...fields },
    cause,
  });
  return errorResponse(error, record, common, baseUrl);
}
