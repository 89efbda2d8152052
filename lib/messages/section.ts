/** The languages that Teepad speaks. The first is spoken to whoever understands none of them. */
export const LANGUAGES = ["en", "fi"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a language calls itself, for choosing it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fi: "Suomi" };

/**
 * A part of the catalogue: ICU messages by name, every language side by side, so that none can be forgotten (a missing
 * one is a type error; messages.test.ts compares the arguments).
 */
export function section<Key extends string>(messages: Record<Language, Record<Key, string>>) {
  return messages;
}
