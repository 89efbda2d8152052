import { z } from "zod";
import { ruleIssue } from "./problems";

/** Text measured in code points, as Postgres counts; zod's own `.max` counts UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** True when the text can be stored and shown: no control characters (NUL among them), no lone surrogates. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/** A name on one line: trimmed, NFC, 1 to `most` code points, no control characters or lone surrogates. */
export function oneLine(most: number) {
  return z
    .string()
    .overwrite((text) => text.trim().normalize("NFC"))
    .superRefine((text, issues) => {
      const problem = textProblem(text, most);
      if (problem) issues.addIssue(problem);
    });
}

/**
 * A name that stands in sentences which other people trust, as on the consent page: besides, nothing that turns the
 * direction of the text around it and nothing that cannot be seen. (Joiners stay: scripts and emoji need them.)
 */
export function trustedName(most: number) {
  return oneLine(most).superRefine((text, issues) => {
    if (/[\p{Cf}\p{Zl}\p{Zp}]/u.test(text.replace(/[\u200c\u200d]/g, ""))) {
      issues.addIssue(ruleIssue("invisible_text", "must not have invisible characters"));
    }
  });
}

/** What is wrong with a text that must say something within `most` code points; null when it is fine. */
export function textProblem(text: string, most: number) {
  if (text.trim() === "") return ruleIssue("too_small", "must not be blank");
  if (codePoints(text) > most) return ruleIssue("too_big", `must be at most ${most} characters long`);
  if (!isPlainText(text)) {
    return ruleIssue("invalid_text", "must not have control characters or lone surrogates");
  }
  return null;
}
