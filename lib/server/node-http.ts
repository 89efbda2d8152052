import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { GZIP } from "@/lib/gzip";
import { type ApiRequest, type ApiResponse, readOnce } from "@/lib/http/message";
import { log } from "@/lib/log";
import { requestRecord } from "./request-record";

/** An unread body up to this size is read and discarded, so that its sender gets to read the response. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** How long to wait for more of a body that is being discarded. */
const DISCARD_IDLE_MS = 3_000;

/**
 * In bytes. Bodies from this length on are written separately from the headers: Node would concatenate both, which copies the
 * body.
 */
const MIN_SEPARATE_BODY = 16 * 1024;

export function fromNode(incoming: IncomingMessage): ApiRequest {
  return {
    record: requestRecord(incoming),
    method: incoming.method ?? "GET",
    target: incoming.url ?? "/",
    // Joins repeated headers like the web's Request. Node's `headers` keeps only the first Authorization, while a proxy
    // may have checked the second. Cookies are joined as pairs (RFC 9113 section 8.2.3).
    header: (name) => incoming.headersDistinct[name]?.join(name === "cookie" ? "; " : ", ") ?? null,
    body: readOnce((maxBytes) => readBody(incoming, maxBytes)),
  };
}

/** Reads the body as lib/http does (ApiRequest). Uses events: the stream's iterator costs more than reading a form. */
export function readBody(incoming: IncomingMessage, maxBytes: number): ReturnType<ApiRequest["body"]> {
  if (declaredLength(incoming) > maxBytes) return Promise.resolve("too_large");
  // A destroyed stream emits no more events.
  if (incoming.destroyed) return Promise.resolve("broken");
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const finish = (result: Uint8Array | "too_large" | "broken") => {
      incoming.off("data", onData).off("end", onEnd).off("close", onBroken).off("error", onBroken);
      resolve(result);
    };
    const onData = (part: Buffer) => {
      size += part.length;
      if (size > maxBytes) finish("too_large");
      else parts.push(part);
    };
    const onEnd = () => finish(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
    const onBroken = () => finish("broken");
    incoming.on("data", onData).on("end", onEnd).on("close", onBroken).on("error", onBroken);
  });
}

/** A request whose chunked body was read, with that body to read again and its length declared. */
export function withBody(incoming: IncomingMessage, body: Uint8Array): IncomingMessage {
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders } = incoming;
  const { "transfer-encoding": _, ...headers } = incoming.headers;
  headers["content-length"] = String(body.length);
  const copy = Object.assign(new IncomingMessage(incoming.socket), {
    ...{ method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers },
    complete: true,
  });
  copy.push(body);
  copy.push(null);
  return copy;
}

export async function send(
  { status, headers, body, cookies }: ApiResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const head: OutgoingHttpHeaders = { ...headers };
  if (cookies && cookies.length > 0) head["Set-Cookie"] = [...cookies];
  if (body === null || typeof body === "string" || body instanceof Uint8Array) {
    const length = body === null ? 0 : Buffer.byteLength(body);
    if (body !== null) head["Content-Length"] = length;
    // As many bytes as characters: all are ASCII, and Node sends Latin-1 with fewer copies than UTF-8.
    const encoding = length === body?.length ? "latin1" : "utf8";
    const isUnread = !incoming.complete && hasBody(incoming);
    if (isUnread && declaredLength(incoming) > MAX_DISCARDED_BYTES) head.Connection = "close";
    outgoing.writeHead(status, head);
    const sentBody = incoming.method === "HEAD" || body === null ? "" : body;
    if (isUnread) {
      // If we closed while the client is still sending, its network stack would discard the unread response.
      outgoing.flushHeaders();
      outgoing.write(sentBody, encoding);
      await discardRest(incoming);
      outgoing.end();
      return;
    }
    if (length >= MIN_SEPARATE_BODY) {
      // Corked, both still go into one packet.
      outgoing.cork();
      outgoing.flushHeaders();
    }
    outgoing.end(sentBody, encoding);
    return;
  }
  outgoing.writeHead(status, head);
  if (incoming.method === "HEAD") {
    outgoing.end();
    return;
  }
  // A failure midway closes the connection without ending the body, so no client takes a part for the whole.
  const steps = headers["Content-Encoding"] === "gzip" ? [createGzip(GZIP)] : [];
  await pipeline([Readable.from(body), ...steps, outgoing]).catch((error) => {
    if (!outgoing.destroyed) outgoing.destroy();
    if (error?.code !== "ERR_STREAM_PREMATURE_CLOSE") log.error("Streaming a response failed", { error });
  });
}

function hasBody(incoming: IncomingMessage): boolean {
  return isChunked(incoming) || declaredLength(incoming) > 0;
}

/** Whether the length of the body is unknown until all of it was read. */
export function isChunked({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined;
}

/** Content-Length, 0 if there is none. */
export function declaredLength({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

/** Reads the rest of a body. Closes the connection if it is too long, or if nothing arrives for a while. */
async function discardRest(incoming: IncomingMessage): Promise<void> {
  let size = 0;
  // Node sets another timeout once the response has ended.
  incoming.setTimeout(DISCARD_IDLE_MS, () => incoming.destroy());
  incoming.on("data", (part: Buffer) => {
    size += part.length;
    if (size > MAX_DISCARDED_BYTES) incoming.destroy();
  });
  // A client that disconnects instead has already been sent the response.
  await finished(incoming).catch(() => {});
}
