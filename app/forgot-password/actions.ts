"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { type FormState, fieldProblems, formText, typedValues } from "@/app/ui/form-state";
import { tooOften } from "@/app/ui/wait";
import { clientAddressOfRequest } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { forgotPassword } from "@/lib/validation/account";
import { check } from "@/lib/validation/problems";

/** Asks for a link; the answer is the same whether or not there is an account. */
export async function forgotPasswordAction(_before: FormState, form: FormData): Promise<FormState> {
  const values = typedValues(form, ["email"]);
  const input = check(forgotPassword, { email: formText(form, "email") });
  if (!input.ok) return { values, problems: fieldProblems(input.problems) };
  const result = await services().mailLinks.forgotPassword(
    input.value.email,
    await clientAddressOfRequest(),
    after,
  );
  if (result.outcome === "throttled") {
    const problem = tooOften("Several links were asked for already.", result.retryAfter);
    return { values, problems: { "": problem } };
  }
  redirect(result.outcome === "accepted" ? "/forgot-password?sent" : "/forgot-password");
}
