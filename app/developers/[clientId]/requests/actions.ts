"use server";

import { refresh } from "next/cache";
import { notFound } from "next/navigation";
import { admit } from "@/app/admit";
import { EMPTY_FORM, type FormState, readText } from "@/app/forms/form-state";
import { describeProblems, type RuleMessages } from "@/app/forms/rule-messages";
import { MAX_QUOTA_REASON, quotaRequest } from "@/lib/applications/quota";
import { message } from "@/lib/messages/message";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** Asks the operator for higher limits. */
export async function requestQuotaAction(_before: FormState, form: FormData): Promise<FormState> {
  const { developer, t } = await admit("requestQuotaAction", form);
  const values = Object.fromEntries(
    ["endpoint", "requests", "reason"].map((name) => [name, readText(form, name)]),
  );
  if (!services().http.bearerEndpoints.includes(values.endpoint ?? "")) notFound();
  const request = check(quotaRequest, values);
  if (!request.ok) {
    return { values, problems: describeProblems(request.problems, FIELD_MESSAGES, t) };
  }
  // Otherwise another tab has asked.
  await services().registration.requestQuota(developer.userId, developer.applicationId, request.value);
  refresh();
  return EMPTY_FORM;
}

const A_NUMBER = message("requests.quotaNumber");
const FIELD_MESSAGES: Readonly<Record<string, RuleMessages>> = {
  requests: { invalid_type: A_NUMBER, too_small: A_NUMBER, too_big: A_NUMBER },
  reason: {
    too_small: message("forms.blank"),
    too_big: message("forms.tooLong", { most: MAX_QUOTA_REASON }),
    invalid_text: message("forms.controlCharacters"),
  },
};
