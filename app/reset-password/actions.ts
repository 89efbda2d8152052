"use server";

import { redirect } from "next/navigation";
import { type FormState, fieldProblems, formText } from "@/app/ui/form-state";
import { endSession } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { resetPassword } from "@/lib/validation/account";
import { check } from "@/lib/validation/problems";

/** Sets a new password by a link; the person signs in with it afterwards, here too. */
export async function resetPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const input = check(resetPassword, { newPassword: formText(form, "newPassword") });
  if (!input.ok) return { values: {}, problems: fieldProblems(input.problems) };
  const result = await services().mailLinks.resetPassword(formText(form, "token"), input.value.newPassword);
  if (result.outcome === "password-refused") {
    return { values: {}, problems: { newPassword: result.problem } };
  }
  // Without its token the page says that the link does not work.
  if (result.outcome === "link-void") redirect("/reset-password");
  await endSession();
  redirect("/signin?notice=password-reset");
}
