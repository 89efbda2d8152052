import { drawImage, loadImage } from "@/app/files/draw-logo";

/** White around a downloaded drawing, in its own millimetres. */
const MARGIN = 8;

const SVG = "http://www.w3.org/2000/svg";

/** Pixels of the longer side of an own picture in a file: as fine as a drawing needs, and 27 drawings may contain it. */
const PICTURE_PIXELS = 1200;

interface SvgParts {
  readonly title: string;
  readonly logo: string | null;
  /** The data URLs of backgrounds and own pictures by their address. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly enlargement: number;
}

/** A drawing as a document of its own: nothing in it refers to a style sheet, a font or an image elsewhere. */
function writeSvg(shown: SVGSVGElement, { title, logo, pictures, enlargement }: SvgParts): string {
  const { width, height } = shown.viewBox.baseVal;
  const drawing = shown.cloneNode(true) as SVGSVGElement;
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
  drawing.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${fullWidth} ${fullHeight}`);
  drawing.removeAttribute("data-drawing");
  drawing.setAttribute("width", `${toMillimetres(fullWidth * enlargement)}mm`);
  drawing.setAttribute("height", `${toMillimetres(fullHeight * enlargement)}mm`);
  for (const image of drawing.querySelectorAll("image")) {
    const content = image.matches(PICTURES) ? pictures.get(image.getAttribute("href") ?? "") : logo;
    image.removeAttribute("data-picture");
    if (content) image.setAttribute("href", content);
    else image.remove();
  }
  containReferences(drawing);
  for (const styled of drawing.querySelectorAll("[class]")) styled.removeAttribute("class");
  const paper = document.createElementNS(SVG, "rect");
  const place = { x: -MARGIN, y: -MARGIN, width: fullWidth, height: fullHeight, fill: "#fff" };
  for (const [name, value] of Object.entries(place)) paper.setAttribute(name, String(value));
  const heading = document.createElementNS(SVG, "title");
  heading.textContent = title;
  drawing.prepend(heading, paper);
  return new XMLSerializer().serializeToString(drawing);
}

const toMillimetres = (value: number) => Math.round(value * 100) / 100;

/** Own pictures and backgrounds. */
const PICTURES = "image[data-picture], image.print-picture";

/** Replaces references to shapes of the page, and those that not every drawing program follows, by what they refer to. */
function containReferences(drawing: SVGSVGElement): void {
  const find = (element: Element) => document.getElementById(element.getAttribute("href")?.slice(1) ?? "");
  for (const use of drawing.querySelectorAll("use")) {
    const copy = find(use)?.cloneNode(true) as SVGElement | undefined;
    copy?.removeAttribute("id");
    const [x, y] = [use.getAttribute("x"), use.getAttribute("y")];
    if (x || y) copy?.setAttribute("transform", `translate(${x ?? 0} ${y ?? 0})`);
    // A flight path is drawn several times, with a stroke of its own each time.
    for (const { name, value } of use.attributes) {
      if (name.startsWith("stroke")) copy?.setAttribute(name, value);
    }
    if (copy) use.replaceWith(copy);
  }
  for (const pattern of drawing.querySelectorAll("pattern[href]")) {
    const tile = find(pattern);
    pattern.removeAttribute("href");
    for (const name of ["width", "height", "patternUnits"])
      pattern.setAttribute(name, tile?.getAttribute(name) ?? "");
    pattern.append(...(tile?.cloneNode(true).childNodes ?? []));
  }
}

/** An SVG document as a PNG. `pixels` are those of its longer side. */
async function drawPng(text: string, pixels: number): Promise<Blob> {
  const [, width = 0, height = 0] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(text)?.map(Number) ?? [];
  const scale = pixels / Math.max(width, height);
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

function toDataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
}

/** The backgrounds and own pictures of some drawings as data URLs, each once. @throws if one can't be loaded. */
async function inlinePictures(drawings: readonly SVGSVGElement[]): Promise<Map<string, string>> {
  const images = drawings.flatMap((drawing) => [...drawing.querySelectorAll(PICTURES)]);
  const addresses = new Set(images.map((image) => image.getAttribute("href") ?? ""));
  const inlined = new Map<string, string>();
  for (const address of addresses) {
    const image = await loadImage(address);
    const { naturalWidth, naturalHeight } = image;
    // A background has as many pixels as its drawing needs.
    const most = address.startsWith("blob:") ? Number.POSITIVE_INFINITY : PICTURE_PIXELS;
    const scale = Math.min(1, most / Math.max(naturalWidth, naturalHeight));
    const size = [Math.round(naturalWidth * scale), Math.round(naturalHeight * scale)] as const;
    inlined.set(address, await toDataUrl(await drawImage(image, ...size, "photo")));
  }
  return inlined;
}

export type DrawingFormat = "svg" | "png";

interface PackOptions {
  readonly logo: Blob | null;
  /** The name of an archive, without its extension. */
  readonly archive: string;
  readonly enlargement: number;
  /** Of the longer side of a PNG. */
  readonly pixels: number;
}

/** The files of some drawings: one, or an archive of all. */
export async function packDrawings(
  drawings: readonly { readonly name: string; readonly svg: SVGSVGElement }[],
  format: DrawingFormat,
  { logo, archive, enlargement, pixels }: PackOptions,
  onProgress: (done: number) => void,
): Promise<{ name: string; content: Blob }> {
  const logoUrl = logo && (await toDataUrl(logo));
  const pictures = await inlinePictures(drawings.map(({ svg }) => svg));
  const files: { name: string; content: Blob }[] = [];
  for (const { name, svg } of drawings) {
    const text = writeSvg(svg, { title: name, logo: logoUrl, pictures, enlargement });
    const content =
      format === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await drawPng(text, pixels);
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
