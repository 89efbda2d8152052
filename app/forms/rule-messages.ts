import { type Message, message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import type { Problem } from "@/lib/validation/problems";

/** Messages of a field, by the problem codes of lib/validation. */
export type RuleMessages = Readonly<Record<string, Message>>;

/** Messages of a single-line text such as a name (lib/validation/text.ts). */
export function lineMessages(maxLength: number): RuleMessages {
  return {
    too_small: message("forms.blank"),
    too_big: message("forms.tooLong", { most: maxLength }),
    invalid_text: message("forms.controlCharacters"),
    invisible_text: message("forms.invisible"),
    no_letter: message("forms.noLetter"),
  };
}

export const EMAIL_MESSAGES: RuleMessages = {
  too_small: message("forms.blank"),
  invalid_email: message("forms.email"),
};

export const NEW_PASSWORD_MESSAGES: RuleMessages = {
  too_small: message("forms.passwordShort"),
  too_big: message("forms.passwordLong"),
};

/** Messages of a password that authenticates the user. */
export const CURRENT_PASSWORD_MESSAGES: RuleMessages = {
  too_small: message("forms.passwordMissing"),
  too_big: message("account.wrongPassword"),
};

export const COURSE_NAME_MESSAGES: RuleMessages = {
  too_small: message("course.nameBlank"),
  too_big: message("course.tooLong", { most: COURSE_LIMITS.nameCodePoints }),
  invalid_text: message("course.nameInvalid"),
};

export const EXTERNAL_ID_MESSAGES: RuleMessages = {
  too_small: message("course.idBlank"),
  too_big: message("course.tooLong", { most: COURSE_LIMITS.externalCourseIdCodePoints }),
  invalid_text: message("course.idInvalid"),
};

export function describeProblem(messages: RuleMessages | undefined, { code }: Problem): Message {
  return messages?.[code] ?? message("forms.notValid");
}

/** The first problem of each field as text, by field. */
export function describeProblems(
  problems: readonly Problem[],
  messages: Readonly<Record<string, RuleMessages>>,
  t: Translate,
): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const problem of problems) {
    const field = String(problem.path[0] ?? "");
    byField[field] ??= t(describeProblem(messages[field], problem));
  }
  return byField;
}
