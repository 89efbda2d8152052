import type { IncomingMessage, ServerResponse } from "node:http";
import { finished, pipeline } from "node:stream/promises";
import type { Answer, ApiRequest } from "@/lib/http/message";

/** What is left of a body up to this size is read and thrown away, so that its sender gets to read the answer. */
export const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** Longer than this nobody waits for the next bytes of what is thrown away. */
const DISCARD_IDLE_MS = 3_000;

/** What Node received, as lib/http reads it. */
export function fromNode(incoming: IncomingMessage): ApiRequest {
  return {
    method: incoming.method ?? "GET",
    target: incoming.url ?? "/",
    // All that were sent, as the web's Request has them: Node's `headers` keeps the first Authorization alone, and a
    // proxy may have judged by the second.
    header: (name) => incoming.headersDistinct[name]?.join(", ") ?? null,
    body: (most) => bodyOf(incoming, most),
  };
}

/** Events rather than the stream's iterator, which costs more than reading a form does. */
function bodyOf(incoming: IncomingMessage, most: number): ReturnType<ApiRequest["body"]> {
  if (Number(incoming.headers["content-length"] ?? 0) > most) return Promise.resolve("too_large");
  // Whoever has gone already says nothing any more, not even that.
  if (incoming.destroyed) return Promise.resolve("broken");
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

/** Sends an answer. */
export async function send(
  { status, headers, body }: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const head: Record<string, string | number> = { ...headers };
  if (body === null || typeof body === "string") {
    if (body !== null) head["Content-Length"] = Buffer.byteLength(body);
    const isUnread = !incoming.complete && hasBody(incoming);
    if (isUnread && declaredLength(incoming) > MAX_DISCARDED_BYTES) head.Connection = "close";
    outgoing.writeHead(status, head);
    const sent = incoming.method === "HEAD" || body === null ? "" : body;
    if (isUnread) {
      // Closing under a sender makes its machine throw away the answer that it has not read yet.
      outgoing.flushHeaders();
      outgoing.write(sent);
      await discardRest(incoming);
      outgoing.end();
    } else outgoing.end(sent);
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

function hasBody(incoming: IncomingMessage): boolean {
  return incoming.headers["transfer-encoding"] !== undefined || declaredLength(incoming) > 0;
}

function declaredLength({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

/** Reads what is left of a body, and breaks the connection off where there is no end to it, or nothing comes. */
async function discardRest(incoming: IncomingMessage): Promise<void> {
  let size = 0;
  // Node itself breaks off what nobody handles the time-out of, and sets another one when the answer has ended.
  incoming.setTimeout(DISCARD_IDLE_MS);
  incoming.on("data", (part: Buffer) => {
    size += part.length;
    if (size > MAX_DISCARDED_BYTES) incoming.destroy();
  });
  // Whoever breaks off instead has had the answer.
  await finished(incoming).catch(() => {});
}
