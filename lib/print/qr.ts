import qrcode from "qrcode-generator";
import { type Markup, svg } from "./markup";

/** Number of light modules that a reader requires around a code (ISO/IEC 18004, section 9.1). */
const QUIET = 4;

/**
 * Side of a code including its margin, in millimetres. A phone can scan it from the distance at which a tee sign is
 * read.
 */
export const QR_SIZE = 24;

/**
 * Draws a QR code of a URL as one SVG path, with its margin, from its top left corner. Uses level M, so that a sign
 * that is scratched or dirty in places stays readable.
 */
export function drawQrCode(address: string, x: number, y: number): Markup {
  const { path, modules } = qrPath(address);
  const scale = QR_SIZE / (modules + 2 * QUIET);
  // Not rounded to hundredths like other numbers, because the modules must fit together exactly.
  const placed = `translate(${x} ${y}) scale(${scale.toFixed(5)})`;
  const side = modules + 2 * QUIET;
  return svg`<g transform="${placed}"><rect width="${side}" height="${side}" rx="2" fill="#fff"/><path d="${path}" fill="#000" shape-rendering="crispEdges"/></g>`;
}

/** A QR code of a URL as an SVG file. */
export function drawQrFile(address: string): string {
  const { path, modules } = qrPath(address);
  const side = modules + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}mm" height="${side}mm" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000" shape-rendering="crispEdges"/></svg>`;
}

/** The dark modules, joined along rows. */
export function qrPath(address: string): { path: string; modules: number } {
  const code = qrcode(0, "M");
  code.addData(address);
  code.make();
  const modules = code.getModuleCount();
  let path = "";
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      if (!code.isDark(row, column)) continue;
      const start = column;
      while (column + 1 < modules && code.isDark(row, column + 1)) column++;
      path += `M${start + QUIET} ${row + QUIET}h${column + 1 - start}v1h${start - column - 1}z`;
    }
  }
  return { path, modules };
}
