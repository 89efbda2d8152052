"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { type FormState, readText, refused, submittedValues } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import {
  describeProblems,
  EMAIL_MESSAGES,
  lineMessages,
  NEW_PASSWORD_MESSAGES,
} from "@/app/forms/rule-messages";
import { getTranslate } from "@/app/ui/request-translations";
import { safeReturnPath } from "@/lib/identity/return-address";
import { MAX_NAME_CHARACTERS, signUp } from "@/lib/identity/schema";
import { readClientAddress, startSession } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

const FIELD_MESSAGES = {
  name: lineMessages(MAX_NAME_CHARACTERS),
  email: EMAIL_MESSAGES,
  password: NEW_PASSWORD_MESSAGES,
};

/** Creates an account or, if the server can send emails, sends an email to confirm it. */
export async function signUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const values = submittedValues(form, ["name", "email"]);
  const input = check(signUp, { ...values, password: readText(form, "password") });
  const t = await getTranslate();
  if (!input.ok) return refused(describeProblems(input.problems, FIELD_MESSAGES, t), values);

  const callbackUrl = safeReturnPath(readText(form, "callbackUrl"));
  const address = await readClientAddress();
  const result = await services().accounts.signUp(input.value, address, callbackUrl, after, t.language);
  switch (result.outcome) {
    case "mailed":
      redirect("/signup?sent");
      break;
    case "email-taken":
      return refused({ email: t("signIn.addressTaken") }, values);
    case "closed": {
      const domains = services().signUpDomains.join(", ");
      switch (services().signUpOffer(callbackUrl)) {
        case "domain":
          return refused({ email: t("signIn.otherDomain", { domains }) }, values);
        case "invited":
          return refused({ email: t("signIn.notInvited") }, values);
        default:
          redirect("/signup");
      }
      break;
    }
    case "password-refused":
      return refused({ password: t(result.problem) }, values);
    case "throttled":
      return refused(t(refuseTooMany(result.retryAfter, "signIn.tooManySignUps")), values);
  }
  await startSession(result.user);
  redirect(callbackUrl);
}
