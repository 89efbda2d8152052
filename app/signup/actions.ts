"use server";

import { redirect } from "next/navigation";
import { type FormState, fieldProblems, formText, typedValues } from "@/app/ui/form-state";
import { returnAddress } from "@/lib/identity/return-address";
import { clientAddressOfRequest, startSession } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { signUp } from "@/lib/validation/account";
import { check } from "@/lib/validation/problems";

/** The sign-up form's action; works with and without a script. */
export async function signUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const values = typedValues(form, ["name", "email"]);
  const input = check(signUp, { ...values, password: formText(form, "password") });
  if (!input.ok) return { values, problems: fieldProblems(input.problems) };

  const result = await services().accounts.signUp(input.value, await clientAddressOfRequest());
  if (result.outcome === "email-taken") {
    return { values, problems: { email: "This address has an account already. Sign in instead." } };
  }
  if (result.outcome === "password-refused") return { values, problems: { password: result.problem } };
  if (result.outcome === "throttled") {
    return {
      values,
      problems: { "": "Too many accounts were made from here. Try again in a quarter of an hour." },
    };
  }
  await startSession(result.user);
  redirect(returnAddress(formText(form, "callbackUrl")));
}
