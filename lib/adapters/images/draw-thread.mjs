// The thread that draws cards as PNG: 50 ms of computing each, in which the server would serve nothing else. Skia as
// WebAssembly can neither crash the process nor read a file, whatever a course is called.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { parentPort } from "node:worker_threads";

/** @typedef {import("../../course-page/card").Card} Card */
/** @typedef {import("canvaskit-wasm").CanvasKit} CanvasKit */

const require = createRequire(import.meta.url);
const folder = path.dirname(require.resolve("canvaskit-wasm/bin/canvaskit.js"));
/** @type {CanvasKit} */
const ck = await require("canvaskit-wasm/bin/canvaskit.js")({
  locateFile: (/** @type {string} */ file) => path.join(folder, file),
});

/** The fonts of the pages: Latin, and the letters that few languages need. */
const FAMILIES = ["latin", "latin-ext"];
const files = await Promise.all(
  FAMILIES.map((family) =>
    readFile(require.resolve(`@fontsource-variable/figtree/files/figtree-${family}-wght-normal.woff2`)),
  ),
);
const provider = ck.TypefaceFontProvider.Make();
const typefaces = files.map((file, index) => {
  const bytes = new Uint8Array(file);
  provider.registerFont(bytes, /** @type {string} */ (FAMILIES[index]));
  const typeface = ck.Typeface.MakeFreeTypeFaceFromData(bytes.buffer);
  if (!typeface) throw new Error("The fonts of cards can't be read.");
  return typeface;
});

/**
 * Leaves out the characters that no font of ours has, which would be drawn as boxes.
 *
 * @param {string} text
 */
function keepDrawable(text) {
  return [...text]
    .filter((character) => typefaces.some((typeface) => typeface.getGlyphIDs(character)[0] !== 0))
    .join("")
    .trim();
}

/**
 * @param {Card} card
 * @param {import("canvaskit-wasm").Canvas} canvas
 */
function drawTexts({ texts, column, margin }, canvas) {
  let y = margin;
  for (const { text, size, weight, colour, lines, space } of texts) {
    const style = new ck.ParagraphStyle({
      maxLines: lines,
      ellipsis: "…",
      textStyle: {
        color: ck.parseColorString(colour),
        fontFamilies: FAMILIES,
        fontSize: size,
        heightMultiplier: 1.15,
        fontVariations: [{ axis: "wght", value: weight }],
      },
    });
    const builder = ck.ParagraphBuilder.MakeFromFontProvider(style, provider);
    builder.addText(keepDrawable(text));
    const paragraph = builder.build();
    paragraph.layout(column - 1.5 * margin);
    y += space;
    canvas.drawParagraph(paragraph, margin, y);
    y += paragraph.getHeight();
    paragraph.delete();
    builder.delete();
  }
}

/**
 * @param {Card} card
 * @param {import("canvaskit-wasm").Canvas} canvas
 */
function drawPicture({ picture, scale, column }, canvas) {
  canvas.save();
  canvas.translate(column, 0);
  canvas.scale(scale, scale);
  canvas.clipRect(ck.LTRBRect(0, 0, picture.width, picture.height), ck.ClipOp.Intersect, true);
  canvas.clear(ck.parseColorString(picture.ground));
  const paint = new ck.Paint();
  paint.setAntiAlias(true);
  paint.setStrokeCap(ck.StrokeCap.Round);
  paint.setStrokeJoin(ck.StrokeJoin.Round);
  const font = new ck.Font(typefaces[0] ?? null, 1);
  font.setEmbolden(true);
  for (const shape of picture.shapes) {
    if ("text" in shape) {
      font.setSize(shape.size);
      const glyphs = font.getGlyphIDs(shape.text);
      const width = font.getGlyphWidths(glyphs).reduce((sum, each) => sum + each, 0);
      paint.setStyle(ck.PaintStyle.Fill);
      paint.setColor(ck.parseColorString(shape.fill));
      canvas.drawText(shape.text, shape.at.x - width / 2, shape.at.y + shape.size * 0.35, paint, font);
      continue;
    }
    const outline = ck.Path.MakeFromSVGString(shape.d);
    if (!outline) continue;
    if (shape.fill) {
      paint.setStyle(ck.PaintStyle.Fill);
      paint.setColor(ck.parseColorString(shape.fill));
      paint.setAlphaf(shape.opacity ?? 1);
      canvas.drawPath(outline, paint);
    }
    if (shape.stroke) {
      paint.setStyle(ck.PaintStyle.Stroke);
      paint.setStrokeWidth(shape.width ?? 1);
      paint.setColor(ck.parseColorString(shape.stroke));
      canvas.drawPath(outline, paint);
    }
    outline.delete();
  }
  font.delete();
  paint.delete();
  canvas.restore();
}

/** @param {Card} card */
function draw(card) {
  const surface = ck.MakeSurface(card.width, card.height);
  if (!surface) throw new Error("There is no memory to draw a card.");
  try {
    const canvas = surface.getCanvas();
    canvas.clear(ck.parseColorString(card.background));
    drawPicture(card, canvas);
    drawTexts(card, canvas);
    surface.flush();
    const image = surface.makeImageSnapshot();
    const png = image.encodeToBytes();
    image.delete();
    if (!png) throw new Error("A card can't be encoded.");
    return png;
  } finally {
    surface.delete();
  }
}

parentPort?.on("message", (/** @type {{ id: number, card: Card }} */ { id, card }) => {
  try {
    parentPort?.postMessage({ id, png: draw(card) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
