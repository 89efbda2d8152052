import { drawImage, loadImage } from "./draw-logo";

/** White around a downloaded sign, in its own millimetres. */
const MARGIN = 8;

/** Pixels of a PNG's longer side: 210 mm at 300 dpi. */
const PNG_PIXELS = 2480;

const SVG = "http://www.w3.org/2000/svg";

/** A sign as a document of its own: nothing in it refers to a style sheet, a font or an image elsewhere. */
export function writeSignSvg(shown: SVGSVGElement, title: string, logo: string | null): string {
  const { width, height } = shown.viewBox.baseVal;
  const sign = shown.cloneNode(true) as SVGSVGElement;
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
  sign.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${fullWidth} ${fullHeight}`);
  sign.setAttribute("width", `${fullWidth}mm`);
  sign.setAttribute("height", `${fullHeight}mm`);
  for (const image of sign.querySelectorAll("image")) {
    if (logo) image.setAttribute("href", logo);
    else image.remove();
  }
  for (const styled of sign.querySelectorAll("[class]")) styled.removeAttribute("class");
  const paper = document.createElementNS(SVG, "rect");
  const place = { x: -MARGIN, y: -MARGIN, width: fullWidth, height: fullHeight, fill: "#fff" };
  for (const [name, value] of Object.entries(place)) paper.setAttribute(name, String(value));
  const heading = document.createElementNS(SVG, "title");
  heading.textContent = title;
  sign.prepend(heading, paper);
  return new XMLSerializer().serializeToString(sign);
}

/** A sign's SVG document as a PNG for printing. */
export async function drawSignPng(text: string): Promise<Blob> {
  const [, width = 0, height = 0] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(text)?.map(Number) ?? [];
  const scale = PNG_PIXELS / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  // In pixels, since browsers draw an image at its own size before they scale it.
  const sized = text.replace(
    /width="[^"]*mm" height="[^"]*mm"/,
    `width="${size.width}" height="${size.height}"`,
  );
  const url = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    return await drawImage(await loadImage(url), size.width, size.height);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A file's content as a data URL. */
export function toDataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}

export type SignFormat = "svg" | "png";

/** The files of some signs: one, or an archive of all. */
export async function packSigns(
  signs: readonly { readonly name: string; readonly svg: SVGSVGElement }[],
  format: SignFormat,
  { logo, archive }: { logo: Blob | null; archive: string },
  onProgress: (done: number) => void,
): Promise<{ name: string; content: Blob }> {
  const logoUrl = logo && (await toDataUrl(logo));
  const files: { name: string; content: Blob }[] = [];
  for (const { name, svg } of signs) {
    const text = writeSignSvg(svg, name, logoUrl);
    const content = format === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await drawSignPng(text);
    files.push({ name: `${name}.${format}`, content });
    onProgress(files.length);
  }
  const [only] = files;
  if (only && files.length === 1) return only;
  const { zipSync } = await import("fflate");
  const entries: Record<string, Uint8Array> = {};
  for (const [index, { name, content }] of files.entries()) {
    // A layout may play a hole twice.
    const unique = name in entries ? `${index + 1} ${name}` : name;
    entries[unique] = new Uint8Array(await content.arrayBuffer());
  }
  // A PNG is compressed already.
  const archived = zipSync(entries, { level: format === "png" ? 0 : 6 });
  return { name: `${archive}.zip`, content: new Blob([archived], { type: "application/zip" }) };
}
