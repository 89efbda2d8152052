/** Supported languages. The first is the fallback. */
export const LANGUAGES = ["en", "fi"] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fi: "Suomi" };

/** A text for each language, in their order. */
type TextsIn<Languages extends readonly Language[]> = { readonly [Index in keyof Languages]: string };
export type Texts = TextsIn<typeof LANGUAGES>;

/** ICU messages by language and name. */
type Section<Key extends string> = Record<Language, Record<Key, string>>;

/**
 * A section of the catalogue: ICU messages by name, each with all languages side by side, so that none can be forgotten
 * (a missing one is a type error; messages.test.ts compares the arguments).
 */
export function texts<Key extends string>(messages: Readonly<Record<Key, Texts>>): Section<Key> {
  const rows = Object.entries<Texts>(messages);
  const inLanguage = (index: number) => Object.fromEntries(rows.map(([key, row]) => [key, row[index]]));
  return Object.fromEntries(
    LANGUAGES.map((language, index) => [language, inLanguage(index)]),
  ) as Section<Key>;
}
