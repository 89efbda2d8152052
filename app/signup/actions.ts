"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { EMAIL_RULES, fieldProblems, lineRules, NEW_PASSWORD_RULES } from "@/app/ui/field-rules";
import { type FormState, formText, typedValues } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { tooOften } from "@/app/ui/retry-text";
import { returnAddress } from "@/lib/identity/return-address";
import { MAX_NAME_CHARACTERS, signUp } from "@/lib/identity/schema";
import { clientAddressOfRequest, startSession } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

const RULES = { name: lineRules(MAX_NAME_CHARACTERS), email: EMAIL_RULES, password: NEW_PASSWORD_RULES };

/** The sign-up form's action; works with and without a script. */
export async function signUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const values = typedValues(form, ["name", "email"]);
  const input = check(signUp, { ...values, password: formText(form, "password") });
  const t = await getTranslate();
  if (!input.ok) return { values, problems: fieldProblems(input.problems, RULES, t) };

  const callbackUrl = returnAddress(formText(form, "callbackUrl"));
  const address = await clientAddressOfRequest();
  const result = await services().accounts.signUp(input.value, address, callbackUrl, after, t.language);
  if (result.outcome === "mailed") redirect("/signup?sent");
  if (result.outcome === "email-taken") {
    return { values, problems: { email: t("signing.addressTaken") } };
  }
  if (result.outcome === "password-refused") return { values, problems: { password: t(result.problem) } };
  if (result.outcome === "throttled") {
    return {
      values,
      problems: { "": t(tooOften(result.retryAfter, "signing.manySignUps")) },
    };
  }
  await startSession(result.user);
  redirect(callbackUrl);
}
