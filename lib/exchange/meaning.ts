import { FEATURE_KINDS, type FeatureKind, type FeatureShape } from "@/lib/validation/feature";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import type { Item } from "./items";
import { kindOfTags, toColour } from "./tags";

/** The meaning of a name or a set of tags: the part of a hole, the hole number, and the label of a hole such as 3A. */
export interface Meaning {
  readonly part: "tee" | "target" | "hole" | null;
  readonly number: number | null;
  /** Null if it says no more than the number. */
  readonly label: string | null;
}

/** How the names of a file are to be read. */
export interface Naming {
  /** Whether names such as 1T and 1B are a tee and a basket, instead of the labels of two holes. */
  readonly hasLetterCodes: boolean;
}

const NO_CODES: Naming = { hasLetterCodes: false };

/** Letters that stand for a tee after a number; all others that do stand for a target (basket, kori, panier, canasta, goal). */
const TEE_LETTERS = "t";
const TARGET_LETTERS = "bkpcg";

/** "1T", "H1B", "12-t". */
const NUMBER_AND_LETTER = new RegExp(
  `^h?\\s?0*(\\d{1,2})\\s?[-.]?\\s?([${TEE_LETTERS}${TARGET_LETTERS}])$`,
  "u",
);

/** Letters after numbers are codes if there are tees among them: a file with 1A and 1B has two holes. */
export function namingOf(items: readonly Pick<Item, "name" | "kind">[]): Naming {
  const hasLetterCodes = items.some(({ name, kind }) => {
    const letter = kind === "point" && name !== null && NUMBER_AND_LETTER.exec(tidyName(name))?.[2];
    return letter === TEE_LETTERS;
  });
  return { hasLetterCodes };
}

/**
 * Evaluates the tags first, then the name, then the folders from the innermost outwards. Each adds only what
 * the previous ones lack.
 */
export function meaningOfItem(
  { tags, name, folders }: Item,
  naming: Naming = NO_CODES,
): Meaning | "course" | "other" {
  const byTags = meaningOfTags(tags) ?? meaningOfFields(tags);
  if (byTags === "course" || byTags === "other") return byTags;
  const byName = name === null ? null : meaningOfName(name, naming);
  const byFolders = folders.toReversed().map((folder) => meaningOfName(folder));
  // A folder "Hole 3" contains more than the hole's line, so it doesn't determine the part. A folder
  // "Baskets" does.
  const folderPart = byFolders.find(({ part }) => part === "tee" || part === "target")?.part;
  const bare = name === null ? null : /^\s*#?0*([1-9]\d?)\s*$/.exec(tidyName(name))?.[1];
  const numbered = byTags?.number
    ? byTags
    : bare
      ? { number: Number(bare), label: null }
      : [...(byName ? [byName] : []), ...byFolders].find((each) => each.number !== null);
  return {
    part: byTags?.part ?? byName?.part ?? folderPart ?? null,
    number: numbered?.number ?? null,
    label: numbered?.label ?? null,
  };
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
  return { part, ...meaningOfRef(tags.ref ?? tags["disc_golf:hole"] ?? tags.hole ?? "") };
}

/** "3", "#5", "H2" and the first of "1;10" are plain numbers; "3A" and "W4" are labels of holes 3 and 4, too. */
function meaningOfRef(ref: string): Pick<Meaning, "number" | "label"> {
  const [first = ""] = tidyName(ref).split(/[;,/]/);
  const text = first.trim();
  const digits = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  const number = digits === undefined ? 0 : Number(digits);
  if (number === 0) return { number: null, label: null };
  const isPlain = /^(?:h|hole|no\.?|nr\.?)?\s?#?\s?0*\d{1,2}\.?$/.test(text);
  const label = [...text.toUpperCase()];
  return { number, label: isPlain || label.length > HOLE_LIMITS.labelCodePoints ? null : label.join("") };
}

