"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { type FormState, refused, submittedValues } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { describeProblems, EMAIL_MESSAGES } from "@/app/forms/rule-messages";
import { getTranslate } from "@/app/ui/request-translations";
import { forgotPassword } from "@/lib/identity/schema";
import { readClientAddress } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** Sends a password reset link. The response is the same whether or not the account exists. */
export async function forgotPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const values = submittedValues(form, ["email"]);
  const input = check(forgotPassword, values);
  const t = await getTranslate();
  if (!input.ok) return refused(describeProblems(input.problems, { email: EMAIL_MESSAGES }, t), values);
  const { email } = input.value;
  const result = await services().emailLinks.forgotPassword(
    email,
    await readClientAddress(),
    after,
    t.language,
  );
  if (result.outcome === "throttled") {
    return refused(t(refuseTooMany(result.retryAfter, "signIn.tooManyLinks")), values);
  }
  redirect(result.outcome === "accepted" ? "/forgot-password?sent" : "/forgot-password");
}
