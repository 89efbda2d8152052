import type { IncomingMessage } from "node:http";
import { gzipWhole } from "@/lib/gzip";
import { acceptsGzip } from "@/lib/http/accepts-gzip";
import type { ApiResponse } from "@/lib/http/message";

/** Up to this many characters, a compressed response takes as many packets as a plain one. */
export const MIN_LENGTH = 1024;

/**
 * Compresses the body of a response, which has `Vary`, if the client accepts gzip and it is longer than 1 KiB. Its ETag then becomes
 * weak, since the bytes differ (RFC 9110 section 8.8.1). Not for responses with tokens, whose length says something of what was
 * sent beside them. A streamed body is compressed by `send`; bytes, such as an image, are compressed already.
 */
export async function compress(response: ApiResponse, incoming: IncomingMessage): Promise<ApiResponse> {
  const { status, body } = response;
  if ((status !== 200 && status < 400) || body instanceof Uint8Array) return response;
  const isLong = typeof body === "string" ? body.length > MIN_LENGTH : body !== null;
  if (!isLong || !acceptsGzip(incoming.headers["accept-encoding"])) return response;
  const headers: Record<string, string> = { ...response.headers, "Content-Encoding": "gzip" };
  if (headers.ETag) headers.ETag = `W/${headers.ETag}`;
  if (incoming.method === "HEAD") return { status, headers, body: null };
  return { status, headers, body: typeof body === "string" ? await gzipWhole(body) : body };
}
