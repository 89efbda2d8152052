import { Readable } from "node:stream";
import { newId } from "@/lib/ids";
import type { ApiRequest, ApiResponse } from "./message";
import { REQUEST_ID_HEADER } from "./request-id";

/** Adapts the web `Request` that Next's routes receive. */
export function fromWeb(request: Request): ApiRequest {
  const { pathname, search } = new URL(request.url);
  return {
    record: { requestId: request.headers.get(REQUEST_ID_HEADER) ?? newId("request") },
    method: request.method,
    target: pathname + search,
    header: (name) => request.headers.get(name),
    async body(maxBytes) {
      if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return "too_large";
      if (!request.body) return new Uint8Array();
      const chunks: Uint8Array[] = [];
      let size = 0;
      const reader = request.body.getReader();
      for (;;) {
        // A client that disconnects gets no response anyway: not an error to log.
        const chunk = await reader.read().catch(() => null);
        if (!chunk) return "broken";
        if (chunk.done) return Buffer.concat(chunks);
        size += chunk.value.byteLength;
        if (size > maxBytes) {
          await reader.cancel();
          return "too_large";
        }
        chunks.push(chunk.value);
      }
    },
  };
}

/** A response of Next's routes, which may also be a file. */
export type WebResponse = Omit<ApiResponse, "body"> & { readonly body: ApiResponse["body"] | Uint8Array };

/** Converts to the web `Response` that Next's routes return. */
export function toWeb({ status, headers, body }: WebResponse): Response {
  const isStream = typeof body === "object" && body !== null && !(body instanceof Uint8Array);
  const stream = isStream ? Readable.toWeb(Readable.from(body)) : body;
  return new Response(stream as BodyInit | null, { status, headers });
}
