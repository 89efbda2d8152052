import { Readable } from "node:stream";
import { type ApiRequest, type ApiResponse, type RequestRecord, readOnce } from "@/lib/http/message";

/** Adapts the web `Request` that Next's route handlers receive. */
export function fromWeb(request: Request, record: RequestRecord): ApiRequest {
  const { pathname, search } = new URL(request.url);
  return {
    record,
    method: request.method,
    target: pathname + search,
    header: (name) => request.headers.get(name),
    body: readOnce(async (maxBytes) => {
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
    }),
  };
}

/** Converts to the web `Response` that Next's route handlers return. */
export function toWeb({ status, headers, body, cookies = [] }: ApiResponse): Response {
  const isStream = typeof body === "object" && body !== null && !(body instanceof Uint8Array);
  const stream = isStream ? Readable.toWeb(Readable.from(body, { objectMode: false })) : body;
  const response = new Response(stream as BodyInit | null, { status, headers });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
