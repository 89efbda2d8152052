import { describe, expect, it } from "vitest";
import { drawQrCode, drawQrFile, qrPath } from "./qr";

const ADDRESS = "https://teepad.example/c/7zzzzzzzzzzzzzzzzzzzzzzzzz#hole-18";

/** The modules of a path, row by row. */
function readModules({ path, modules }: { path: string; modules: number }): boolean[][] {
  const rows = Array.from({ length: modules }, () => Array<boolean>(modules).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const row = rows[Number(y) - 4] as boolean[];
    row.fill(true, Number(x) - 4, Number(x) - 4 + Number(length));
  }
  return rows;
}

/** A finder pattern (ISO/IEC 18004, section 6.3.3). */
const FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];

describe("a QR code", () => {
  it("has three finder patterns and alternating timing patterns", () => {
    const code = qrPath(ADDRESS);
    const rows = readModules(code);
    const far = code.modules - 7;
    for (const [x, y] of [
      [0, 0],
      [far, 0],
      [0, far],
    ] as const) {
      const found = rows.slice(y, y + 7).map((row) =>
        row
          .slice(x, x + 7)
          .map((dark) => (dark ? "#" : "."))
          .join(""),
      );
      expect(found).toEqual(FINDER);
    }
    expect(rows[6]?.slice(8, far - 1)).toEqual(Array.from({ length: far - 9 }, (_, i) => i % 2 === 0));
  });

  it("is small enough to print for any address of a hole", () => {
    // Version 6 has 41 modules, each half a millimetre wide.
    expect(qrPath(ADDRESS).modules).toBeLessThanOrEqual(41);
  });

  it("escapes nothing, since it writes numbers only", () => {
    expect(drawQrCode('"><script>', 1, 2).text).toMatch(
      /^<g transform="[^"]*"><rect [^<]*\/><path d="[Mhvz\d\s-]+" [^<]*\/><\/g>$/,
    );
  });

  it("is a file with its light margin, without which readers may not find it", () => {
    const { path, modules } = qrPath(ADDRESS);
    const side = modules + 8;
    const file = drawQrFile(ADDRESS);
    expect(file).toContain(`viewBox="0 0 ${side} ${side}"`);
    expect(file).toContain(`<rect width="${side}" height="${side}" fill="#fff"/>`);
    expect(file).toContain(path);
  });
});
