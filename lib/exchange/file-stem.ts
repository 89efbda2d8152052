/** Limit of a file name without its extension, in code points: file systems allow 255 bytes, and one may take four. */
const MAX_STEM_CHARACTERS = 60;

/** A name as a file name that is valid on every system. */
export function toFileStem(name: string): string {
  const safe = name
    .normalize("NFC")
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    // A leading dot hides a file; two are the parent folder.
    .replace(/^[. ]+/, "");
  const short = [...safe]
    .slice(0, MAX_STEM_CHARACTERS)
    .join("")
    .replace(/[. ]+$/, "");
  // Windows reserves some names for devices, with any extension.
  return /^(con|prn|aux|nul|com\d|lpt\d|)$/i.test(short) ? `course ${short}`.trim() : short;
}
