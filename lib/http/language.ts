import { messagesIn } from "@/lib/messages/catalogue";
import { LANGUAGE_COOKIE } from "@/lib/messages/preference-cookies";
import { languageFrom } from "@/lib/messages/preferences";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";

const LANGUAGE_IN_COOKIES = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE.replace(".", "\\.")}=([^;]*)`);

/** Longer values are cut: parsing them takes more than linear time. */
const MAX_ACCEPT_LANGUAGE = 256;

/** The language of a request, from its headers `Cookie` and `Accept-Language`. */
export function requestLanguage(cookie: string | null, acceptLanguage: string | null): Language {
  const accepted = acceptLanguage?.slice(0, MAX_ACCEPT_LANGUAGE) ?? null;
  return languageFrom(LANGUAGE_IN_COOKIES.exec(cookie ?? "")?.[1], accepted);
}

/** The translator for an error page of ours, which Next does not render. */
export function rejectionTranslator(language: Language): Translate {
  return translatorFor(language, messagesIn(language, ["rejections", "signIn", "coursePage"]));
}
