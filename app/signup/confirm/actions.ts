"use server";

import { redirect } from "next/navigation";
import { type FormState, readText } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { getTranslate } from "@/app/ui/request-translations";
import { signIn } from "@/lib/identity/schema";
import { type Message, message } from "@/lib/messages/message";
import { readClientAddress, startSession } from "@/lib/server/next/session";
import { services } from "@/lib/services";

/** Creates the account of a pending sign-up once the chosen password is confirmed, and signs in. */
export async function confirmSignUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const t = await getTranslate();
  const refuse = (problem: Message): FormState => ({ values: {}, problems: { password: t(problem) } });
  const { pendingSignUps } = services();
  const password = signIn.shape.password.safeParse(readText(form, "password"));
  if (!password.success) return refuse(message("signIn.wrongSignUpPassword"));
  const result = await pendingSignUps?.confirm(
    readText(form, "token"),
    password.data,
    await readClientAddress(),
  );
  switch (result?.outcome) {
    case "created":
      await startSession(result.user);
      redirect(result.callbackUrl);
      break;
    case "refused":
      return refuse(message("signIn.wrongSignUpPassword"));
    case "throttled":
      return refuse(refuseTooMany(result.retryAfter));
    case "email-taken":
      redirect("/signin");
      break;
    default:
      // Without a token, the page shows that the link is invalid.
      redirect("/signup/confirm");
  }
}
