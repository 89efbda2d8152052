import { type Message, message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import type { Problem } from "@/lib/validation/problems";

/** What a form says when a rule of lib/validation is broken, by the rule's code. */
export type FieldRules = Readonly<Record<string, Message>>;

/** Of a name on one line (lib/validation/text.ts). */
export function lineRules(most: number): FieldRules {
  return {
    too_small: message("forms.blank"),
    too_big: message("forms.tooLong", { most }),
    invalid_text: message("forms.oddText"),
    invisible_text: message("forms.invisible"),
    no_letter: message("forms.noLetter"),
  };
}

export const EMAIL_RULES: FieldRules = {
  too_small: message("forms.blank"),
  invalid_email: message("forms.email"),
};

export const NEW_PASSWORD_RULES: FieldRules = {
  too_small: message("forms.passwordShort"),
  too_big: message("forms.passwordLong"),
};

/** Of a password that proves who somebody is. */
export const GIVEN_PASSWORD_RULES: FieldRules = {
  too_small: message("forms.passwordMissing"),
  too_big: message("account.notCurrent"),
};

/** What is wrong with a field, to stand under it. */
export function fieldProblem(rules: FieldRules | undefined, { code }: Problem): Message {
  return rules?.[code] ?? message("forms.notValid");
}

/** One text a field. */
export function fieldProblems(
  problems: readonly Problem[],
  rules: Readonly<Record<string, FieldRules>>,
  t: Translate,
): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const problem of problems) {
    const field = /^[a-zA-Z]+/.exec(problem.path)?.[0] ?? "";
    byField[field] ??= t(fieldProblem(rules[field], problem));
  }
  return byField;
}
