import { randomBytes } from "node:crypto";

/**
 * Maximum number of values of a JSON body, where an empty list or object counts twice. An input with more than 200 000 is refused anyway
 * (lib/validation/problems.ts); 8 MB of brackets take the parser and that check over a second, of keys in varying order half a second.
 */
const MAX_VALUES = 300_000;

/** Shorter texts cost little, whatever is in them: 16 000 different keys take three plain pages. The scan would take 8 % of the creation of a course. */
const SMALL = 100_000;

/** Maximum number of different keys. All of ours are some hundreds; V8 takes 0.7 to 3 s for 700 000, as against 0.03 s for as many that repeat. */
const MAX_KEYS = 5_000;

const [QUOTE, BACKSLASH, COLON, COMMA, LIST, OBJECT] = Array.from('"\\:,[{', (each) => each.charCodeAt(0));

/** So that nobody can choose keys with the same hash. */
const SEED = randomBytes(4).readInt32LE();
const FNV_PRIME = 0x01000193;

/** What a text has too many of to be parsed as JSON; null if it may be. Takes 4 ms for a megabyte. */
export function whyTooComplex(json: string): string | null {
  if (json.length <= SMALL) return null;
  const keys = new Set<number>();
  let values = 0;
  let isInString = false;
  /** Of the last string as it is written, which is a key if a colon follows. */
  let hash = SEED;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (isInString) {
      if (code === QUOTE) isInString = false;
      else hash = Math.imul(hash ^ code, FNV_PRIME);
      // An escaped quote doesn't end the string.
      if (code === BACKSLASH) hash = Math.imul(hash ^ json.charCodeAt(++i), FNV_PRIME);
    } else if (code === QUOTE) {
      isInString = true;
      hash = SEED;
    } else if (code === COLON) {
      if (keys.add(hash).size > MAX_KEYS) return "different keys";
    } else if (code === COMMA || code === LIST || code === OBJECT) {
      if (++values > MAX_VALUES) return "values";
    }
  }
  return null;
}
