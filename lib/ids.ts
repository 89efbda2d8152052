import { v7 } from "uuid";

/** The kinds of thing that have an identifier, each its prefix. */
export type IdPrefix =
  | "user"
  | "course"
  | "fairway"
  | "grant"
  | "family"
  | "request"
  | "secret"
  | "event"
  | "path"
  | "session"
  | "draft";

/**
 * A new identifier: the prefix, `_`, and a UUIDv7 in 26 URL-safe characters (TypeID), so that identifiers are
 * opaque, never a counter, and sort by creation.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${base32(v7(undefined, new Uint8Array(16)))}`;
}

/** Crockford's, in the order of ASCII, without letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * 16 bytes as 26 characters that sort as the bytes do. The library typeid-js writes the same, by way of the UUID's text
 * and with checks of it, which for a course of 18 holes took a tenth of what creating it takes.
 */
function base32(bytes: Uint8Array): string {
  let text = "";
  // 130 bits are 26 characters; the first two are 0.
  let [rest, bits] = [0, 2];
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (bits += 8; bits >= 5; ) {
      bits -= 5;
      text += ALPHABET[(rest >>> bits) & 31];
    }
    rest &= (1 << bits) - 1;
  }
  return text;
}
