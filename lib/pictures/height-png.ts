import type { HeightGrid } from "@/lib/ground/grid";
import { SURVEY_QUANTUM } from "@/lib/ground/survey";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Each byte of a row is stored as the difference from the pixel before (PNG, section 9.2). */
const FILTER_SUB = 1;

/**
 * Encodes heights as a PNG in the terrarium encoding, with unknown ones as 0 m, so that a survey is read like a tile. Not by a
 * canvas: protection against fingerprinting changes what that returns.
 */
export async function encodeHeights(grid: Omit<HeightGrid, "box">): Promise<Uint8Array<ArrayBuffer>> {
  const { columns, rows, metres } = grid;
  const stride = 1 + 3 * columns;
  const bytes = new Uint8Array(rows * stride);
  for (let row = 0; row < rows; row++) {
    bytes[row * stride] = FILTER_SUB;
    let before = 0;
    for (let column = 0; column < columns; column++) {
      const colour = toColour(metres[row * columns + column] ?? Number.NaN);
      const at = row * stride + 1 + 3 * column;
      for (const [channel, shift] of [16, 8, 0].entries()) {
        bytes[at + channel] = (colour >> shift) - (before >> shift);
      }
      before = colour;
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, columns);
  view.setUint32(4, rows);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  const data = new Uint8Array(await new Response(deflated).arrayBuffer());
  const parts = [
    new Uint8Array(SIGNATURE),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A height in 256ths of a metre above −32 768 m, as red, green and blue. Exactly 0 m means unknown. */
function toColour(metres: number): number {
  const rounded = Math.round(metres / SURVEY_QUANTUM) * SURVEY_QUANTUM;
  const known = rounded === 0 ? SURVEY_QUANTUM : rounded;
  return ((Number.isNaN(metres) ? 0 : known) + 32_768) * 256;
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** The checksum of a chunk (PNG, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
