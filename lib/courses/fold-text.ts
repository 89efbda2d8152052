/** Letters that Unicode doesn't decompose, mapped to the letters that people without them on their keyboard type instead. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * Removes case and diacritics, which people often omit when they type a name. Callers must limit the length
 * of the text first.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[æœøßłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** The folded words of a text, each once, in order. A word is a run of letters and digits. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu))];
}
