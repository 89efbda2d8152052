import { unzipSync } from "fflate";
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

/** A KML document of a KMZ file. */
export interface ZippedKml {
  /** Its path in the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The KML documents of a KMZ file, each unpacked when it is asked for. */
export interface KmlArchive {
  /** The document that applications show. @throws `UnreadableFileError` */
  main(): ZippedKml;
  /** The document with this path; null if there is none. @throws `UnreadableFileError` */
  find(name: string): ZippedKml | null;
  /** The paths of all documents. */
  readonly names: readonly string[];
}

/**
 * Opens a KMZ file. Each document is unpacked in memory, into a buffer of the size that its header declares: more data than that is an
 * error. Entry names are never used as paths.
 *
 * @throws `UnreadableFileError` naming the entry.
 */
export function openKmz(bytes: Uint8Array): KmlArchive {
  const entries: Entry[] = [];
  const unzip = (isWanted: (entry: Entry) => boolean) => {
    try {
      return unzipSync(bytes, {
        filter: ({ name, size, originalSize }) => isWanted({ name, compressed: size, size: originalSize }),
      });
    } catch (error) {
      if (error instanceof UnreadableFileError) throw error;
      throw new UnreadableFileError("exchange.zipBroken");
    }
  };
  unzip((entry) => {
    if (entries.push(entry) > MAX_ENTRIES) {
      throw new UnreadableFileError("exchange.zipEntries", { most: MAX_ENTRIES });
    }
    return false;
  });
  const documents = entries.filter(({ name }) => /\.kml$/i.test(name) && !MAC_COPY.test(name));
  const byPath = new Map(documents.toReversed().map((entry) => [entry.name.replaceAll("\\", "/"), entry]));
  const unpack = (entry: Entry): ZippedKml => {
    checkEntry(entry);
    let isTaken = false;
    const unpacked = unzip(({ name }) => {
      const isFirst = name === entry.name && !isTaken;
      isTaken ||= isFirst;
      return isFirst;
    });
    const kml = unpacked[entry.name];
    if (!kml) throw new UnreadableFileError("exchange.zipBroken");
    return { name: entry.name, bytes: kml };
  };
  return {
    main: () => unpack(chooseDocument(documents)),
    find: (name) => {
      const entry = byPath.get(name);
      return entry ? unpack(entry) : null;
    },
    names: documents.map(({ name }) => name),
  };
}

/** Copies of attributes that macOS adds to archives. */
const MAC_COPY = /(^|[\\/])(__MACOSX[\\/]|\._)/;

/** The document that applications show: the first KML file at the root (KML reference, "KMZ files"), else anywhere. */
function chooseDocument(documents: readonly Entry[]): Entry {
  const found =
    documents.find(({ name }) => name.toLowerCase() === "doc.kml") ??
    documents.find(({ name }) => !/[\\/]/.test(name)) ??
    documents[0];
  if (!found) throw new UnreadableFileError("exchange.zipWithoutKml");
  return found;
}

function checkEntry({ name, size, compressed }: Entry): void {
  const where = shortenPath(name);
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

/** A path of the archive for messages. */
export function shortenPath(name: string): string {
  const text = name.replace(/[\p{Cc}\p{Cf}]/gu, " ");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
