import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Language } from "./section";
import * as sections from "./sections";

/** Every message as ICU text, by section and language. */
export const SECTIONS = { ...sections };

type Sections = typeof SECTIONS;
export type SectionName = keyof Sections;

/** A message's key: `section.name`. */
export type MessageKey = {
  [Name in SectionName]: `${Name}.${keyof Sections[Name]["en"] & string}`;
}[SectionName];

/** The compiled messages of one language, by section. Read by `Translate`, and sent to the browser with a page. */
export type Messages = { readonly [Name in SectionName]?: CompiledSection };
type CompiledSection = Readonly<Record<string, CompiledMessage>>;

const compiled = new Map<string, CompiledSection>();

export function messagesIn(language: Language, names: readonly SectionName[]): Messages {
  return Object.fromEntries(names.map((name) => [name, compiledSection(language, name)]));
}

/** All messages of one language. A section is compiled when it is first read: all of them would delay the first page. */
export function allMessages(language: Language): Messages {
  const names = Object.keys(SECTIONS) as SectionName[];
  const getters = names.map((name) => [name, { get: () => compiledSection(language, name) }]);
  return Object.defineProperties({}, Object.fromEntries(getters));
}

/** Compiles each section once, on the server, so that the browser needs no parser for ICU messages. */
function compiledSection(language: Language, name: SectionName): CompiledSection {
  const key = `${language}.${name}`;
  const known = compiled.get(key);
  if (known) return known;
  const texts = Object.entries<string>(SECTIONS[name][language]);
  const messages = Object.fromEntries(texts.map(([name, text]) => [name, compile(text)]));
  // React can't pass objects without a prototype, such as the plurals here, to a client component.
  const plain: CompiledSection = JSON.parse(JSON.stringify(messages));
  compiled.set(key, plain);
  return plain;
}
