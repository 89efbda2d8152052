import { textAt } from "./ink";
import { type Markup, svg } from "./markup";
import { textWidth, wrapText } from "./text";

/** The meaning of a symbol of a drawing. */
export interface LegendEntry {
  readonly text: string;
  /** The symbol, drawn in a box of 8 × 5 mm. */
  readonly key: Markup;
  /** The colour of a rule in words, which is larger and bold. */
  readonly rule?: string;
}

const KEY_WIDTH = 8;
const SIZE = 3.2;
const RULE_SIZE = 3.8;
const LINE = 5.6;
const NEXT_LINE = 4.6;
const SPACE = 5;

/** Lines of one entry. Longer texts are cut. */
const MAX_LINES = 2;

/** Draws a legend in rows of at most `width`. In millimetres, from its top left corner. */
export function drawLegend(
  entries: readonly LegendEntry[],
  width: number,
): { readonly content: Markup; readonly height: number } {
  let [x, y, row] = [0, 0, 0];
  const placed = entries.map(({ text, key, rule }) => {
    const font = rule ? { size: RULE_SIZE, bold: true } : { size: SIZE };
    const lines = wrapText(text, width - KEY_WIDTH - 1.5, font, MAX_LINES);
    const needed = KEY_WIDTH + 1.5 + Math.max(0, ...lines.map((line) => textWidth(line, font)));
    if (x > 0 && x + needed > width) [x, y, row] = [0, y + row, 0];
    row = Math.max(row, LINE + (lines.length - 1) * NEXT_LINE);
    const written = lines.map((line, index) =>
      textAt(line, KEY_WIDTH + 1.5, 3.65 + index * NEXT_LINE, { ...font, ...(rule && { fill: rule }) }),
    );
    const at = svg`<g transform="translate(${x} ${y})">${key}${written}</g>`;
    x += needed + SPACE;
    return at;
  });
  return { content: svg`<g>${placed}</g>`, height: y + row };
}
