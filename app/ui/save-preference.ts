import { PREFERENCE_AGE } from "@/lib/messages/preference-cookies";

/** Saves a preference in a cookie, from the browser. `value` must need no escaping. */
export function savePreference(cookie: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${PREFERENCE_AGE}; SameSite=Lax${secure}`;
}
