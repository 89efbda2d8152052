import { createGunzip } from "node:zlib";
import { etagOf } from "@/lib/etag";
import type { StoredText } from "@/lib/stored-text";
import { acceptsGzip } from "./accepts-gzip";
import type { ApiRequest, ApiResponse } from "./message";

type Headers = Readonly<Record<string, string>>;

export const JSON_TYPE = "application/json; charset=utf-8";

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
  return {
    status,
    body,
    headers: { "Content-Type": JSON_TYPE, "X-Content-Type-Options": "nosniff", ...headers },
  };
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
  const allHeaders: Record<string, string> = { ETag: etag, ...REVALIDATE, ...headers };
  if (!isNotModified(request, etag)) return jsonTextResponse(200, text, allHeaders);
  const { "Content-Type": _, ...otherHeaders } = allHeaders;
  return {
    status: 304,
    headers: { ...otherHeaders, "X-Content-Type-Options": "nosniff" },
    body: null,
    madeBytes: Buffer.byteLength(text),
  };
}

/** How many bytes of text were made for a response; those of a stream and of what was in memory aren't known, or weren't. */
export const bytesMadeFor = ({ body, madeBytes = 0 }: ApiResponse): number =>
  typeof body === "string" ? Buffer.byteLength(body) : madeBytes;

/**
 * A stored text, as the client takes it. All clients share its bytes; one that doesn't take them compressed gets them part by part, as
 * fast as it reads.
 */
export function storedContent(
  request: ApiRequest,
  { gzipped, length }: StoredText,
  type: string,
): Pick<ApiResponse, "headers" | "body"> {
  return acceptsGzip(request.header("accept-encoding"))
    ? { headers: { "Content-Type": type, "Content-Encoding": "gzip" }, body: gzipped }
    : { headers: { "Content-Type": type, "Content-Length": String(length) }, body: unzip(gzipped) };
}

async function* unzip(gzipped: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createGunzip();
  stream.end(gzipped);
  yield* stream;
}

/** `etagResponse` for a stored text. */
export function storedResponse(request: ApiRequest, text: StoredText, type: string = JSON_TYPE): ApiResponse {
  const etag = `"${text.etag}"`;
  const common = { "X-Content-Type-Options": "nosniff", ...REVALIDATE };
  if (isNotModified(request, etag)) return { status: 304, headers: { ETag: etag, ...common }, body: null };
  const { headers, body } = storedContent(request, text, type);
  // Compressed, the bytes differ (RFC 9110 section 8.8.1).
  const ETag = body === text.gzipped ? `W/${etag}` : etag;
  return { status: 200, headers: { ETag, ...common, ...headers }, body };
}

/** A text that is the same for everybody, which caches may keep for some seconds without asking. */
export function publicTextResponse(
  request: ApiRequest,
  text: string,
  type: string,
  maxAgeSeconds: number,
): ApiResponse {
  const cacheControl = `public, max-age=${maxAgeSeconds}`;
  return etagResponse(request, text, { "Content-Type": type, "Cache-Control": cacheControl });
}

/** Whether the client has what the ETag stands for. */
export function isNotModified(request: ApiRequest, etag: string): boolean {
  const ifNoneMatch = request.header("if-none-match");
  return ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag);
}

export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
