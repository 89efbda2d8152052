/** Supported languages. The first is the fallback. */
export const LANGUAGES = ["en", "fi"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's own name, for the language menu. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fi: "Suomi" };

/**
 * A section of the catalogue: ICU messages by name, with all languages side by side, so that none can be forgotten (a
 * missing one is a type error; messages.test.ts compares the arguments).
 */
export function section<Key extends string>(messages: Record<Language, Record<Key, string>>) {
  return messages;
}
