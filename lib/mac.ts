import { createHmac, timingSafeEqual } from "node:crypto";

/** The MAC of a text, which must begin with its purpose: 43 characters of base64url. */
export function macOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Compares in constant time: the time taken does not reveal where two texts of the same length differ. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
