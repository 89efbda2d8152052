import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTiff, readImageHeader } from "./image-header";
import { makePng } from "./testing/images";

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)),
  );

const FRAME = [0xff, 0xc0, 0, 17, 8, 0x01, 0x2c, 0x01, 0x90, 3];

describe("the header of an image", () => {
  it.each([
    ["PNG", makePng(40, 30), { type: "image/png", width: 40, height: 30 }],
    [
      "JPEG",
      bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2], FRAME),
      { type: "image/jpeg", width: 400, height: 300 },
    ],
    [
      "JPEG with fill bytes",
      bytes([0xff, 0xd8, 0xff, 0xff], FRAME),
      { type: "image/jpeg", width: 400, height: 300 },
    ],
    [
      "lossy WebP",
      bytes("RIFF", [1, 0, 0, 0], "WEBPVP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x90, 1, 0x2c, 1]),
      { type: "image/webp", width: 400, height: 300 },
    ],
    [
      "lossless WebP",
      bytes("RIFF", [1, 0, 0, 0], "WEBPVP8L", [0, 0, 0, 0, 0x2f, 0x8f, 0xc1, 0x4a, 0], [0, 0, 0, 0, 0, 0]),
      { type: "image/webp", width: 400, height: 300 },
    ],
    [
      "extended WebP",
      bytes("RIFF", [1, 0, 0, 0], "WEBPVP8X", [0, 0, 0, 0, 0, 0, 0, 0, 0x8f, 1, 0, 0x2b, 1, 0]),
      { type: "image/webp", width: 400, height: 300 },
    ],
  ])("says kind and size: %s", (_name, image, header) => {
    expect(readImageHeader(image)).toEqual(header);
  });

  it.each([
    ["nothing", bytes()],
    ["text", bytes("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a page", bytes("<!doctype html><script>alert(1)</script>")],
    ["GIF", bytes("GIF89a", [1, 0, 1, 0, 0, 0, 0, 0, 0, 0])],
    ["a PNG without pixels", makePng(4, 4).with(19, 0)],
    ["a JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 2, 0, 0, 0, 0, 0, 0])],
    ["a PNG that ends early", makePng(4, 4).slice(0, 20)],
  ])("is refused: %s", (_name, image) => {
    expect(readImageHeader(image)).toBeNull();
  });

  it("never throws, whatever the bytes", () => {
    const starts = [makePng(4, 4), bytes("RIFF", [1, 0, 0, 0], "WEBPVP8X"), bytes([0xff, 0xd8, 0xff, 0xe1])];
    fc.assert(
      fc.property(
        fc.constantFrom(...starts),
        fc.nat(40),
        fc.uint8Array({ maxLength: 200 }),
        (start, cut, rest) => {
          readImageHeader(Uint8Array.from([...start.slice(0, cut), ...rest]));
        },
      ),
    );
  });

  it("recognises TIFF and BigTIFF in both byte orders", () => {
    const starts = ["II*\0", "MM\0*", "II+\0", "MM\0+"].map((start) => isTiff(bytes(start, [8, 0, 0, 0])));
    expect(starts).toEqual([true, true, true, true]);
    expect(isTiff(makePng(4, 4))).toBe(false);
  });
});
