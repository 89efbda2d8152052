/** The text of a file: in the encoding of its byte order mark or XML declaration, else in UTF-8. */
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
