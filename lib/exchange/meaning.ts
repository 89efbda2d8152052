import { FEATURE_KINDS, type FeatureKind, type FeatureShape } from "@/lib/validation/feature";
import type { Item } from "./items";
import { kindOfTags, toColour } from "./tags";

/** The meaning of a name or a set of tags: the part of a hole, and the hole number. */
export interface Meaning {
  readonly part: "tee" | "target" | "hole" | null;
  readonly number: number | null;
}

/**
 * Evaluates the tags first, then the name, then the folders from the innermost outwards. Each adds only what
 * the previous ones lack.
 */
export function meaningOfItem({ tags, name, folders }: Item): Meaning | "course" | "other" {
  const byTags = meaningOfTags(tags) ?? meaningOfFields(tags);
  if (byTags === "course" || byTags === "other") return byTags;
  const byName = name === null ? null : meaningOfName(name);
  const byFolders = folders.toReversed().map(meaningOfName);
  // A folder "Hole 3" contains more than the hole's line, so it doesn't determine the part. A folder
  // "Baskets" does.
  const folderPart = byFolders.find(({ part }) => part === "tee" || part === "target")?.part;
  const bareNumber = /^\s*#?0*([1-9]\d?)\s*$/.exec(name ?? "")?.[1];
  const number =
    byTags?.number ??
    (bareNumber ? Number(bareNumber) : null) ??
    [...(byName ? [byName] : []), ...byFolders].find((each) => each.number !== null)?.number;
  return { part: byTags?.part ?? byName?.part ?? folderPart ?? null, number: number ?? null };
}

const PARTS: Readonly<Record<string, Meaning["part"]>> = {
  tee: "tee",
  basket: "target",
  pin: "target",
  target: "target",
  hole: "hole",
};

/**
 * The meaning of OpenStreetMap tags: `disc_golf=*`, or `golf=*` for a course tagged like a golf course; the number is in
 * `ref`. Null without such tags, "other" for a part of a course that is no end or line of a hole.
 */
function meaningOfTags(tags: Readonly<Record<string, string>>): Meaning | "course" | "other" | null {
  if (tags.leisure === "disc_golf_course") return "course";
  const value = tags.disc_golf ?? tags.golf;
  if (value === undefined) return null;
  const part = Object.hasOwn(PARTS, value) ? PARTS[value] : null;
  if (!part) return "other";
  const ref = /^\s*(\d{1,2})\b/.exec(tags.ref ?? tags["disc_golf:hole"] ?? tags.hole ?? "")?.[1];
  const number = ref === undefined ? 0 : Number(ref);
  return { part, number: number > 0 ? number : null };
}

/** Fields of other programs' exports: `type: "teePosition"`, `holeNumber: 3`. */
function meaningOfFields(tags: Readonly<Record<string, string>>): Meaning | null {
  const type = tags.type ?? tags.kind ?? tags.category ?? "";
  const part = /^tee/i.test(type) ? "tee" : /^(target|basket|pin)/i.test(type) ? "target" : null;
  const digits = /^\s*(\d{1,2})\s*$/.exec(
    tags.holeNumber ?? tags.hole_number ?? tags.holeNo ?? tags.hole ?? "",
  )?.[1];
  const number = digits === undefined ? 0 : Number(digits);
  return part === null && number === 0 ? null : { part, number: number > 0 ? number : null };
}

// English, Finnish, Swedish and Norwegian: the languages of the countries with the most mapped courses.
const TEE = "tees?|tee ?pads?|teepads?|tii|tiit|tiipaikat?|heittopaikat?|utkast|utslag";
const TARGET = "baskets?|kori|korit|targets?|pins?|korg|korgar|kurv|kurver|maali|maalit";
const HOLE = "holes?|väylät?|reikä|reiät|hål|hull|fairways?|flight ?paths?|heittolinjat?|banor?";

/** A whole word: no letter before or after it, but digits may follow ("tee3"). */
const wholeWord = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "u");
const IS_TEE = wholeWord(TEE);
const IS_TARGET = wholeWord(TARGET);
const IS_HOLE = wholeWord(HOLE);

/** "Hole 3", "H3 tee", "Tee #3", "Kori 03", "no. 3". */
const NUMBER_AFTER_WORD = new RegExp(
  `(?<!\\p{L})(?:${TEE}|${TARGET}|${HOLE}|h|t|b|k|no|nr|#)\\.?\\s*[#:]?\\s*(\\d{1,2})(?!\\d|[.,]\\d)`,
  "u",
);
/** "3", "#3", "3. Tee", "001 TEE", "18 - kori", "5. väylä". */
const NUMBER_BEFORE_WORD = new RegExp(
  `^#?\\s*0*(\\d{1,2})(?:st|nd|rd|th|\\.|:)?\\s*[-–:]?\\s*(?:$|(?:${TEE}|${TARGET}|${HOLE})(?!\\p{L}))`,
  "u",
);
/** "T3", "B3", "K3". */
const LETTER_AND_NUMBER = /^([tbk])\s?\d{1,2}$/u;

function meaningOfName(name: string): Meaning {
  const text = name.normalize("NFC").toLowerCase().replace(/_/g, " ").trim();
  const letter = LETTER_AND_NUMBER.exec(text)?.[1];
  const digits = NUMBER_AFTER_WORD.exec(text)?.[1] ?? NUMBER_BEFORE_WORD.exec(text)?.[1];
  const number = digits === undefined ? 0 : Number(digits);
  return { part: findPart(text, letter), number: number > 0 ? number : null };
}

