import { messagesIn } from "@/lib/messages/catalogue";
import { LANGUAGE_COOKIE } from "@/lib/messages/preference-cookies";
import { languageFrom } from "@/lib/messages/preferences";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE.replace(".", "\\.")}=([^;]*)`);

/** The language of whoever sent a request, by its headers `Cookie` and `Accept-Language`. */
export function languageOf(cookie: string | null, acceptLanguage: string | null): Language {
  return languageFrom(CHOSEN.exec(cookie ?? "")?.[1], acceptLanguage);
}

/** Says what a page without Next says: to whoever sent these headers. */
export function translateRejection(headers: Headers): Translate {
  return rejectionTranslator(languageOf(headers.get("cookie"), headers.get("accept-language")));
}

export function rejectionTranslator(language: Language): Translate {
  return translatorFor(language, messagesIn(language, ["refusals", "signing"]));
}
