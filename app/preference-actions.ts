"use server";

import { cookies } from "next/headers";
import { formText } from "@/app/ui/form-state";
import { UNITS } from "@/lib/messages/length";
import { LANGUAGE_COOKIE, PREFERENCE_AGE, UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import { LANGUAGES } from "@/lib/messages/section";
import { services } from "@/lib/services";

/**
 * Remembers the language or the unit that a button of the footer names. The page it is on answers, in the new words:
 * nothing says where to go next, so no link can send anybody elsewhere.
 */
export async function choosePreference(form: FormData): Promise<void> {
  const jar = await cookies();
  const options = {
    path: "/",
    maxAge: PREFERENCE_AGE,
    sameSite: "lax",
    secure: services().env.baseUrl.startsWith("https:"),
  } as const;
  const language = LANGUAGES.find((one) => one === formText(form, "language"));
  if (language) jar.set(LANGUAGE_COOKIE, language, options);
  const unit = UNITS.find((one) => one === formText(form, "unit"));
  if (unit) jar.set(UNIT_COOKIE, unit, options);
}
