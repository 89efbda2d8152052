"use server";

import { redirect } from "next/navigation";
import { fieldProblems, NEW_PASSWORD_RULES } from "@/app/ui/field-rules";
import { type FormState, formText } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { resetPassword } from "@/lib/identity/schema";
import { endSession } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** Sets a new password by a link; the person signs in with it afterwards, here too. */
export async function resetPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const input = check(resetPassword, { newPassword: formText(form, "newPassword") });
  const t = await getTranslate();
  if (!input.ok) {
    return { values: {}, problems: fieldProblems(input.problems, { newPassword: NEW_PASSWORD_RULES }, t) };
  }
  const result = await services().mailLinks.resetPassword(
    formText(form, "token"),
    input.value.newPassword,
    t.language,
  );
  if (result.outcome === "password-refused") {
    return { values: {}, problems: { newPassword: t(result.problem) } };
  }
  // Without its token the page says that the link does not work.
  if (result.outcome === "link-void") redirect("/reset-password");
  await endSession();
  redirect("/signin?notice=password-reset");
}
