import { hash } from "node:crypto";

/** The ETag of a text, without quotation marks: a digest of its bytes. */
export function etagOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 27);
}
