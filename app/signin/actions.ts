"use server";

import { redirect } from "next/navigation";
import { type FormState, formText, typedValues } from "@/app/ui/form-state";
import { tryAgainIn } from "@/app/ui/wait";
import { returnAddress } from "@/lib/identity/return-address";
import { clientAddressOfRequest, startSession } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { signIn } from "@/lib/validation/account";
import { check } from "@/lib/validation/problems";

const WRONG = "The e-mail address or the password is wrong.";

/** The sign-in form's action; works with and without a script. */
export async function signInAction(_before: FormState, form: FormData): Promise<FormState> {
  const values = typedValues(form, ["email"]);
  const refuse = (problem: string): FormState => ({ values, problems: { "": problem } });

  const input = check(signIn, { email: formText(form, "email"), password: formText(form, "password") });
  if (!input.ok) return refuse(WRONG);
  const result = await services().accounts.signIn(input.value, await clientAddressOfRequest());
  if (result.outcome === "refused") return refuse(WRONG);
  if (result.outcome === "throttled") {
    return refuse(`Too many attempts. ${tryAgainIn(result.retryAfter)}`);
  }

  await startSession(result.user);
  redirect(returnAddress(formText(form, "callbackUrl")));
}
