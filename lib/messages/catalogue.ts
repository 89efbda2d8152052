import { checks } from "./checks";
import { course } from "./course";
import { drafts } from "./drafts";
import { editing } from "./editing";
import { exchange } from "./exchange";
import { help } from "./help";
import { holes } from "./holes";
import { maps } from "./maps";
import { merging } from "./merging";
import { print } from "./print";
import { problems } from "./problems";
import { saving } from "./saving";
import type { Language } from "./section";
import { site } from "./site";
import { studio } from "./studio";
import { tools } from "./tools";
import { trouble } from "./trouble";
import { versions } from "./versions";

/** Every message, by section and language. A new section is one line here. */
const SECTIONS = {
  checks,
  course,
  drafts,
  editing,
  exchange,
  help,
  holes,
  maps,
  merging,
  print,
  problems,
  saving,
  site,
  studio,
  tools,
  trouble,
  versions,
} as const;

type Sections = typeof SECTIONS;
export type SectionName = keyof Sections;

/** A message's address: its section, a dot, its name. */
export type MessageKey = {
  [Name in SectionName]: `${Name}.${keyof Sections[Name]["en"] & string}`;
}[SectionName];

/** The messages of one language, by section: what `say.ts` speaks from, and what a page hands to the browser. */
export type Messages = { readonly [Name in SectionName]?: Readonly<Record<string, string>> };

/** The messages of these sections (all where none is named) in one language. */
export function messagesIn(language: Language, names = Object.keys(SECTIONS) as SectionName[]): Messages {
  return Object.fromEntries(names.map((name) => [name, SECTIONS[name][language]]));
}
