import { etagOf } from "@/lib/etag";
import type { ApiRequest, ApiResponse } from "./message";

type Headers = Readonly<Record<string, string>>;

const JSON_TYPE = "application/json; charset=utf-8";

/** A JSON response: the resource itself, without an envelope (interface, "Endpoints"). */
export function jsonResponse(status: number, body: unknown, headers: Headers = {}): ApiResponse {
  return jsonTextResponse(status, JSON.stringify(body), headers);
}

/** A JSON response whose body is serialised already, or is streamed. */
export function jsonTextResponse(
  status: number,
  body: ApiResponse["body"],
  headers: Headers = {},
): ApiResponse {
  const type = headers["Content-Type"] ?? JSON_TYPE;
  return { status, body, headers: { ...headers, "Content-Type": type, "X-Content-Type-Options": "nosniff" } };
}

export const NO_CONTENT: ApiResponse = { status: 204, headers: {}, body: null };

/** For one user's data: caches must revalidate, and shared caches must not store it. */
export const REVALIDATE = { "Cache-Control": "private, no-cache" };

/**
 * A 200 with a strong ETag of its bytes, or a 304 without a body if the request's If-None-Match lists that ETag
 * (RFC 9110 section 13.1.2: weak comparison, `*` matches anything).
 */
export function etagResponse(request: ApiRequest, text: string, headers: Headers = {}): ApiResponse {
  const etag = `"${etagOf(text)}"`;
  const cacheControl = headers["Cache-Control"] ?? REVALIDATE["Cache-Control"];
  const allHeaders: Record<string, string> = { ...headers, "Cache-Control": cacheControl, ETag: etag };
  const ifNoneMatch = request.header("if-none-match");
  if (ifNoneMatch === null || !matchesEtag(ifNoneMatch, etag)) return jsonTextResponse(200, text, allHeaders);
  const { "Content-Type": _, ...otherHeaders } = allHeaders;
  return { status: 304, headers: { ...otherHeaders, "X-Content-Type-Options": "nosniff" }, body: null };
}

/** Whether an If-None-Match lists the ETag. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
