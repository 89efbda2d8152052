import { FILE_LIMITS } from "@/lib/exchange/limits";
import { tooLarge } from "@/lib/exchange/read";

/**
 * The text of a file: in UTF-8 unless it says otherwise by a byte order mark or in its XML declaration.
 *
 * @throws Unreadable when the file is too large, before any of it is read.
 */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > FILE_LIMITS.bytes) throw tooLarge(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decoderFor(bytes).decode(bytes);
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be");
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^(?:ï»¿)?<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start)?.[1];
  try {
    return new TextDecoder(declared ?? "utf-8");
  } catch {
    return new TextDecoder("utf-8");
  }
}