// The words of the same languages for what isn't part of a hole. "Path" alone is a flight path.
const KIND_WORDS: Readonly<Record<Exclude<FeatureKind, "note">, string>> = {
  out_of_bounds: "ob|oob|out ?of ?bounds|ob-alue(?:et)?",
  hazard: "hazards?",
  casual_area: "casual(?: areas?| water)?",
  required_relief: "(?:required )?relief(?: areas?)?",
  water:
    "water|ponds?|lakes?|rivers?|streams?|creeks?|vesi|lampi|järvi|joki|puro|vatten|damm|sjö|bäck|vann|elv|bekk",
  mandatory: "mandos?|mandator(?:y|ies)",
  drop_zone: "drop ?zones?|dz|pudotusalueet?|droppzon|dropzon",
  tree: "trees?|oaks?|puut?|träd|tre",
  path: "trails?|footpaths?|polku|polut|stig",
  road: "roads?|tie|väg|vei",
  building: "buildings?|club ?house|rakennus|byggnad|bygning",
  bench: "bench(?:es)?|penkki|penkit|bänk|benk",
  bin: "bins?|trash(?: ?cans?)?|roskis|roskakori|papperskorg|søppel",
  sign: "signs?|info ?boards?|notice ?boards?|kyltti|opaste|skylt|skilt",
  parking: "parking(?: lot| area)?|car ?park|parkkipaikka|pysäköinti|parkering",
  toilets: "toilets?|wc|restrooms?|vessa|toaletter|toalett",
  practice_basket: "(?:practice|putting)(?: baskets?| greens?| area)?|harjoituskori|övningskorg|treningskurv",
};
const IS_KIND = (Object.keys(KIND_WORDS) as (keyof typeof KIND_WORDS)[]).map(
  (kind) => [kind, wholeWord(KIND_WORDS[kind])] as const,
);

/** The kind of feature that an item is by its tags, its name or its folders; null for a part of a hole, and if unknown. */
export function kindOfItem({ kind: shape, tags, name, folders }: Item): FeatureKind | null {
  const byTags = meaningOfTags(tags) ?? meaningOfFields(tags);
  if (byTags === "course" || (byTags !== null && byTags !== "other" && byTags.part !== null)) return null;
  const byTag = kindOfTags(tags);
  if (byTag) return byTag;
  for (const text of [name ?? "", ...folders.toReversed()]) {
    const meaning = meaningOfName(text);
    const kind = kindOfName(text, shape);
    if (kind) return kind;
    if (meaning.part !== null || meaning.number !== null) return null;
  }
  return null;
}

/** The first word decides, as for parts: "Practice basket" is no target, "Basket by the water" no water. */
function kindOfName(name: string, shape: Item["kind"]): FeatureKind | null {
  const text = name.normalize("NFC").toLowerCase().replace(/_/g, " ");
  // A line or point "Hole 3, water" is that hole's, an area isn't.
  const parts = [IS_TEE, IS_TARGET, ...(shape === "area" ? [] : [IS_HOLE])];
  const part = Math.min(...parts.map((words) => words.exec(text)?.index ?? Number.POSITIVE_INFINITY));
  const [first] = IS_KIND.flatMap(([kind, words]) => {
    const at = words.exec(text)?.index ?? Number.POSITIVE_INFINITY;
    const shapes: readonly FeatureShape[] = FEATURE_KINDS[kind];
    return at < part && shapes.includes(shape as FeatureShape) ? [{ kind, at }] : [];
  }).sort((a, b) => a.at - b.at);
  return first?.kind ?? null;
}

/** The number of the hole that a name mentions; null for none. */
export function holeNumberInName(name: string): number | null {
  return meaningOfName(name).number;
}

function findPart(text: string, letter: string | undefined): Meaning["part"] {
  if (letter) return letter === "t" ? "tee" : "target";
  const [tee, target] = [IS_TEE.exec(text)?.index, IS_TARGET.exec(text)?.index];
  // The first word decides: "Tee 3, to the upper basket" is a tee.
  if (tee !== undefined && (target === undefined || tee < target)) return "tee";
  if (target !== undefined) return "target";
  return IS_HOLE.test(text) || /^h\s?\d{1,2}(?!\d)/u.test(text) ? "hole" : null;
}

/** True for a name that only says which hole it is: "Hole 3", but not "Hole 3: left of the oak". */
export function isPlainHoleName(name: string): boolean {
  const rest = name
    .normalize("NFC")
    .toLowerCase()
    .replace(new RegExp(`(?<!\\p{L})(?:${HOLE}|h|no|nr|track|path|reitti)(?!\\p{L})`, "gu"), "")
    .replace(/[\s\d#.:_-]/g, "");
  return rest === "";
}

/**
 * The name of a tee, target or hole without a generic beginning: "by the oak" for "Tee 3: by the oak". Null
 * for generic names such as "White tee 3" and "Basket 3" (colours are stored separately).
 */
export function ownWords(name: string): string | null {
  const words = (text: string) =>
    text
      .normalize("NFC")
      .toLowerCase()
      .replace(new RegExp(`(?<!\\p{L})(?:${TEE}|${TARGET}|${HOLE}|h|t|b|k|no|nr)(?!\\p{L})`, "gu"), " ")
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== "" && toColour(word) === null);
  if (words(name).length === 0) return null;
  const afterColon = /^[^:]*:\s*(.+)$/su.exec(name)?.[1];
  const isPlainStart = afterColon !== undefined && words(name.slice(0, name.indexOf(":"))).length === 0;
  return isPlainStart ? afterColon : name;
}
