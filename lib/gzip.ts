import { promisify } from "node:util";
import { gzip, type ZlibOptions } from "node:zlib";

/** Fast: half the time of zlib's default, for 5 % more bytes of a course's JSON. */
export const GZIP = { level: 3 };

const compress = promisify<string | Uint8Array, ZlibOptions, Buffer>(gzip);

/** Compresses a text, or bytes. */
export function gzipWhole(content: string | Uint8Array): Promise<Buffer> {
  return compress(content, GZIP);
}
