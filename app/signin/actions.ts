"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { type FormState, formText, typedValues } from "@/app/ui/form-state";
import { CLIENT_ADDRESS_HEADER } from "@/lib/http/client-address";
import { returnAddress } from "@/lib/identity/return-address";
import { startSession } from "@/lib/identity/session";
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
  const address = (await headers()).get(CLIENT_ADDRESS_HEADER) ?? "unknown";
  const result = await services().accounts.signIn(input.value, address);
  if (result.outcome === "refused") return refuse(WRONG);
  if (result.outcome === "throttled") {
    const minutes = Math.ceil(result.retryAfter / 60);
    return refuse(`Too many attempts. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`);
  }

  await startSession(result.user.id);
  redirect(returnAddress(formText(form, "callbackUrl")));
}
