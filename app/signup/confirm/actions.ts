"use server";

import { redirect } from "next/navigation";
import { type FormState, formText } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { tooOften } from "@/app/ui/retry-text";
import { signIn } from "@/lib/identity/schema";
import { clientAddressOfRequest, startSession } from "@/lib/identity/session";
import { type Message, message } from "@/lib/messages/message";
import { services } from "@/lib/services";

/** Makes the account that a link finishes, and signs in to it. */
export async function confirmSignUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const t = await getTranslate();
  const refuse = (problem: Message): FormState => ({ values: {}, problems: { password: t(problem) } });
  const { pendingSignUps } = services();
  const password = signIn.shape.password.safeParse(formText(form, "password"));
  if (!password.success) return refuse(message("signing.notChosen"));
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
      return refuse(message("signing.notChosen"));
    case "throttled":
      return refuse(tooOften(result.retryAfter));
    case "email-taken":
      redirect("/signin");
      break;
    default:
      // Without its token the page says that the link does not work.
      redirect("/signup/confirm");
  }
}
