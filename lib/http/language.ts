import { messagesIn } from "@/lib/messages/catalogue";
import { LANGUAGE_COOKIE } from "@/lib/messages/preference-cookies";
import { languageFrom } from "@/lib/messages/preferences";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";

const LANGUAGE_IN_COOKIES = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE.replace(".", "\\.")}=([^;]*)`);

/** The language of a request, from its headers `Cookie` and `Accept-Language`. */
export function requestLanguage(cookie: string | null, acceptLanguage: string | null): Language {
  return languageFrom(LANGUAGE_IN_COOKIES.exec(cookie ?? "")?.[1], acceptLanguage);
}

/** The translator for an error page of ours, which Next does not render, by the headers of the request. */
export function translateRejection(headers: Headers): Translate {
  return rejectionTranslator(requestLanguage(headers.get("cookie"), headers.get("accept-language")));
}

export function rejectionTranslator(language: Language): Translate {
  return translatorFor(language, messagesIn(language, ["rejections", "signIn"]));
}
