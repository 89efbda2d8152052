import * as z from "zod";
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

/**
 * The most UTF-16 units that become one code point by NFC are six (three of two units each, as in Kirat Rai); a few more
 * cost nothing.
 */
const MAX_UNITS = 8;

/**
 * Trimmed and in NFC, where that can have at most `most` code points; otherwise as it is, which has more. Putting
 * combining marks in their order takes the square of their number (Unicode Standard Annex #15, section 1.3): for as many
 * as a request has room for, half a minute in which nobody else is answered.
 */
export function tidied(text: string, most: number): string {
  const trimmed = text.trim();
  return trimmed.length > most * MAX_UNITS ? trimmed : trimmed.normalize("NFC");
}

/** A name on one line: trimmed, NFC, 1 to `most` code points, no control characters or lone surrogates. */
export function oneLine(most: number) {
  return z
    .string()
    .overwrite((text) => tidied(text, most))
    .superRefine((text, issues) => {
      const problem = textProblem(text, most);
      if (problem) issues.addIssue(problem);
    });
}

/**
 * What turns the direction of the text around it, and what is drawn as nothing though it is called a letter or a symbol
 * (the fillers of Hangul, the empty pattern of Braille).
 */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Joiners and variation selectors: scripts and emoji need them between what can be seen. */
const JOINING = /[\p{Join_Control}\p{Variation_Selector}]/gu;

/**
 * A name that stands in sentences which other people trust, as on the consent page: besides, nothing that turns the
 * direction of the text around it and nothing that cannot be seen, and something that can.
 */
export function trustedName(most: number) {
  return oneLine(most).superRefine((text, issues) => {
    const seen = text.replace(JOINING, "");
    if (INVISIBLE.test(seen)) {
      issues.addIssue(ruleIssue("invisible_text", "must not have invisible characters"));
    } else if (text !== "" && !/[\p{L}\p{N}\p{S}]/u.test(seen)) {
      issues.addIssue(ruleIssue("no_letter", "must have a letter, digit or symbol"));
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
