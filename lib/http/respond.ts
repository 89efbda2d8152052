import { createHash } from "node:crypto";
import { type HttpError, toHttpError } from "./errors";

/** A JSON answer; the data object itself, no envelope (interface, "Endpoints"). */
export function json(status: number, body: unknown, headers: HeadersInit = {}): Response {
  return jsonText(status, JSON.stringify(body), headers);
}

function jsonText(status: number, text: string, headers: HeadersInit): Response {
  const response = new Response(text, { status, headers });
  response.headers.set("Content-Type", "application/json; charset=utf-8");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

/**
 * The one place where an error becomes an answer: `{error, message, requestId}` and the error's own public fields.
 * Whatever is our fault is logged with its private cause.
 */
export function errorResponse(thrown: unknown, requestId: string, headers: HeadersInit = {}): Response {
  const error = toHttpError(thrown);
  if (error.status >= 500) console.error(`${requestId} ${error.code}:`, error.cause ?? error);
  return withHeaders(json(error.status, errorBody(error, requestId), headers), error.headers);
}

function errorBody(error: HttpError, requestId: string): Record<string, unknown> {
  return { error: error.code, message: error.message, requestId, ...error.fields };
}

export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/**
 * A 200 with a strong ETag of its bytes, or a bodyless 304 when the request's If-None-Match names it
 * (RFC 9110 section 13.1.2: weak comparison, `*` matches anything).
 */
export function cacheable(request: Request, body: unknown, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body);
  const response = jsonText(200, text, headers);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  response.headers.set("ETag", etag);
  // An application's data about one person: a cache asks again each time, and no shared cache keeps it.
  response.headers.set("Cache-Control", "private, no-cache");

  const known = request.headers.get("if-none-match");
  if (known === null || !matches(known, etag)) return response;
  response.headers.delete("Content-Type");
  return new Response(null, { status: 304, headers: response.headers });
}

function matches(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
