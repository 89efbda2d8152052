import { textAt } from "./ink";
import { type Markup, svg } from "./markup";
import { textWidth } from "./text";

/** The meaning of a symbol of a drawing. */
export interface LegendEntry {
  readonly text: string;
  /** The symbol, drawn in a box of 8 × 5 mm. */
  readonly key: Markup;
}

const KEY_WIDTH = 8;
const FONT = { size: 3.2 };
const LINE = 5.6;
const SPACE = 5;

/** Draws a legend in lines of at most `width`. In millimetres, from its top left corner. */
export function drawLegend(
  entries: readonly LegendEntry[],
  width: number,
): { readonly content: Markup; readonly height: number } {
  let [x, line] = [0, 0];
  const placed = entries.map(({ text, key }) => {
    const room = width - KEY_WIDTH - 1.5;
    const needed = KEY_WIDTH + 1.5 + Math.min(textWidth(text, FONT), room);
    if (x > 0 && x + needed > width) [x, line] = [0, line + 1];
    const at = svg`<g transform="translate(${x} ${line * LINE})">${key}${textAt(text, KEY_WIDTH + 1.5, 3.65, { ...FONT, width: room })}</g>`;
    x += needed + SPACE;
    return at;
  });
  return { content: svg`<g>${placed}</g>`, height: entries.length === 0 ? 0 : (line + 1) * LINE };
}
