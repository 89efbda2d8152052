import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, createGzip, type Gzip } from "node:zlib";
import onHeaders from "on-headers";
import { GZIP } from "@/lib/gzip";
import { acceptsGzip } from "@/lib/http/accepts-gzip";
import { MIN_LENGTH } from "./compress";
import { requestRecord } from "./request-record";

/** Types that compress well. Pictures and fonts are compressed already. */
const COMPRESSIBLE = /^text\/|[/+](?:json|javascript|xml)\b/;

// A part, its encoding and a callback, all of them optional (Node's overloads can't be passed on).
type Write = (...parameters: unknown[]) => boolean;
type End = (...parameters: unknown[]) => unknown;

/**
 * Compresses what will be written to `response`, if the client accepts gzip and it is text of more than 1 KiB or of unknown
 * length, and notes its length (`pageBytes`). The handler can flush what was written so far, with `response.flush()`.
 *
 * Rejected: the package `compression`, which keeps the compressor of a client that disconnected, and compresses with Brotli.
 */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  const write = response.write.bind(response) as Write;
  const end = response.end.bind(response) as End;
  const isHead = request.method === "HEAD";
  let gzip: { stream: Gzip; write: Write; end: End } | null = null;

  onHeaders(response, () => {
    if (!isCompressible(response)) return;
    // A page that Next asked for on behalf of a form has it already.
    if (!/accept-encoding/i.test(String(response.getHeader("Vary")))) {
      response.appendHeader("Vary", "Accept-Encoding");
    }
    if (isHead || !acceptsGzip(request.headers["accept-encoding"])) return;
    gzip = startGzip();
    response.setHeader("Content-Encoding", "gzip");
    response.removeHeader("Content-Length");
    // The ETag stands for other bytes (RFC 9110 section 8.8.1).
    const etag = response.getHeader("ETag");
    if (typeof etag === "string" && !etag.startsWith("W/")) response.setHeader("ETag", `W/${etag}`);
  });

  function startGzip() {
    const stream = createGzip(GZIP);
    stream.on("data", (part) => {
      if (!write(part)) stream.pause();
    });
    stream.on("end", () => end());
    response.on("drain", () => stream.resume());
    // Resume a handler that waits because the compressor was full. If the network is full, the response emits "drain" itself.
    stream.on("drain", () => response.writableNeedDrain || response.emit("drain"));
    response.once("close", () => stream.destroy());
    return { stream, write: stream.write.bind(stream) as Write, end: stream.end.bind(stream) as End };
  }

  /** Decides whether to compress. Called before the first part is written. */
  function writeHead(): void {
    if (!response.headersSent) response.writeHead(response.statusCode);
  }

  const record = requestRecord(response.req);
  const count = (part: unknown) => {
    if (isPart(part)) record.pageBytes = (record.pageBytes ?? 0) + part.length;
  };

  const writePart: Write = (...parameters) => {
    count(parameters[0]);
    writeHead();
    return gzip ? gzip.write(...parameters) : write(...parameters);
  };
  const endAfter: End = (...parameters) => {
    const [part, encoding] = parameters;
    count(part);
    if (!response.headersSent && !response.hasHeader("Content-Length") && isPart(part)) {
      response.setHeader("Content-Length", Buffer.byteLength(part, encoding as BufferEncoding));
    }
    writeHead();
    if (gzip) gzip.end(...parameters);
    else end(...parameters);
    return response;
  };
  Object.assign(response, {
    write: writePart,
    end: endAfter,
    flush: () => gzip?.stream.flush(constants.Z_SYNC_FLUSH),
  });
}

function isPart(part: unknown): part is string | Uint8Array {
  return typeof part === "string" || part instanceof Uint8Array;
}

function isCompressible(response: ServerResponse): boolean {
  const { statusCode } = response;
  const length = response.getHeader("Content-Length");
  return (
    (statusCode === 200 || statusCode >= 400) &&
    !response.hasHeader("Content-Encoding") &&
    COMPRESSIBLE.test(String(response.getHeader("Content-Type"))) &&
    (length === undefined || Number(length) > MIN_LENGTH)
  );
}
