/** Letters that Unicode doesn't decompose, and what people type who lack them. */
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

/** Without case and diacritics: what people leave out when they type a name. Bound its length first. */
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
