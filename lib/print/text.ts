/**
 * Widths of the printable ASCII characters of Helvetica and Arial, in thousandths of the font size. Other sans-serif
 * fonts differ little on average.
 */
const ASCII_WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** Safety margin for fonts that are a little wider, whose text must not overflow either. */
const MARGIN = 1.06;
const BOLD = 1.08;

const characterWidths = new Map<string, number>();

/** The width of a character in multiples of the font size. */
function characterWidth(character: string): number {
  const known = characterWidths.get(character);
  if (known !== undefined) return known;
  const width = measureCharacter(character);
  // Texts come from users, so the cache is limited: scripts with thousands of characters must not stay in memory.
  if (characterWidths.size < 2000) characterWidths.set(character, width);
  return width;
}

function measureCharacter(character: string): number {
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0;
  const [base = character] = character.normalize("NFD");
  const ascii = ASCII_WIDTHS[(base.codePointAt(0) ?? 0) - 32];
  if (ascii !== undefined) return ascii / 1000;
  if (/\p{Extended_Pictographic}/u.test(base)) return 1.4;
  if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u{ff00}-\u{ff60}]/u.test(base)) return 1;
  return /\p{P}/u.test(base) ? 0.6 : 0.75;
}

export interface TextStyle {
  /** Font size, in the unit of the widths (millimetres). */
  readonly size: number;
  readonly bold?: boolean;
}

/**
 * Estimates the width of a text, rather too wide than too narrow: the font is not known until a reader opens the file.
 */
export function textWidth(text: string, { size, bold = false }: TextStyle): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width * size * MARGIN * (bold ? BOLD : 1);
}

/** Returns the text, cut with "…" if it is wider than `width`. */
export function cutText(text: string, width: number, style: TextStyle): string {
  if (textWidth(text, style) <= width) return text;
  return `${cutCharacters(text, width - textWidth("…", style), style)}…`;
}

/**
 * Breaks a text into lines of at most `width`, at spaces where possible. The last of `maxLines` ends in "…" if there is
 * more text. Reads no more of a long text than fits.
 */
export function wrapText(text: string, width: number, style: TextStyle, maxLines: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== "" && lines.length < maxLines) {
    const { line, after } = takeLine(rest, width, style);
    lines.push(line);
    rest = after;
  }
  const last = lines.pop();
  if (last === undefined) return [];
  return [...lines, rest === "" ? last : cutText(`${last} ${rest.slice(0, 300)}`, width, style)];
}

/** Splits off the first line of a text. A line has at least one character. */
function takeLine(text: string, width: number, style: TextStyle): { line: string; after: string } {
  let left = width;
  let end = 0;
  let lastSpace = 0;
  for (const character of text) {
    if (character === "\n") break;
    if (/\s/.test(character)) lastSpace = end;
    left -= textWidth(character, style);
    if (left < 0 && end > 0) {
      const cut = lastSpace || end;
      return { line: text.slice(0, cut).trimEnd(), after: text.slice(cut).trimStart() };
    }
    end += character.length;
  }
  return { line: text.slice(0, end).trimEnd(), after: text.slice(end).trimStart() };
}

function cutCharacters(line: string, width: number, style: TextStyle): string {
  let [left, end] = [width, 0];
  for (const character of line) {
    left -= textWidth(character, style);
    if (left < 0) break;
    end += character.length;
  }
  return line.slice(0, end).trimEnd();
}
