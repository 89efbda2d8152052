import { etagOf } from "./etag";
import { gzipWhole } from "./gzip";

/**
 * A text as most clients take it, compressed once and sent to many: they share its bytes. The plain text of a large course is ten
 * times as long, so it isn't stored.
 */
export interface StoredText {
  readonly gzipped: Uint8Array;
  /** In bytes, without compression. */
  readonly length: number;
  /** Of the plain text, without quotation marks. */
  readonly etag: string;
}

export async function storeText(text: string): Promise<StoredText> {
  const plain = Buffer.from(text);
  return { gzipped: await gzipWhole(plain), length: plain.length, etag: etagOf(plain) };
}

export const storedBytes = ({ gzipped }: StoredText): number => gzipped.length;
