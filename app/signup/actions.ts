"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { type FormState, fieldProblems, formText, typedValues } from "@/app/ui/form-state";
import { tooOften } from "@/app/ui/wait";
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

  const callbackUrl = returnAddress(formText(form, "callbackUrl"));
  const address = await clientAddressOfRequest();
  const result = await services().accounts.signUp(input.value, address, callbackUrl, after);
  if (result.outcome === "mailed") redirect("/signup?sent");
  if (result.outcome === "email-taken") {
    return { values, problems: { email: "This address has an account already. Sign in instead." } };
  }
  if (result.outcome === "password-refused") return { values, problems: { password: result.problem } };
  if (result.outcome === "throttled") {
    return {
      values,
      problems: { "": tooOften("Too many sign-ups with this address or from here.", result.retryAfter) },
    };
  }
  await startSession(result.user);
  redirect(callbackUrl);
}
