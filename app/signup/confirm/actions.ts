"use server";

import { redirect } from "next/navigation";
import { type FormState, formText } from "@/app/ui/form-state";
import { tooOften } from "@/app/ui/wait";
import { clientAddressOfRequest, startSession } from "@/lib/identity/session";
import { services } from "@/lib/services";
import { signIn } from "@/lib/validation/account";

/** Makes the account that a link finishes, and signs in to it. */
export async function confirmSignUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const refuse = (problem: string): FormState => ({ values: {}, problems: { password: problem } });
  const { pendingSignUps } = services();
  const password = signIn.shape.password.safeParse(formText(form, "password"));
  if (!password.success) return refuse("This is not the password that was chosen.");
  const result = await pendingSignUps?.confirm(
    formText(form, "token"),
    password.data,
    await clientAddressOfRequest(),
  );
  switch (result?.outcome) {
    case "created":
      await startSession(result.user);
      redirect(result.callbackUrl);
      break;
    case "refused":
      return refuse("This is not the password that was chosen.");
    case "throttled":
      return refuse(tooOften("Too many attempts.", result.retryAfter));
    case "email-taken":
      redirect("/signin");
      break;
    default:
      // Without its token the page says that the link does not work.
      redirect("/signup/confirm");
  }
}
