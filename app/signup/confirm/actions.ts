"use server";

import { redirect } from "next/navigation";
import { type FormState, readText, refused } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { getTranslate } from "@/app/ui/request-translations";
import { signIn } from "@/lib/identity/schema";
import { readClientAddress, startSession } from "@/lib/server/next/session";
import { services } from "@/lib/services";

/** Creates the account of a pending sign-up once the chosen password is confirmed, and signs in. */
export async function confirmSignUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const t = await getTranslate();
  const wrongPassword = refused({ password: t("signIn.wrongSignUpPassword") });
  const { pendingSignUps } = services();
  const password = signIn.shape.password.safeParse(readText(form, "password"));
  if (!password.success) return wrongPassword;
  const token = readText(form, "token");
  const result = await pendingSignUps?.confirm(token, password.data, await readClientAddress());
  switch (result?.outcome) {
    case "created":
      await startSession(result.user);
      redirect(result.callbackUrl);
      break;
    case "refused":
      return wrongPassword;
    case "throttled":
      return refused({ password: t(refuseTooMany(result.retryAfter)) });
    case "email-taken":
      redirect("/signin");
      break;
    case "closed":
      // The page says what is possible now.
      redirect("/signup");
      break;
    default:
      // Without a token, the page shows that the link is invalid.
      redirect("/signup/confirm");
  }
}