/** Fields of other programs' exports: `type: "teePosition"`, `holeNumber: 3`; in any case. */
function meaningOfFields(tags: Readonly<Record<string, string>>): Meaning | null {
  const fields = new Map(
    Object.entries(tags).map(([key, value]) => [key.toLowerCase().replace(/[\s_-]/g, ""), value]),
  );
  const first = (...keys: string[]) =>
    keys.map((key) => fields.get(key)).find((value) => value !== undefined);
  const type = first("type", "kind", "category", "part") ?? "";
  const part = /^tee/i.test(type) ? "tee" : /^(target|basket|pin)/i.test(type) ? "target" : null;
  const digits = /^\s*(\d{1,2})\s*$/.exec(first("holenumber", "holeno", "holenr", "hole") ?? "")?.[1];
  const number = digits === undefined ? 0 : Number(digits);
  return part === null && number === 0 ? null : { part, number: number > 0 ? number : null, label: null };
}

// The languages in which disc golf is played most: English, Finnish, Swedish, Norwegian, Danish, Estonian, Icelandic, German, French,
// Dutch, Spanish, Czech, Polish and Japanese.
const TEE = [
  "tees?|tee ?pads?|tee ?box(?:es)?|start",
  "tii|tiit|tiipaikat?|heittopaikka|heittopaikat|lähtö|utkast(?:splats(?:er)?)?|utslag|tee ?sted(?:er)?|utkast(?:sted)?|udkast",
  "viskeala(?:d)?|teigur|teigar|abwurf(?:stelle)?|abwürfe|abschlag|abschläge|départs?|depart|tertres?|afwerp(?:plek|plaats)?|afgooi",
  "salidas?|lanzamientos?|výhoz(?:y|iště)?|odhoz(?:y|iště)?|wyrzuty?|rzutnie?|rzutnia|ティー(?:パッド|グラウンド)?|スタート",
].join("|");
const TARGET = [
  "baskets?|bsk|bskt|bkt|targets?|pins?|goals?",
  "kori|korit|maali|maalit|korg|korgar(?:na)?|kurv(?:er|en|ene)?|korv|korvid|karfa|körfur|körfu|korb|körbe|ziele?",
  "paniers?|corbeilles?|cibles?|mand|manden|korf|korven|canastas?|cestas?|koš(?:e|ík)?|kosz(?:e|yk)?|ゴール|バスケット|カゴ|かご",
].join("|");
const HOLE = [
  "holes?|fairways?|flight ?paths?",
  "väylät?|reikä|reiät|heittolinjat?|hål|banor?|bana|hull|baner?|bane|rada|rajad|auk|braut(?:ir)?|hola|holur",
  "bahn(?:en)?|loch|trous?|baan|banen|hoyos?|jamk[ay]|dráh[ay]|dołe?k(?:i)?|tor(?:y)?|ホール|コース",
].join("|");

/** A whole word: no letter before or after it, but digits may follow ("tee3"). */
const wholeWord = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "u");
const IS_TEE = wholeWord(TEE);
const IS_TARGET = wholeWord(TARGET);
const IS_HOLE = wholeWord(HOLE);

/** "Hole 3", "H3 tee", "Tee #3", "Kori 03", "no. 3", and the label in "Hole 3A"; an m after the number is metres. */
const NUMBER_AFTER_WORD = new RegExp(
  `(?<!\\p{L})(?:${TEE}|${TARGET}|${HOLE}|h|t|b|k|no|nr|#)\\.?\\s*[#:]?\\s*(\\d{1,2})([a-ln-z](?!\\p{L}))?(?!\\d|[.,]\\d)`,
  "u",
);
/** "3", "#3", "3. Tee", "001 TEE", "18 - kori", "5. väylä", "3A tee", "2 - 364 ft". */
const NUMBER_BEFORE_WORD = new RegExp(
  `^#?\\s*0*(\\d{1,2})(?:(?:st|nd|rd|th)(?!\\p{L})|([a-ln-z](?!\\p{L})))?[.:]?\\s*[-–:]?\\s*(?:$|(?:${TEE}|${TARGET}|${HOLE})(?!\\p{L})|\\d+(?:[.,]\\d+)?\\s*(?:m|ft|feet|jalkaa|metri\\p{L}*|met(?:er|re)s?|')(?!\\p{L}))`,
  "u",
);
/** "T3", "B3", "K3". */
const LETTER_AND_NUMBER = /^([tbk])\s?\d{1,2}$/u;

/** Longer than any name. */
const MAX_NAME_CHARACTERS = 300;

