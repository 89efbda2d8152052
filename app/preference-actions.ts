"use server";

import { cookies } from "next/headers";
import { readText } from "@/app/forms/form-state";
import { UNITS } from "@/lib/messages/length";
import { LANGUAGE_COOKIE, PREFERENCE_AGE, UNIT_COOKIE } from "@/lib/messages/preference-cookies";
import { LANGUAGES } from "@/lib/messages/section";
import { services } from "@/lib/services";

/**
 * Saves the language or unit that was chosen in the footer. Re-renders the current page instead of redirecting, so that
 * there is no redirect target to abuse.
 */
export async function choosePreference(form: FormData): Promise<void> {
  const jar = await cookies();
  const options = {
    path: "/",
    maxAge: PREFERENCE_AGE,
    sameSite: "lax",
    secure: services().env.baseUrl.startsWith("https:"),
  } as const;
  const language = LANGUAGES.find((each) => each === readText(form, "language"));
  if (language) jar.set(LANGUAGE_COOKIE, language, options);
  const unit = UNITS.find((each) => each === readText(form, "unit"));
  if (unit) jar.set(UNIT_COOKIE, unit, options);
}
