"use server";

import { redirect } from "next/navigation";
import { type FormState, readText, refused, submittedValues } from "@/app/forms/form-state";
import { describeProblems, NEW_PASSWORD_MESSAGES } from "@/app/forms/rule-messages";
import { getTranslate } from "@/app/ui/request-translations";
import { resetPassword } from "@/lib/identity/schema";
import { endSession } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** Sets a new password with the token of an email link. Ends all sessions, including this one. */
export async function resetPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const input = check(resetPassword, submittedValues(form, ["newPassword"]));
  const t = await getTranslate();
  if (!input.ok) return refused(describeProblems(input.problems, { newPassword: NEW_PASSWORD_MESSAGES }, t));
  const { newPassword } = input.value;
  const result = await services().emailLinks.resetPassword(readText(form, "token"), newPassword, t.language);
  if (result.outcome === "password-refused") return refused({ newPassword: t(result.problem) });
  // Without a token, the page shows that the link is invalid.
  if (result.outcome === "link-void") redirect("/reset-password");
  await endSession();
  redirect("/signin?notice=password-reset");
}
