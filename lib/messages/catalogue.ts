import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { access } from "./access";
import { account } from "./account";
import { applications } from "./applications";
import { audit } from "./audit";
import { checks } from "./checks";
import { comments } from "./comments";
import { consent } from "./consent";
import { copying } from "./copying";
import { course } from "./course";
import { coursePage } from "./course-page";
import { demo } from "./demo";
import { developers } from "./developers";
import { drafts } from "./drafts";
import { editing } from "./editing";
import { emails } from "./emails";
import { exchange } from "./exchange";
import { explore } from "./explore";
import { features } from "./features";
import { forms } from "./forms";
import { group } from "./group";
import { guide } from "./guide";
import { help } from "./help";
import { holes } from "./holes";
import { home } from "./home";
import { landing } from "./landing";
import { layouts } from "./layouts";
import { live } from "./live";
import { logo } from "./logo";
import { maps } from "./maps";
import { merging } from "./merging";
import { newCourse } from "./new-course";
import { pageErrors } from "./page-errors";
import { people } from "./people";
import { pictures } from "./pictures";
import { pinMap } from "./pin-map";
import { print } from "./print";
import { problems } from "./problems";
import { registration } from "./registration";
import { rejections } from "./rejections";
import { requests } from "./requests";
import { saving } from "./saving";
import type { Language } from "./section";
import { sharing } from "./sharing";
import { signIn } from "./sign-in";
import { site } from "./site";
import { studio } from "./studio";
import { team } from "./team";
import { testMode } from "./test-mode";
import { tools } from "./tools";
import { tryIt } from "./try-it";
import { versions } from "./versions";
import { viewer } from "./viewer";
import { webhooks } from "./webhooks";

/** Every message as ICU text, by section and language. A new section is one line here. */
export const SECTIONS = {
  access,
  account,
  applications,
  audit,
  checks,
  comments,
  consent,
  copying,
  course,
  coursePage,
  demo,
  developers,
  drafts,
  editing,
  exchange,
  explore,
  features,
  forms,
  group,
  guide,
  help,
  holes,
  home,
  landing,
  layouts,
  live,
  emails,
  logo,
  maps,
  merging,
  people,
  pictures,
  pinMap,
  print,
  problems,
  rejections,
  registration,
  requests,
  saving,
  sharing,
  signIn,
  site,
  studio,
  team,
  testMode,
  tools,
  tryIt,
  newCourse,
  pageErrors,
  versions,
  viewer,
  webhooks,
} as const;

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

/** The messages of these sections in one language. */
export function messagesIn(language: Language, names: readonly SectionName[]): Messages {
  return Object.fromEntries(names.map((name) => [name, compiledSection(language, name)]));
}

/** All messages of one language. A section is compiled when it is first read: all of them would delay the first page. */
export function allMessages(language: Language): Messages {
  const names = Object.keys(SECTIONS) as SectionName[];
  const sections = names.map((name) => [name, { get: () => compiledSection(language, name) }]);
  return Object.defineProperties({}, Object.fromEntries(sections));
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
