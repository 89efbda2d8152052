import { describe, expect, it } from "vitest";
import { PICTURE_FILE_LIMITS, pictureName, recognisePicture } from "./files";
import { makePng } from "./testing/images";

const refusal = (...file: Parameters<typeof recognisePicture>) => {
  const found = recognisePicture(...file);
  return found.kind === "refused" ? found.why.key : found.kind;
};

/** The header of a PNG that declares this size. */
function header(width: number, height: number): Uint8Array {
  const png = makePng(1, 1);
  new DataView(png.buffer).setUint32(16, width);
  new DataView(png.buffer).setUint32(20, height);
  return png;
}

describe("a picture's file", () => {
  it("is recognised by its content, whatever its name", () => {
    expect(refusal("plan.txt", 1000, makePng(4, 4))).toBe("image");
    expect(refusal("plan.png", 1000, new TextEncoder().encode("II*\0"))).toBe("tiff");
    expect(refusal("plan.png", 1000, new TextEncoder().encode("<svg/>"))).toBe("pictures.wrongKind");
    expect(refusal("plan.png", 0, new Uint8Array())).toBe("pictures.wrongKind");
  });

  it("is refused before it is decoded if it has too many bytes or pixels", () => {
    const { bytes, tiffBytes } = PICTURE_FILE_LIMITS;
    expect(refusal("a.png", bytes + 1, makePng(4, 4))).toBe("pictures.fileTooLarge");
    expect(refusal("a.tif", tiffBytes + 1, new TextEncoder().encode("II*\0"))).toBe("pictures.fileTooLarge");
    expect(refusal("a.png", 1000, header(12_000, 10_000))).toBe("image");
    expect(refusal("a.png", 1000, header(12_000, 10_001))).toBe("pictures.tooManyPixels");
    expect(refusal("a.png", 1000, header(0xffffffff, 0xffffffff))).toBe("pictures.tooManyPixels");
  });

  it("gives the picture its name, as far as it fits", () => {
    expect(pictureName("Site plan 2.final.png", 80)).toBe("Site plan 2.final");
    expect(pictureName(`${"å".repeat(100)}.tif`, 80)).toBe("å".repeat(80));
    expect(pictureName("\0.png", 80)).toBe("");
  });
});
