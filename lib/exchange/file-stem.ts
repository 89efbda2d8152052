/** Limit of a file name without its extension, in code points: file systems allow 255 bytes, and one may take four. */
const MAX_STEM_CHARACTERS = 60;

/** Converts a name to a file name that is valid on every operating system. */
export function toFileStem(name: string): string {
  const safe = name
    .normalize("NFC")
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    // A leading dot hides a file, and two dots denote the parent folder.
    .replace(/^[. ]+/, "");
  const short = [...safe]
    .slice(0, MAX_STEM_CHARACTERS)
    .join("")
    .replace(/[. ]+$/, "");
  // Windows reserves some names for devices, with any extension.
  return /^(con|prn|aux|nul|com\d|lpt\d|)$/i.test(short) ? `course ${short}`.trim() : short;
}
