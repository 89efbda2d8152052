import { drawImage, loadImage } from "@/app/files/draw-logo";

/** White around a downloaded sign, in its own millimetres. */
const MARGIN = 8;

/** Pixels of a PNG's longer side: 210 mm at 300 dpi. */
const PNG_PIXELS = 2480;

const SVG = "http://www.w3.org/2000/svg";

/** Pixels of the longer side of an own picture in a file: as fine as a sign's drawing needs, and 27 signs may contain it. */
const PICTURE_PIXELS = 1200;

/**
 * A sign as a document of its own: nothing in it refers to a style sheet, a font or an image elsewhere. `pictures` has the
 * data URLs of the own pictures by their address.
 */
function writeSignSvg(
  shown: SVGSVGElement,
  title: string,
  logo: string | null,
  pictures: ReadonlyMap<string, string> = new Map(),
): string {
  const { width, height } = shown.viewBox.baseVal;
  const sign = shown.cloneNode(true) as SVGSVGElement;
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
  sign.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${fullWidth} ${fullHeight}`);
  sign.setAttribute("width", `${fullWidth}mm`);
  sign.setAttribute("height", `${fullHeight}mm`);
  for (const image of sign.querySelectorAll("image")) {
    const isPicture = image.hasAttribute("data-picture");
    const content = isPicture ? pictures.get(image.getAttribute("href") ?? "") : logo;
    image.removeAttribute("data-picture");
    if (content) image.setAttribute("href", content);
    else image.remove();
  }
  containReferences(sign);
  for (const styled of sign.querySelectorAll("[class]")) styled.removeAttribute("class");
  const paper = document.createElementNS(SVG, "rect");
  const place = { x: -MARGIN, y: -MARGIN, width: fullWidth, height: fullHeight, fill: "#fff" };
  for (const [name, value] of Object.entries(place)) paper.setAttribute(name, String(value));
  const heading = document.createElementNS(SVG, "title");
  heading.textContent = title;
  sign.prepend(heading, paper);
  return new XMLSerializer().serializeToString(sign);
}

/** Replaces references to shapes of the page, and those that not every drawing program follows, by what they refer to. */
function containReferences(sign: SVGSVGElement): void {
  const find = (element: Element) => document.getElementById(element.getAttribute("href")?.slice(1) ?? "");
  for (const use of sign.querySelectorAll("use")) {
    const copy = find(use)?.cloneNode(true) as SVGElement | undefined;
    copy?.removeAttribute("id");
    const [x, y] = [use.getAttribute("x"), use.getAttribute("y")];
    if (x || y) copy?.setAttribute("transform", `translate(${x ?? 0} ${y ?? 0})`);
    if (copy) use.replaceWith(copy);
  }
  for (const pattern of sign.querySelectorAll("pattern[href]")) {
    const tile = find(pattern);
    pattern.removeAttribute("href");
    for (const name of ["width", "height", "patternUnits"])
      pattern.setAttribute(name, tile?.getAttribute(name) ?? "");
    pattern.append(...(tile?.cloneNode(true).childNodes ?? []));
  }
}

/** A sign's SVG document as a PNG for printing. */
async function drawSignPng(text: string): Promise<Blob> {
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
function toDataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}

/** The own pictures of some signs as data URLs, each once. @throws if one can't be loaded. */
async function inlinePictures(signs: readonly SVGSVGElement[]): Promise<Map<string, string>> {
  const images = signs.flatMap((sign) => [...sign.querySelectorAll("image[data-picture]")]);
  const addresses = new Set(images.map((image) => image.getAttribute("href") ?? ""));
  const inlined = new Map<string, string>();
  for (const address of addresses) {
    const image = await loadImage(address);
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, PICTURE_PIXELS / Math.max(naturalWidth, naturalHeight));
    const size = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)] as const;
    inlined.set(address, await toDataUrl(await drawImage(image, ...size, "photo")));
  }
  return inlined;
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
  const pictures = await inlinePictures(signs.map(({ svg }) => svg));
  const files: { name: string; content: Blob }[] = [];
  for (const { name, svg } of signs) {
    const text = writeSignSvg(svg, name, logoUrl, pictures);
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
