/** The text of a file. */
export interface Decoded {
  readonly text: string;
  /** The encoding that was guessed because neither the bytes nor the file say which it is; null otherwise. */
  readonly guessed: string | null;
}

/** What Excel writes as CSV and old programs as KML, in western Europe and America. */
const GUESS = "windows-1252";

/** Bytes that are read to tell UTF-16 without a byte order mark. */
const SAMPLE = 400;

/**
 * Decodes a file as text. The bytes decide: a byte order mark, the zeros of UTF-16, or whether they are valid UTF-8. Only then what an
 * XML declaration says counts, since programs write wrong ones: .NET's `StringWriter` declares UTF-16 for UTF-8.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const known = (encoding: string) => ({ text: new TextDecoder(encoding).decode(bytes), guessed: null });
  const unicode = findUtf16(bytes);
  if (unicode) return known(unicode);
  const declared = findDeclared(bytes);
  // Its bytes are those of ASCII.
  if (declared === "iso-2022-jp") return known(declared);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), guessed: null };
  } catch {
    // UTF-8 with a broken character is more likely than another encoding if it has a byte order mark.
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return known("utf-8");
    if (declared && !declared.startsWith("utf-")) return known(declared);
    return { ...known(GUESS), guessed: "Windows-1252" };
  }
}

function findUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (parity: number) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const most = sample.length / 4;
  if (sample.length >= 4 && zeros(1) > most && zeros(0) === 0) return "utf-16le";
  if (sample.length >= 4 && zeros(0) > most && zeros(1) === 0) return "utf-16be";
  return null;
}

/** The encoding that an XML declaration names, as browsers call it; null without one that they know. */
function findDeclared(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start)?.[1];
  try {
    return declared === undefined ? null : new TextDecoder(declared).encoding;
  } catch {
    return null;
  }
}
