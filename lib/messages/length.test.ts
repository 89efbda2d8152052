import { describe, expect, test } from "vitest";
import { computePar } from "@/lib/geo/hole-length";
import { formatLength } from "./length";

describe("lengths", () => {
  test("read in feet, and with the marks of the language", () => {
    expect(formatLength(100, { unit: "feet" })).toBe("328 ft");
    expect(formatLength(2.5, { unit: "feet", language: "fi" })).toBe("8,20 ft");
    expect(formatLength(2.5, { language: "fi" })).toBe("2,50 m");
  });

  test("read as whole metres, and as centimetres when they are few", () => {
    expect([102.36, 79.99, 9.99, 5.4321].map((metres) => formatLength(metres))).toEqual([
      "102 m",
      "80 m",
      "9.99 m",
      "5.43 m",
    ]);
    expect(formatLength(2345.6)).toBe("2,346 m");
  });

  test("never read as a distance with another par, or as one allowed that is not", () => {
    expect([149.49, 149.5, 149.99, 150, 150.01].map((metres) => formatLength(metres))).toEqual([
      "149 m",
      "149 m",
      "149 m",
      "150 m",
      "150 m",
    ]);
    expect([249.49, 249.99, 250].map((metres) => formatLength(metres))).toEqual(["249 m", "249 m", "250 m"]);
    expect([999.5, 1000, 1000.01, 1000.6].map((metres) => formatLength(metres))).toEqual([
      "1,000 m",
      "1,000 m",
      "1,001 m",
      "1,001 m",
    ]);
    for (let centimetres = 1000; centimetres <= 110_000; centimetres++) {
      const metres = centimetres / 100;
      const read = Number(formatLength(metres).replace(/[, m]/g, ""));
      if (
        computePar(read) !== computePar(metres) ||
        read > 1000 !== metres > 1000 ||
        Math.abs(read - metres) >= 1
      ) {
        expect.fail(`${metres} m reads ${read} m`);
      }
    }
  });

  test("of a course read without the noise of adding up", () => {
    expect(formatLength(150 - 3e-14)).toBe("150 m");
  });
});
