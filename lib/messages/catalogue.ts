import { account } from "./account";
import { applications } from "./applications";
import { audit } from "./audit";
import { checks } from "./checks";
import { consent } from "./consent";
import { course } from "./course";
import { developers } from "./developers";
import { drafts } from "./drafts";
import { editing } from "./editing";
import { exchange } from "./exchange";
import { forms } from "./forms";
import { help } from "./help";
import { holes } from "./holes";
import { mails } from "./mails";
import { maps } from "./maps";
import { merging } from "./merging";
import { trouble } from "./page-errors";
import { print } from "./print";
import { problems } from "./problems";
import { registering } from "./registering";
import { refusals } from "./rejections";
import { saving } from "./saving";
import type { Language } from "./section";
import { signing } from "./signing";
import { site } from "./site";
import { studio } from "./studio";
import { tools } from "./tools";
import { versions } from "./versions";

/** Every message, by section and language. A new section is one line here. */
const SECTIONS = {
  account,
  applications,
  audit,
  checks,
  consent,
  course,
  developers,
  drafts,
  editing,
  exchange,
  forms,
  help,
  holes,
  mails,
  maps,
  merging,
  print,
  problems,
  refusals,
  registering,
  saving,
  signing,
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
