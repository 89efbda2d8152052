import { refresh } from "next/cache";
import { type FormState, readText } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { describeProblem, EMAIL_MESSAGES } from "@/app/forms/rule-messages";
import { emailAddress } from "@/lib/identity/schema";
import type { AcceptRefusal, InviteOutcome, Throttled } from "@/lib/invitations";
import type { Translate } from "@/lib/messages/translator";
import { check } from "@/lib/validation/problems";
import { type AccessFormState, UNSENT } from "./form-state";

/** Form state after a refusal. `problem` concerns the form as a whole. */
export const refuse = (problem: string, values: FormState["values"] = {}): AccessFormState => ({
  ...UNSENT,
  ...{ values, problems: { "": problem } },
});

export const done = (said: string): AccessFormState => ({ ...UNSENT, said });

/**
 * Creates the invitation that the form describes: `do` is `email` or `link`, `email` an address.
 * @param values of all fields, which the form shows again if the invitation is refused.
 */
export async function inviteFromForm(
  form: FormData,
  values: Record<string, string>,
  t: Translate,
  props: {
    invite: (email: string | null) => Promise<InviteOutcome>;
    url: (token: string) => string;
    /**
     * Messages for two refusals: no room for more people, and a course or application that no longer exists.
     */
    full: string;
    missing: string;
  },
): Promise<AccessFormState> {
  let email: string | null = null;
  if (readText(form, "do") === "email") {
    const checked = check(emailAddress, readText(form, "email"));
    if (!checked.ok) {
      const problem = t(describeProblem(EMAIL_MESSAGES, checked.problems[0]));
      return { ...UNSENT, values, problems: { email: problem } };
    }
    email = checked.value;
  }
  const invited = await props.invite(email);
  switch (invited.outcome) {
    case "throttled":
      return refuse(t(refuseTooMany(invited.retryAfter)), values);
    case "full":
    case "missing":
      return refuse(props[invited.outcome], values);
    case "invited":
      refresh();
      return email === null
        ? { ...UNSENT, link: props.url(invited.token) }
        : done(t("access.sent", { email }));
  }
}

/**
 * Form state that explains why an invitation wasn't accepted.
 * @param full the message when there is no room for another person.
 */
export function refuseAcceptance(
  refused: AcceptRefusal | Throttled,
  t: Translate,
  { email, full }: { email: string; full: string },
): AccessFormState {
  switch (refused.outcome) {
    case "throttled":
      return refuse(t(refuseTooMany(refused.retryAfter)));
    case "other-address":
      return refuse(t("access.otherAddress", { email }));
    case "unverified":
      return refuse(t("access.unverified"));
    case "full":
      return refuse(full);
    case "void":
      return refuse(`${t("access.voidTitle")}. ${t("access.voidHelp")}`);
  }
}
