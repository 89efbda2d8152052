import { messagesIn } from "@/lib/messages/catalogue";
import { LANGUAGE_COOKIE } from "@/lib/messages/preference-cookies";
import { languageFrom } from "@/lib/messages/preferences";
import type { Language } from "@/lib/messages/section";
import { type Translate, translatorFor } from "@/lib/messages/translator";
import { type ApiRequest, requestQuery } from "./message";

const LANGUAGE_IN_COOKIES = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE.replace(".", "\\.")}=([^;]*)`);

/** Longer values are cut: parsing them takes more than linear time. */
const MAX_ACCEPT_LANGUAGE = 256;

/** The language of the preferences, else of the browser. */
export function requestLanguage(cookie: string | null, acceptLanguage: string | null): Language {
  const accepted = acceptLanguage?.slice(0, MAX_ACCEPT_LANGUAGE) ?? null;
  return languageFrom(LANGUAGE_IN_COOKIES.exec(cookie ?? "")?.[1], accepted);
}

/** `requestLanguage` of a request. */
export function preferredLanguage(request: Pick<ApiRequest, "header">): Language {
  return requestLanguage(request.header("cookie"), request.header("accept-language"));
}

/** The language of a page that has no preferences of its own: that of its address (`lang`), else that of the request. */
export function pageLanguage(request: ApiRequest): Language {
  const chosen = requestQuery(request).get("lang");
  return chosen ? languageFrom(chosen, null) : preferredLanguage(request);
}

/** The translator for an error page of ours, which Next does not render. */
export function rejectionTranslator(language: Language): Translate {
  return translatorFor(language, messagesIn(language, ["rejections", "signIn", "coursePage"]));
}
