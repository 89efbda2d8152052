import { addSeconds } from "@/lib/clock";
import { MCP_METADATA_PATH, MCP_PATH } from "@/lib/oauth/resource";
import { SCOPE } from "@/lib/oauth/scope";
import { toAllowance } from "@/lib/rate-limit/counter";
import { rateLimitHeaders } from "./errors";
import type { Exchange } from "./exchange";
import { UNKNOWN_LIMIT } from "./limits";
import type { ApiResponse } from "./message";
import { pageHeaders } from "./page-headers";
import type { Resource } from "./table";

type Headers = Record<string, string>;

const EXPOSED_HEADERS =
  "ETag, Idempotency-Replayed, Link, Location, Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

const API_CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED_HEADERS,
};

/** For a path that doesn't exist. */
const ALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const API_PREFLIGHT = {
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id, traceparent, tracestate, baggage, sentry-trace",
  "Access-Control-Max-Age": "86400",
};

/**
 * Any origin may read public documents, and get the tokens of a public client, also with headers that its tracing adds. Cookies
 * count for neither.
 */
const PUBLIC_PREFLIGHT = {
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

const PUBLIC_CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Retry-After, X-Request-Id",
};

/** Of responses that a browser may show: nothing loads, except for the style that is in error pages. */
const SHOWN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ";

/** RFC 6749 section 5.1: responses with tokens must not be cached. */
const NO_STORE = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** Adds the headers that all responses of a caller have. Those of the response itself win. */
export function withCommonHeaders(exchange: Exchange, response: ApiResponse): ApiResponse {
  const { resource } = exchange;
  if (resource.allowedOrigin === "api") {
    const isBearer = resource.caller === "bearer" && resource.errors === "json";
    const own = { ...(!isBearer && NO_STORE), ...response.headers };
    return { ...response, headers: apiHeaders(exchange, own) };
  }
  const headers = {
    "X-Request-Id": exchange.request.record.requestId,
    "X-Content-Type-Options": "nosniff",
    ...(resource.isCompressed && { Vary: "Accept-Encoding" }),
    ...(resource.caller === "client" ? NO_STORE : { "Cache-Control": "no-store" }),
    ...(resource.allowedOrigin === "public" && PUBLIC_CORS),
    ...(typeof resource.errors === "object" && shownHeaders(exchange)),
    ...response.headers,
  };
  return { ...response, headers };
}

/**
 * The headers of every response of the course API: CORS, X-Request-Id, and the state of the window that counted the request. Any
 * origin may call with a token: there are no cookies, so no credentials to steal.
 */
function apiHeaders(
  { request, allowance, baseUrl, resource: { path } }: Exchange,
  own: ApiResponse["headers"],
): Headers {
  return {
    // The server compresses for those who accept it.
    Vary: "Accept-Encoding",
    ...API_CORS,
    "X-Request-Id": request.record.requestId,
    ...own,
    ...(own["WWW-Authenticate"] && path === MCP_PATH && challenge(own["WWW-Authenticate"], baseUrl)),
    ...(allowance && rateLimitHeaders(allowance)),
  };
}

/** Tells a client where to learn how to get a token, and what to ask for (RFC 9728 section 5.1). */
function challenge(value: string, baseUrl: string): Headers {
  const parameters = [
    `resource_metadata="${baseUrl}${MCP_METADATA_PATH}"`,
    ...(value.includes("scope=") ? [] : [`scope="${SCOPE}"`]),
  ];
  return { "WWW-Authenticate": `${value}${value.includes("=") ? "," : ""} ${parameters.join(", ")}` };
}

function shownHeaders({ resource: { errors, allowsFraming } }: Exchange): Headers {
  const opensForPartners = typeof errors === "object" && errors.isPartOfSignIn === true;
  return {
    ...pageHeaders({ allowsFraming }),
    "Content-Security-Policy": SHOWN_POLICY + (allowsFraming ? "*" : "'none'"),
    // Partners may open the way through sign-in and consent in a popup, and need to hear from it.
    "Cross-Origin-Opener-Policy": opensForPartners ? "unsafe-none" : "same-origin",
  };
}

/** Responds to a CORS preflight, which is not counted. A script may learn that a path doesn't exist, whatever its method. */
export function preflight({ allowedOrigin, methods }: Resource): ApiResponse {
  const allowed = (methods.length > 0 ? methods : ALL_METHODS).join(", ");
  const more = allowedOrigin === "api" ? API_PREFLIGHT : PUBLIC_PREFLIGHT;
  return {
    status: 204,
    headers: { ...more, "Access-Control-Allow-Methods": allowed, Allow: allowed },
    body: null,
  };
}

/**
 * The headers of the API for a response to a request that never got to the endpoint table, and that no window counted.
 * @param target of the request; null if it wasn't read.
 */
export function uncountedHeaders(target: string | null, now: Date): Headers {
  if (!/^\/api\/v1(?:[/?]|$)/.test(target ?? "")) return {};
  const resetAt = addSeconds(now, UNKNOWN_LIMIT.windowSeconds);
  return { ...API_CORS, ...rateLimitHeaders(toAllowance(UNKNOWN_LIMIT, { count: 0, resetAt })) };
}
