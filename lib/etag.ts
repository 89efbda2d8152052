import { hash } from "node:crypto";

/** The ETag of some content, without quotation marks: a digest of its bytes. */
export function etagOf(content: string | Uint8Array): string {
  return hash("sha256", content, "base64url").slice(0, 27);
}
