/** Decodes a file as text, in the encoding of its byte order mark or XML declaration; UTF-8 by default. */
export function decodeText(bytes: Uint8Array): string {
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
