import { SKETCH_FRAME, type Sketch, sketchCourse } from "@/lib/courses/sketch";
import { COURSE_COLOUR_VALUES, casingOf, SYMBOLS } from "@/lib/drawing/colours";
import type { CourseDocument } from "@/lib/editor/document";
import { fairwaysOf } from "@/lib/editor/fairways";
import { type Markup, svg } from "@/lib/print/markup";
import { shownLayouts } from "./shared-document";

export const SKETCH_VIEW_BOX = `0 0 ${SKETCH_FRAME.width} ${SKETCH_FRAME.height}`;

/**
 * The content of a decorative sketch of a course: flight paths as lines, tees as squares, targets as dots, on a neutral ground like
 * the map's. One SVG element per colour and kind. The colours of the page are `--color-ink`, `--color-surface` and `--color-muted`.
 * @param scale of the marks and lines, for a small picture.
 */
export function drawSketch({ holes, targets, groups: drawn }: Sketch, scale = 1): Markup {
  const groups = drawn.map(({ colour, lines, tees }) => ({
    // Holes without a colour are drawn in ink, which the colour scheme inverts along with the ground.
    fill: colour ? COURSE_COLOUR_VALUES[colour].fill : "var(--color-ink)",
    casing: colour ? casingOf(colour) : "var(--color-surface)",
    lines,
    tees,
  }));
  // Smaller marks when there are many holes, which lie close together.
  const size = holes > 9 ? { line: 1.5, mark: 3.5 } : { line: 2, mark: 5 };
  const path = (d: string, stroke: string, width: number) =>
    svg`<path d="${d}" stroke="${stroke}" stroke-width="${width * scale}"/>`;
  const casings = groups.map(({ lines, casing }) => path(lines, casing, size.line + 2.5));
  const lines = groups.map(({ lines, fill }) => path(lines, fill, size.line));
  const tees = groups.map(
    ({ tees, casing, fill }) => svg`${path(tees, casing, size.mark + 2)}${path(tees, fill, size.mark)}`,
  );
  return svg`<g fill="none" stroke-linecap="round" stroke-linejoin="round">${holes === 0 && EMPTY_HOLE}${casings}${lines}<g stroke-linecap="square">${tees}</g>${path(targets, SYMBOLS.casing, size.mark + 2.5)}${path(targets, SYMBOLS.target, size.mark)}</g>`;
}

/** Placeholder hole in the middle of an empty course's sketch. */
const EMPTY_HOLE = svg`<g stroke="var(--color-muted)" transform="translate(106 50)"><path d="M8 46C40 6 66 56 100 12" stroke-width="2.5" stroke-dasharray="0.1 8"/><path d="M4 48h0" stroke-width="11" stroke-linecap="square"/><circle cx="104" cy="8" r="6" stroke-width="3.5"/></g>`;

/** The colours of the page that a sketch has, as of app/globals.css, for an image, which has no style sheet. */
const STYLE =
  ":root{color-scheme:light dark;--color-ink:light-dark(#161a17,#eef1ed);--color-surface:light-dark(#ffffff,#181c19);--color-muted:light-dark(#5a615b,#a5ada6)}";

/** The sketch of a shared course as an image of its own. */
export function renderSketch(document: CourseDocument): string {
  const [layout] = shownLayouts(document);
  const sketch = sketchCourse(fairwaysOf(document, layout.id), layout.colour);
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${SKETCH_VIEW_BOX}"><style>${STYLE}</style>${drawSketch(sketch, 2)}</svg>`
    .text;
}
