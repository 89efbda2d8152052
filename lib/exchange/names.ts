/** What a name or a set of tags says of a thing: which part of a hole it is, and of which hole. */
export interface Meaning {
  readonly part: "tee" | "target" | "hole" | null;
  readonly number: number | null;
}

// In English, Finnish, Swedish and Norwegian: what people call things on the courses that are mapped most.
const TEE = "tees?|tee ?pads?|teepads?|tii|tiit|tiipaikat?|heittopaikat?|utkast|utslag";
const TARGET = "baskets?|kori|korit|targets?|pins?|korg|korgar|kurv|kurver|maali|maalit";
const HOLE = "holes?|väylät?|reikä|reiät|hål|hull|fairways?|flight ?paths?|heittolinjat?|banor?";

/** A word by itself: letters may not touch it, digits may ("tee3"). */
const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "u");
const IS_TEE = word(TEE);
const IS_TARGET = word(TARGET);
const IS_HOLE = word(HOLE);

/** "Hole 3", "H3 tee", "Tee #3", "Kori 03", "no. 3". */
const AFTER_WORD = new RegExp(
  `(?<!\\p{L})(?:${TEE}|${TARGET}|${HOLE}|h|t|b|k|no|nr|#)\\.?\\s*[#:]?\\s*(\\d{1,2})(?!\\d|[.,]\\d)`,
  "u",
);
/** "3", "#3", "3. Tee", "18 - kori", "5. väylä". */
const BEFORE_WORD = new RegExp(
  `^#?\\s*(\\d{1,2})(?:st|nd|rd|th|\\.|:)?\\s*[-–:]?\\s*(?:$|(?:${TEE}|${TARGET}|${HOLE})(?!\\p{L}))`,
  "u",
);
/** "T3", "B3", "K3". */
const LETTER = /^([tbk])\s?\d{1,2}$/u;

/** What a name says, in the words that people use. */
export function meaningOfName(name: string): Meaning {
  const text = name.normalize("NFC").toLowerCase().replace(/_/g, " ").trim();
  const letter = LETTER.exec(text)?.[1];
  const digits = AFTER_WORD.exec(text)?.[1] ?? BEFORE_WORD.exec(text)?.[1];
  const number = digits === undefined ? 0 : Number(digits);
  return { part: partIn(text, letter), number: number > 0 ? number : null };
}

function partIn(text: string, letter: string | undefined): Meaning["part"] {
  if (letter) return letter === "t" ? "tee" : "target";
  const [tee, target] = [IS_TEE.exec(text)?.index, IS_TARGET.exec(text)?.index];
  // "Tee 3, to the upper basket" is a tee.
  if (tee !== undefined && (target === undefined || tee < target)) return "tee";
  if (target !== undefined) return "target";
  return IS_HOLE.test(text) || /^h\s?\d{1,2}(?!\d)/u.test(text) ? "hole" : null;
}

/** What a name says beyond which hole it is: "Hole 3" says nothing, "Hole 3: left of the oak" does. */
export function isPlainHoleName(name: string): boolean {
  const rest = name
    .normalize("NFC")
    .toLowerCase()
    .replace(new RegExp(`(?<!\\p{L})(?:${HOLE}|h|no|nr|track|path|reitti)(?!\\p{L})`, "gu"), "")
    .replace(/[\s\d#.:_-]/g, "");
  return rest === "";
}

const PARTS: Readonly<Record<string, Meaning["part"]>> = {
  tee: "tee",
  basket: "target",
  pin: "target",
  target: "target",
  hole: "hole",
};

/**
 * What the tags of OpenStreetMap say: `disc_golf=*`, and `golf=*` where a course was tagged as a golf course is; the
 * number in `ref`. Null where there are no such tags, "other" for what belongs to a course but is no end or line of a hole.
 */
export function meaningOfTags(tags: Readonly<Record<string, string>>): Meaning | "course" | "other" | null {
  if (tags.leisure === "disc_golf_course") return "course";
  const value = tags.disc_golf ?? tags.golf;
  if (value === undefined) return null;
  const part = Object.hasOwn(PARTS, value) ? PARTS[value] : null;
  if (!part) return "other";
  const ref = /^\s*(\d{1,2})\b/.exec(tags.ref ?? tags["disc_golf:hole"] ?? tags.hole ?? "")?.[1];
  const number = ref === undefined ? 0 : Number(ref);
  return { part, number: number > 0 ? number : null };
}
