import { match } from "@formatjs/intl-localematcher";
import Negotiator from "negotiator";
import { LANGUAGES, type Language } from "./section";

/** The language to use: the chosen one, else the browser's best match, else English. Invalid values are ignored. */
export function languageFrom(chosen: string | undefined, acceptLanguage: string | null): Language {
  const known = LANGUAGES.find((language) => language === chosen);
  if (known) return known;
  const accepted = new Negotiator({ headers: { "accept-language": acceptLanguage ?? undefined } })
    .languages()
    .filter(isLanguageTag);
  return match(accepted, LANGUAGES, LANGUAGES[0]) as Language;
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
