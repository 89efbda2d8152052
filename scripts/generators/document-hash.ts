import { createHash } from "node:crypto";

/** Tells one state of the OpenAPI document from another; in the first line of what is generated from it. */
export function documentHash(document: string): string {
  return createHash("sha256").update(document).digest("hex");
}