/** A name as it is compared: digits of full width and keycaps are digits, 番 (number) is a space. */
function tidyName(name: string): string {
  const text = name.slice(0, MAX_NAME_CHARACTERS);
  if (/^[ -~]*$/.test(text)) return text.toLowerCase().replaceAll("_", " ").trim();
  return text
    .normalize("NFKC")
    .replace(/[\uFE0F\u20E3\u200B-\u200F\u202A-\u202E\u2060-\u2069]/g, "")
    .toLowerCase()
    .replace(/_/g, " ")
    .replace(/(\d)\s*番目?/g, "$1 ")
    .trim();
}

function meaningOfName(name: string, { hasLetterCodes }: Naming = NO_CODES): Meaning {
  const text = tidyName(name);
  const [, coded, code] = (hasLetterCodes && NUMBER_AND_LETTER.exec(text)) || [];
  if (coded && code) {
    return { part: code === TEE_LETTERS ? "tee" : "target", number: Number(coded) || null, label: null };
  }
  const letter = LETTER_AND_NUMBER.exec(text)?.[1];
  const [, digits, suffix] = NUMBER_AFTER_WORD.exec(text) ?? NUMBER_BEFORE_WORD.exec(text) ?? [];
  const number = digits === undefined ? 0 : Number(digits);
  const label = number > 0 && suffix ? `${number}${suffix.toUpperCase()}` : null;
  return { part: findPart(text, letter), number: number > 0 ? number : null, label };
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

/** Most names have no word of any kind: one look instead of one for each kind. */
const HAS_KIND = wholeWord(Object.values(KIND_WORDS).join("|"));

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
  const text = tidyName(name);
  if (!HAS_KIND.test(text)) return null;
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

/** What belongs to a hole by its nature: "Mando 3" is that of hole 3, while "Bench 3" may be the third bench. */
const OF_A_HOLE: ReadonlySet<FeatureKind> = new Set<FeatureKind>([
  ...(["out_of_bounds", "hazard", "casual_area", "required_relief", "mandatory", "drop_zone"] as const),
]);

/** The number of the hole that the name of a feature of this kind mentions; null for none. */
export function holeNumberInName(name: string, kind: FeatureKind): number | null {
  const { number } = meaningOfName(name);
  if (number !== null || !OF_A_HOLE.has(kind)) return number;
  const last = /(?:^|[^\d.,])(\d{1,2})$/.exec(tidyName(name))?.[1];
  return Number(last) || null;
}

function findPart(text: string, letter: string | undefined): Meaning["part"] {
  if (letter) return letter === "t" ? "tee" : "target";
  const [tee, target] = [IS_TEE.exec(text)?.index, IS_TARGET.exec(text)?.index];
  // The first word decides: "Tee 3, to the upper basket" is a tee.
  if (tee !== undefined && (target === undefined || tee < target)) return "tee";
  if (target !== undefined) return "target";
  return IS_HOLE.test(text) || /^h\s?\d{1,2}(?!\d)/u.test(text) ? "hole" : null;
}

/** Whether a folder with this name is that of one hole. */
export function isHoleFolder(name: string): boolean {
  return meaningOfName(name).number !== null;
}

/** The only number in a name, from 1 to 99; null without one, and with several. */
export function onlyNumberIn(name: string): number | null {
  const numbers = tidyName(name).match(/\d+/g) ?? [];
  const number = numbers.length === 1 ? Number(numbers[0]) : 0;
  return number >= 1 && number <= 99 ? number : null;
}

/** The letters of a name, for comparison. */
export function wordsOf(name: string): string {
  return tidyName(name)
    .replace(/\P{L}+/gu, " ")
    .trim();
}

/** True for a name that only says which hole it is: "Hole 3", but not "Hole 3: left of the oak". */
export function isPlainHoleName(name: string): boolean {
  const rest = tidyName(name)
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
    tidyName(text)
      .replace(new RegExp(`(?<!\\p{L})(?:${TEE}|${TARGET}|${HOLE}|h|t|b|k|no|nr)(?!\\p{L})`, "gu"), " ")
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== "" && toColour(word) === null);
  if (words(name).length === 0) return null;
  const afterColon = /^[^:]*:\s*(.+)$/su.exec(name)?.[1];
  const isPlainStart = afterColon !== undefined && words(name.slice(0, name.indexOf(":"))).length === 0;
  return isPlainStart ? afterColon : name;
}
