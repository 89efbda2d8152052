import { MAX_DOCUMENT_BYTES, type ReadDocument } from "@/lib/applications/client-metadata";
import { type PublicFailure, type PublicHttpOptions, publicHttp } from "./public-http";

/** A user waits for it. */
const TIMEOUT_MS = 5_000;

const FAILURES: Readonly<Record<PublicFailure, string>> = {
  timeout: `was not received within ${TIMEOUT_MS / 1000} s`,
  connection: "could not be read: no connection",
  tls: "could not be read: no TLS connection",
  host: "could not be read: its host is unknown",
  address: "could not be read: its host isn't on the public internet",
  url: "could not be read: the URL must be one on the public internet",
  response: "could not be read: the response is not HTTP, or has too many headers",
};

/** Reads the documents of applications that nobody registered. */
export function clientMetadataReader(options: Omit<PublicHttpOptions, "timeoutMs">): ReadDocument {
  const request = publicHttp({ ...options, timeoutMs: TIMEOUT_MS });
  const never = new AbortController().signal;
  return async (url) => {
    const response = await request(
      url,
      // One byte more, to tell that it is too large.
      { method: "GET", headers: { Accept: "application/json" }, maxBytes: MAX_DOCUMENT_BYTES + 1 },
      never,
    );
    if (typeof response === "string") return { problem: FAILURES[response], isTemporary: true };
    const { status, body } = response;
    if (status !== 200) {
      const isTemporary = status === 429 || status >= 500;
      return { problem: `has status ${status}; expected 200, without redirects`, isTemporary };
    }
    if (body.byteLength > MAX_DOCUMENT_BYTES)
      return { problem: `is larger than ${MAX_DOCUMENT_BYTES} bytes`, isTemporary: false };
    return { text: body.toString("utf8") };
  };
}
