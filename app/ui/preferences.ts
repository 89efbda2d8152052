import { cookies, headers } from "next/headers";
import { cache } from "react";
import { type Unit, unitFrom } from "@/lib/messages/length";
import { LANGUAGE_COOKIE, UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import { languageFrom } from "@/lib/messages/preferences";
import type { Language } from "@/lib/messages/section";

/** The language and unit of the current request. For server components. */
export const getPreferences = cache(async (): Promise<{ language: Language; unit: Unit }> => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return {
    language: languageFrom(jar.get(LANGUAGE_COOKIE)?.value, sent.get("accept-language")),
    unit: unitFrom(jar.get(UNIT_COOKIE)?.value),
  };
});
