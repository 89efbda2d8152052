import { Readable } from "node:stream";
import type { Answer, ApiRequest } from "./message";

/** A web `Request`, as Next's routes are given one, as the functions here read it. */
export function fromWeb(request: Request): ApiRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    target: pathname + search,
    header: (name) => request.headers.get(name),
    async body(most) {
      if (Number(request.headers.get("content-length") ?? 0) > most) return "too_large";
      if (!request.body) return new Uint8Array();
      const parts: Uint8Array[] = [];
      let size = 0;
      const reader = request.body.getReader();
      for (;;) {
        // A client that breaks off gets no answer anyway; it is no failure of ours to log.
        const part = await reader.read().catch(() => null);
        if (!part) return "broken";
        if (part.done) return Buffer.concat(parts);
        size += part.value.byteLength;
        if (size > most) {
          await reader.cancel();
          return "too_large";
        }
        parts.push(part.value);
      }
    },
  };
}

/** An answer as the web `Response` that Next's routes give back. */
export function toWeb({ status, headers, body }: Answer): Response {
  const stream = typeof body === "object" && body !== null ? Readable.toWeb(Readable.from(body)) : body;
  return new Response(stream as BodyInit | null, { status, headers });
}
