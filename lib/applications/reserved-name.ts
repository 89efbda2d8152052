/** Scripts with letters that look like Latin letters. */
const LOOKALIKE_SCRIPTS = ["Armenian", "Cherokee", "Coptic", "Cyrillic", "Greek", "Lisu"];

const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = new RegExp(`[${LOOKALIKE_SCRIPTS.map((script) => `\\p{Script=${script}}`).join("")}]`, "u");

/** Whether a word mixes Latin letters with lookalikes, as in "Аpple" (Unicode UTS #39, section 5.2). */
export function mixesLookalikes(name: string): boolean {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => LATIN.test(word) && LOOKALIKE.test(word));
}

/**
 * Lookalikes of each letter of "teepad" in lower case after compatibility decomposition (Unicode UTS #39,
 * confusables.txt, and digits). Full-width, mathematical, circled and accented letters are handled by the
 * decomposition.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  t: "тτᴛꭲꓔⲧ7ŧ†",
  e: "еεҽᴇ℮ꭼꓰⲉ3ɛєəǝ",
  p: "рρᴘꮲꓑⲣþƿ",
  a: "аαɑᴀꭺꓮⲁ4@∧",
  d: "ԁᴅꭰꓓđðɗ",
};
const LETTERS = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** The service's name within a word, or spread over several: "Teepads", "Tee-Pad", "T e e p a d", but not "Tee Padel". */
const SERVICE = new RegExp(`teepad|(?<!\\p{L})${[..."teepad"].join("[^\\p{L}\\p{N}]*")}(?!\\p{L})`, "u");

/** Whether a name contains this service's name in any spelling, which would make users mistake the application for ours. */
export function imitatesService(name: string): boolean {
  const skeleton = [...name.normalize("NFKD").toLowerCase()]
    .map((character) => LETTERS.get(character) ?? character)
    .join("")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "");
  return SERVICE.test(skeleton);
}

const HOST_NAME = /[\p{L}\p{M}\p{N}-]+(?:[.。][\p{L}\p{M}\p{N}-]+)*[.。]\p{L}{2,}/gu;

/** Whether a name contains what reads as a host, other than this one or its parent domains: "accounts.google.com", "Disc.golf". */
export function namesAnotherHost(name: string, hostname: string): boolean {
  const hosts = name.normalize("NFKC").toLowerCase().match(HOST_NAME) ?? [];
  return hosts.some((each) => !`.${hostname}`.endsWith(`.${each}`));
}
