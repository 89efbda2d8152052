import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import type { AuthenticatedClient } from "@/lib/oauth/client-authentication";
import { OAuthError } from "@/lib/oauth/errors";
import type { OAuthServer } from "@/lib/oauth/oauth";
import { allowanceOf, type Counter } from "@/lib/rate-limit/counter";
import { type Limit, OAUTH_LIMITS } from "@/lib/rate-limit/limits";
import { readForm } from "./body";
import { HttpError, rateLimitExceeded, toHttpError } from "./errors";
import { type Answer, type ApiRequest, pathOf } from "./message";
import { errorResponse, json } from "./respond";

type Form = ReadonlyMap<string, string>;

interface FormOperation {
  /** The parameter with the token that a request is about. */
  about: "token" | "refresh_token";
  run(oauth: OAuthServer, client: AuthenticatedClient, form: Form): unknown;
}

/** The endpoints that applications call with a form and their credentials. */
const ENDPOINTS: Readonly<Record<string, FormOperation>> = {
  "/oauth/token": {
    about: "refresh_token",
    run: (oauth, client, form) => oauth.exchange(client, form),
  },
  "/oauth/introspect": {
    about: "token",
    run: (oauth, client, form) => oauth.introspect(client, form),
  },
  "/oauth/revoke": {
    about: "token",
    run: async (oauth, client, form) => {
      await oauth.revoke(client, form);
      // RFC 7009 section 2.2 wants a 200 and ignores its body; simple-oauth2 fails on one that is not JSON.
      return {};
    },
  },
};

/** RFC 6749 section 5.1: answers with tokens in them are kept by no cache. */
const NO_STORE = { "Cache-Control": "no-store", Pragma: "no-cache" };

export interface OAuthApiDeps {
  oauth: OAuthServer;
  counter: Counter;
  clock: Clock;
}

/** Where RFC 8414 section 3 puts the metadata of an issuer without a path. */
const METADATA_PATH = "/.well-known/oauth-authorization-server";

export function isOAuthApiPath(pathname: string): boolean {
  return pathname === METADATA_PATH || Object.hasOwn(ENDPOINTS, pathname);
}

/**
 * The form endpoints as one function. A request's walk: read the form → authenticate the client → count → run → render.
 * Clients that authenticate are counted by client_id, failures by address. An address that used its failures up gets
 * 429 for every further one; a client that authenticates from there is served, so that one bad neighbour behind a
 * shared address stops nobody. (A secret has 256 random bits: throttling guesses spares work, it need not stop luck.)
 */
export function oauthApi({ oauth, counter, clock }: OAuthApiDeps) {
  /** @throws HttpError 429 when this one is over the limit. */
  async function count(key: string, limit: Limit): Promise<void> {
    const allowance = allowanceOf(limit, await counter.count(key, limit.windowSeconds));
    if (allowance.exceeded) throw rateLimitExceeded(allowance, clock());
  }

  return async function handle(request: ApiRequest, clientAddress: string): Promise<Answer> {
    const requestId = newId("request");
    const common = { ...NO_STORE, "X-Request-Id": requestId };
    try {
      const pathname = pathOf(request);
      if (pathname === METADATA_PATH) return metadataResponse(request, oauth, requestId);
      const operation = ENDPOINTS[pathname];
      if (!operation) throw new HttpError(404, "not_found", "There is no such endpoint.");
      if (request.method !== "POST") {
        throw new HttpError(405, "method_not_allowed", "Send a POST.", { headers: { Allow: "POST" } });
      }

      const failures = `oauth-failures:address:${clientAddress}`;
      const form = await readForm(request);
      const client = await oauth
        .authenticateClient(request.header("authorization"), form, form.get(operation.about))
        .catch(async (error) => {
          if (error instanceof OAuthError) await count(failures, OAUTH_LIMITS.failuresPerAddress);
          throw error;
        });
      await count(`${pathname}:application:${client.id}`, OAUTH_LIMITS.perClient);

      return json(200, await operation.run(oauth, client, form), common);
    } catch (thrown) {
      return oauthErrorResponse(thrown, requestId, common);
    }
  };
}

/** The same for everybody and no secret: any origin may read it, and caches may keep it for an hour. */
function metadataResponse(request: ApiRequest, oauth: OAuthServer, requestId: string): Answer {
  if (request.method !== "GET" && request.method !== "HEAD") {
    throw new HttpError(405, "method_not_allowed", "Send a GET.", { headers: { Allow: "GET, HEAD" } });
  }
  return json(200, oauth.metadata, {
    "X-Request-Id": requestId,
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "public, max-age=3600",
  });
}

/** As everywhere, and `error_description`, which is what OAuth libraries read (RFC 6749 section 5.2). */
function oauthErrorResponse(thrown: unknown, requestId: string, headers: Record<string, string>): Answer {
  const { status, code, message, cause, headers: own } = toHttpError(thrown);
  const fields = { error_description: message };
  return errorResponse(
    new HttpError(status, code, message, { headers: own, fields, cause }),
    requestId,
    headers,
  );
}
