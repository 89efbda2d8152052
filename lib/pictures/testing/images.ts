import { deflateSync } from "node:zlib";

/**
 * Creates a PNG with one colour per quarter: red, green, blue, yellow, row by row from the top left. `padding` bytes
 * follow its end.
 */
export function makePng(width: number, height: number, padding = 0): Uint8Array<ArrayBuffer> {
  const colours = [
    [220, 40, 40],
    [40, 180, 60],
    [50, 80, 220],
    [240, 210, 40],
  ];
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const quarter = (y * 2 < height ? 0 : 2) + (x * 2 < width ? 0 : 1);
      rows.set(colours[quarter] as number[], y * (1 + width * 3) + 1 + x * 3);
    }
  }
  return new Uint8Array(Buffer.concat([writePng(width, height, 2, rows), Buffer.alloc(padding)]));
}

/** A PNG of rows that each start with their filter, 0; its colour type is 2 (RGB) or 6 (RGBA). */
function writePng(width: number, height: number, type: 2 | 6, rows: Buffer, gamma: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, type, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...gamma.map((data) => chunk("gAMA", data)),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A square PNG of these RGBA pixels, with a gamma of 1, which changes every colour for a reader that applies it. */
export function pngWithGamma(rgba: Uint8ClampedArray): Buffer {
  const size = Math.sqrt(rgba.length / 4);
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let row = 0; row < size; row++) {
    rows.set(rgba.subarray(4 * size * row, 4 * size * (row + 1)), row * (1 + 4 * size) + 1);
  }
  const gamma = Buffer.alloc(4);
  gamma.writeUInt32BE(100_000);
  return writePng(size, size, 6, rows, [gamma]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function crc32(data: Uint8Array): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
