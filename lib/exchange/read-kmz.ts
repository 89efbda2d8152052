import { unzipSync } from "fflate";
import { type Message, message } from "@/lib/messages/message";
import { FILE_LIMITS } from "./limits";
import { UnreadableFileError } from "./unreadable";

/** Maximum number of entries of a KMZ file, which contains a document and its icons. */
const MAX_ENTRIES = 1000;
/** Maximum compression ratio. A document compresses to a tenth, with repeated styles to a fiftieth. */
const MAX_RATIO = 200;

/** True for the bytes of a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

interface Entry {
  readonly name: string;
  readonly compressed: number;
  readonly size: number;
}

/**
 * The KML document of a KMZ file. Only that entry is unpacked, in memory, into a buffer of the size that its header declares:
 * more data than that is an error. Entry names are never used as paths.
 *
 * @throws `UnreadableFileError` naming the entry.
 */
export function unzipKml(bytes: Uint8Array): { kml: Uint8Array; notes: Message[] } {
  const entries: Entry[] = [];
  const unzip = (isWanted: (entry: Entry) => boolean) =>
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => isWanted({ name, compressed: size, size: originalSize }),
    });
  try {
    unzip((entry) => {
      if (entries.push(entry) > MAX_ENTRIES) {
        throw new UnreadableFileError("exchange.zipEntries", { most: MAX_ENTRIES });
      }
      return false;
    });
    const document = chooseDocument(entries);
    checkEntry(document);
    let isTaken = false;
    const unpacked = unzip(({ name }) => {
      const isFirst = name === document.name && !isTaken;
      isTaken ||= isFirst;
      return isFirst;
    });
    const kml = unpacked[document.name];
    if (!kml) throw new UnreadableFileError("exchange.zipBroken");
    const others = entries.filter((entry) => entry !== document && /\.kml$/i.test(entry.name));
    const names = others.slice(0, 3).map(({ name }) => shorten(name));
    const notes =
      others.length > 0
        ? [message("exchange.noteZipOthers", { count: others.length, names: names.join(", ") })]
        : [];
    return { kml, notes };
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError("exchange.zipBroken");
  }
}

/** The document that applications show: the first KML file at the root (KML reference, "KMZ files"), else anywhere. */
function chooseDocument(entries: readonly Entry[]): Entry {
  const documents = entries.filter(({ name }) => /\.kml$/i.test(name));
  const found =
    documents.find(({ name }) => name.toLowerCase() === "doc.kml") ??
    documents.find(({ name }) => !/[\\/]/.test(name)) ??
    documents[0];
  if (!found) throw new UnreadableFileError("exchange.zipWithoutKml");
  return found;
}

function checkEntry({ name, size, compressed }: Entry): void {
  const where = shorten(name);
  if (/^[\\/]|^[a-z]:|(^|[\\/])\.\.([\\/]|$)|\0/i.test(name)) {
    throw new UnreadableFileError("exchange.zipPath", { name: where });
  }
  if (size > FILE_LIMITS.bytes) {
    const megabytes = (count: number) => (count / 1_000_000).toFixed(1);
    throw new UnreadableFileError("exchange.zipTooLarge", {
      name: where,
      size: megabytes(size),
      most: megabytes(FILE_LIMITS.bytes),
    });
  }
  if (size > MAX_RATIO * Math.max(compressed, 1000)) {
    throw new UnreadableFileError("exchange.zipBomb", { name: where });
  }
}

function shorten(name: string): string {
  const text = name.replace(/[\p{Cc}\p{Cf}]/gu, " ");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
