"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { EMAIL_RULES, fieldProblems } from "@/app/ui/field-rules";
import { type FormState, formText, typedValues } from "@/app/ui/form-state";
import { saying } from "@/app/ui/request-translations";
import { tooOften } from "@/app/ui/retry-text";
import { clientAddressOfRequest } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { forgotPassword } from "@/lib/identity/schema";
import { check } from "@/lib/validation/problems";

/** Asks for a link; the answer is the same whether or not there is an account. */
export async function forgotPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const values = typedValues(form, ["email"]);
  const input = check(forgotPassword, { email: formText(form, "email") });
  const say = await saying();
  if (!input.ok) {
    return { values, problems: fieldProblems(input.problems, { email: EMAIL_RULES }, say) };
  }
  const result = await services().mailLinks.forgotPassword(
    input.value.email,
    await clientAddressOfRequest(),
    after,
    say.language,
  );
  if (result.outcome === "throttled") {
    return { values, problems: { "": say(tooOften(result.retryAfter, "signing.manyLinks")) } };
  }
  redirect(result.outcome === "accepted" ? "/forgot-password?sent" : "/forgot-password");
}
