import { describe, expect, test } from "vitest";
import { decodeHeights } from "./decode";

const pixel = (red: number, green: number, blue: number, alpha = 255) => [red, green, blue, alpha];
const decode = (pixels: number[][], encoding?: "mapbox") => [
  ...decodeHeights(new Uint8Array(pixels.flat()), encoding).metres,
];

describe("the decoder of heights", () => {
  test("reads terrarium and Mapbox colours as metres", () => {
    expect(decode([pixel(128, 65, 128)])).toEqual([65.5]);
    expect(decode([pixel(127, 255, 0)])).toEqual([-1]);
    expect(decode([pixel(1, 138, 148)], "mapbox")).toEqual([expect.closeTo(101.2, 4)]);
  });

  test("knows no height for transparent pixels, for exactly 0 m, and for what isn't on land", () => {
    const unknown = [pixel(0, 0, 0, 0), pixel(128, 65, 0, 254), pixel(128, 0, 0), pixel(0, 0, 0)];
    expect(decode(unknown)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect(decode([pixel(0, 0, 0)], "mapbox")).toEqual([Number.NaN]);
    expect(decode([pixel(255, 255, 255)])).toEqual([Number.NaN]);
  });

  test("knows heights just above and below 0 m", () => {
    expect(decode([pixel(128, 0, 1)])).toEqual([1 / 256]);
    expect(decode([pixel(127, 255, 255)])).toEqual([-1 / 256]);
  });

  test("refuses pixels that aren't a square", () => {
    expect(() => decode([pixel(1, 2, 3), pixel(1, 2, 3)])).toThrow("must be square; received 2 pixels");
    expect(() => decodeHeights(new Uint8Array())).toThrow(RangeError);
  });
});
