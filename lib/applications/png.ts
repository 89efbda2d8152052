import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Bytes per pixel by colour type (PNG, table 11.1), with 8 bits per channel. Browsers write only these from a canvas. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * Re-encodes the pixels of a PNG. It must be in the format that browsers write from a canvas: 8 bits per channel, RGB
 * or RGBA, not interlaced. Drops text, profiles and data after the image. The declared size limits how much is
 * decompressed.
 * @param maxSide maximum width and height in pixels.
 * @returns null for any other file.
 */
export function reencodePng(file: Uint8Array, maxSide: number): Uint8Array | null {
  const chunks = readChunks(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const [header, ...rest] = chunks ?? [];
  if (header?.type !== "IHDR" || header.data.length !== 13) return null;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth, colourType = 0, compression, filter, interlace] = header.data.subarray(8);
  const pixelBytes = PIXEL_BYTES[colourType];
  if (width < 1 || height < 1 || width > maxSide || height > maxSide || pixelBytes === undefined) return null;
  if (depth !== 8 || compression !== 0 || filter !== 0 || interlace !== 0) return null;
  const rows = inflate(
    rest.filter(({ type }) => type === "IDAT").map(({ data }) => data),
    height * (1 + width * pixelBytes),
  );
  if (!rows) return null;
  // Each row starts with its filter type (section 9.2).
  for (let row = 0; row < height; row++) {
    if ((rows[row * (1 + width * pixelBytes)] as number) > 4) return null;
  }
  return Buffer.concat([
    SIGNATURE,
    writeChunk("IHDR", header.data),
    writeChunk("IDAT", deflateSync(rows, { level: 9 })),
    writeChunk("IEND", Buffer.alloc(0)),
  ]);
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Reads the chunks up to the end of the image (section 5.3); null if the file is damaged or incomplete. */
function readChunks(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null;
    const type = file.toString("latin1", at + 4, at + 8);
    if (type === "IEND") return chunks;
    chunks.push({ type, data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return null;
}

/** Decompresses exactly this number of bytes; null if there are more or fewer. */
function inflate(parts: readonly Buffer[], length: number): Buffer | null {
  try {
    const bytes = inflateSync(Buffer.concat(parts), { maxOutputLength: length });
    return bytes.length === length ? bytes : null;
  } catch {
    return null;
  }
}

function writeChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
