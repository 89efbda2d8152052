import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Answer, ApiRequest } from "@/lib/http/message";

/** What Node received, as lib/http reads it. */
export function fromNode(incoming: IncomingMessage): ApiRequest {
  return {
    method: incoming.method ?? "GET",
    target: incoming.url ?? "/",
    header(name) {
      const value = incoming.headers[name];
      return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
    },
    body: (most) => bodyOf(incoming, most),
  };
}

/** Events rather than the stream's iterator, which costs more than reading a form does. */
function bodyOf(incoming: IncomingMessage, most: number): ReturnType<ApiRequest["body"]> {
  if (Number(incoming.headers["content-length"] ?? 0) > most) return Promise.resolve("too_large");
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const finish = (result: Uint8Array | "too_large" | "broken") => {
      incoming.off("data", take).off("end", end).off("close", broken).off("error", broken);
      resolve(result);
    };
    const take = (part: Buffer) => {
      size += part.length;
      if (size > most) finish("too_large");
      else parts.push(part);
    };
    const end = () => finish(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
    const broken = () => finish("broken");
    incoming.on("data", take).on("end", end).on("close", broken).on("error", broken);
  });
}

/** Sends an answer. What is left of the request's body is not waited for: the connection ends with the answer. */
export async function send(
  { status, headers, body }: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const head: Record<string, string | number> = { ...headers };
  if (!incoming.complete && hasBody(incoming)) head.Connection = "close";
  if (body === null || typeof body === "string") {
    if (body !== null) head["Content-Length"] = Buffer.byteLength(body);
    outgoing.writeHead(status, head);
    outgoing.end(incoming.method === "HEAD" ? undefined : body);
    return;
  }
  outgoing.writeHead(status, head);
  if (incoming.method === "HEAD") {
    outgoing.end();
    return;
  }
  // A failure half-way breaks the connection off, so that nobody takes a part for the whole.
  await pipeline(body, outgoing).catch((error) => {
    if (!outgoing.destroyed) outgoing.destroy();
    if (error?.code !== "ERR_STREAM_PREMATURE_CLOSE") console.error("An answer broke off:", error);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
