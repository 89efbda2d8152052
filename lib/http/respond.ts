import { hash } from "node:crypto";
import { type HttpError, toHttpError } from "./errors";
import type { Answer, ApiRequest } from "./message";

type Headers = Readonly<Record<string, string>>;

const JSON_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
};

/** A JSON answer; the data object itself, no envelope (interface, "Endpoints"). */
export function json(status: number, body: unknown, headers: Headers = {}): Answer {
  return jsonText(status, JSON.stringify(body), headers);
}

/** A JSON answer that is text already, or comes in parts. */
export function jsonText(status: number, body: Answer["body"], headers: Headers = {}): Answer {
  return { status, body, headers: { ...JSON_HEADERS, ...headers } };
}

/**
 * The one place where an error becomes an answer: `{error, message, requestId}` and the error's own public fields.
 * Whatever is our fault is logged with its private cause.
 */
export function errorResponse(thrown: unknown, requestId: string, headers: Headers = {}): Answer {
  const error = toHttpError(thrown);
  if (error.status >= 500) console.error(`${requestId} ${error.code}:`, error.cause ?? error);
  return json(error.status, errorBody(error, requestId), { ...headers, ...error.headers });
}

function errorBody(error: HttpError, requestId: string): Record<string, unknown> {
  return { error: error.code, message: error.message, requestId, ...error.fields };
}

/** An application's data about one person: a cache asks again each time, and no shared cache keeps it. */
export const REVALIDATE = { "Cache-Control": "private, no-cache" };

/**
 * A 200 with a strong ETag of its bytes, or a bodyless 304 when the request's If-None-Match names it
 * (RFC 9110 section 13.1.2: weak comparison, `*` matches anything).
 */
export function cacheable(request: ApiRequest, text: string, headers: Headers = {}): Answer {
  const etag = `"${hash("sha256", text, "base64url").slice(0, 27)}"`;
  const all = { ...headers, ...REVALIDATE, ETag: etag };
  const known = request.header("if-none-match");
  if (known === null || !matches(known, etag)) return jsonText(200, text, all);
  const { "Content-Type": _, ...rest } = JSON_HEADERS;
  return { status: 304, headers: { ...rest, ...all }, body: null };
}

function matches(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
