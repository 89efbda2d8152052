"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { EMAIL_RULES, fieldProblems } from "@/app/ui/field-rules";
import { type FormState, formText, typedValues } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { tooOften } from "@/app/ui/retry-text";
import { forgotPassword } from "@/lib/identity/schema";
import { clientAddressOfRequest } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** Asks for a link; the answer is the same whether or not there is an account. */
export async function forgotPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const values = typedValues(form, ["email"]);
  const input = check(forgotPassword, { email: formText(form, "email") });
  const t = await getTranslate();
  if (!input.ok) {
    return { values, problems: fieldProblems(input.problems, { email: EMAIL_RULES }, t) };
  }
  const result = await services().mailLinks.forgotPassword(
    input.value.email,
    await clientAddressOfRequest(),
    after,
    t.language,
  );
  if (result.outcome === "throttled") {
    return { values, problems: { "": t(tooOften(result.retryAfter, "signing.manyLinks")) } };
  }
  redirect(result.outcome === "accepted" ? "/forgot-password?sent" : "/forgot-password");
}
