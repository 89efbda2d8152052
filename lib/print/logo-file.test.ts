import { describe, expect, test } from "vitest";
import { LOGO_LIMITS, recogniseLogo } from "./logo-file";

const bytes = (text: string) => new TextEncoder().encode(text);

function png(width: number, height: number): Uint8Array {
  const file = new Uint8Array(40);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(file.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return file;
}

describe("a logo's file", () => {
  test.each([
    ["<svg/>"],
    ['\uFEFF<?xml version="1.0"?>\n<!-- Made by hand --><svg xmlns="http://www.w3.org/2000/svg">'],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x" [ <!ENTITY a "b"> ]>\n<svg:svg >'],
  ])("is an SVG if its first element is: %j", (text) => {
    expect(recogniseLogo(bytes(text))).toEqual({ kind: "svg" });
  });

  test("is a PNG if it starts like one", () => {
    expect(recogniseLogo(png(300, 200))).toEqual({ kind: "png" });
  });

  test.each([["<html><svg></svg></html>"], ["GIF89a"], [""], ["<svgx>"], ["\u0089PNG"]])(
    "is nothing else: %j",
    (text) => {
      expect(recogniseLogo(bytes(text))).toEqual({ kind: "refused", reason: "wrongKind" });
    },
  );

  test("is refused if it is too large, in bytes or in pixels, before it is decoded", () => {
    const tooLarge = { kind: "refused", reason: "tooLarge" };
    expect(recogniseLogo(new Uint8Array(LOGO_LIMITS.bytes + 1))).toEqual(tooLarge);
    expect(recogniseLogo(png(60_000, 60_000))).toEqual(tooLarge);
    expect(recogniseLogo(png(60_000, 60_000).subarray(0, 20))).toMatchObject({ reason: "wrongKind" });
  });

  test("is recognised in linear time", { tags: ["full"] }, () => {
    const start = performance.now();
    recogniseLogo(bytes("<!--".repeat(500_000)));
    recogniseLogo(bytes("<?".repeat(900_000)));
    recogniseLogo(bytes("<!DOCTYPE [".repeat(100_000)));
    expect(performance.now() - start).toBeLessThan(500);
  });
});
