import { deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makePng } from "@/lib/pictures/testing/images";
import { reencodePng } from "./png";

const SIDE = 64;

/** The chunks of a PNG, by type. */
function readChunks(file: Uint8Array): Map<string, Buffer> {
  const png = Buffer.from(file);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return chunks;
}

/** A chunk in the format of `makePng`: taken from a PNG that contains it as its only row. */
function withChunk(file: Uint8Array, type: string, text: string): Uint8Array {
  const data = Buffer.from(text, "latin1");
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, "latin1");
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crcOf(Buffer.concat([head.subarray(4), data])));
  // The chunk is inserted after the header, which takes 33 bytes together with the signature.
  return Buffer.concat([file.subarray(0, 33), head, data, crc, file.subarray(33)]);
}

function crcOf(data: Uint8Array): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** A PNG with different compressed data. */
function withData(width: number, height: number, rows: Uint8Array): Uint8Array {
  const plain = makePng(width, height);
  const [head, end] = [plain.subarray(0, 33), plain.subarray(-12)];
  return withChunk(Buffer.concat([head, end]), "IDAT", deflateSync(rows).toString("latin1"));
}

describe("a PNG that is encoded again", () => {
  it("has the same pixels, and nothing else of the file", () => {
    const plain = makePng(40, 30, 100);
    const file = withChunk(withChunk(plain, "tEXt", "Comment\0<script>"), "iCCP", "profile");
    const written = reencodePng(file, SIDE) as Uint8Array;
    const chunks = readChunks(written);
    expect([...chunks.keys()]).toEqual(["IHDR", "IDAT", "IEND"]);
    const pixels = (png: Uint8Array) => inflateSync(readChunks(png).get("IDAT") as Buffer);
    expect(pixels(written).equals(pixels(makePng(40, 30)))).toBe(true);
    expect(Buffer.from(written).includes("script")).toBe(false);
    expect(reencodePng(written, SIDE)).toEqual(written);
  });

  it.each([
    ["text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["nothing", new Uint8Array()],
    ["too wide", makePng(SIDE + 1, 1)],
    ["too high", makePng(1, SIDE + 1)],
    ["no pixels", withData(0, 4, new Uint8Array(4))],
    ["16 bits a channel", makePng(4, 4).with(24, 16)],
    ["a damaged header", makePng(4, 4).with(19, 5)],
    ["without its end", makePng(4, 4).slice(0, -4)],
    ["too few pixels", withData(4, 4, new Uint8Array(4 * 13 - 1))],
    ["more pixels than it states, a decompression bomb", withData(4, 4, new Uint8Array(50_000_000))],
    ["an unknown filter", withData(4, 4, new Uint8Array(4 * 13).fill(9))],
  ])("isn't made of %s", (_name, file) => {
    expect(reencodePng(file, SIDE)).toBeNull();
  });

  it("never fails, whatever the bytes", () => {
    const plain = makePng(4, 4);
    fc.assert(
      fc.property(fc.nat(plain.length), fc.uint8Array({ maxLength: 100 }), (cut, rest) => {
        reencodePng(Uint8Array.from([...plain.slice(0, cut), ...rest]), SIDE);
      }),
    );
  });
});
