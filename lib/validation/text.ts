import * as z from "zod";
import { ruleIssue } from "./problems";

/** Length in code points, as Postgres counts; zod's own `.max` counts UTF-16 units. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The first code points of a text of any length. Never cuts a surrogate pair. */
export function firstCodePoints(text: string, count: number): string {
  // A code point has at most two UTF-16 units.
  return [...text.slice(0, count * 2)].slice(0, count).join("");
}

/** True if the text can be stored and shown: no control characters (NUL among them), no lone surrogates. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}

/**
 * NFC composes at most six UTF-16 units into one code point (three of two units each, in Kirat Rai for example), plus a
 * margin.
 */
const MAX_UNITS_PER_CODE_POINT = 8;

/**
 * Trims a text and converts it to NFC. A text that exceeds the limit in any form is only trimmed: sorting combining marks
 * takes quadratic time (Unicode Standard Annex #15, section 1.3), and as many marks as fit into a request would block the
 * process for half a minute.
 */
export function normaliseText(text: string, maxCodePoints: number): string {
  const trimmed = text.trim();
  return trimmed.length > maxCodePoints * MAX_UNITS_PER_CODE_POINT ? trimmed : trimmed.normalize("NFC");
}

/**
 * A name on one line: trimmed, NFC, 1 to `maxCodePoints` code points, something visible, no control characters or lone
 * surrogates.
 */
export function oneLine(maxCodePoints: number) {
  return description(maxCodePoints).superRefine(refuseEmptyLooking);
}

/**
 * Text of several lines: trimmed, NFC, line ends as \n, 1 to `maxCodePoints` code points, something visible, no control
 * characters except tabs and line ends, no lone surrogates.
 */
export function paragraphs(maxCodePoints: number) {
  return lines(maxCodePoints).superRefine(refuseEmptyLooking);
}

/** Like `paragraphs`, but may be empty. */
function lines(maxCodePoints: number) {
  return z
    .string()
    .overwrite((text) => normaliseText(text.replace(/\r\n?/g, "\n"), maxCodePoints))
    .superRefine((text, issues) => {
      const problem = contentProblem(text.replace(/[\n\t]/g, " "), maxCodePoints);
      if (problem) issues.addIssue(problem);
    });
}

export function refuseEmptyLooking(text: string, issues: z.RefinementCtx<string>): void {
  if (looksEmpty(text)) issues.addIssue(ruleIssue("too_small", "must not be blank"));
}

/**
 * `oneLine` and `paragraphs` for a part of a course: a text that looks empty becomes null. Refusing it would make stored
 * courses unreadable, since they are read by the same schemas.
 */
export const optionalLine = (maxCodePoints: number) => emptyAsNull(description(maxCodePoints));
export const optionalParagraphs = (maxCodePoints: number) => emptyAsNull(lines(maxCodePoints));

function emptyAsNull(schema: z.ZodString) {
  return schema.nullable().overwrite((text) => (text !== null && looksEmpty(text) ? null : text));
}

/** Trimmed, NFC, at most `maxCodePoints` code points, and no control characters except, with `lines`, line ends. */
export function description(maxCodePoints: number, { lines = false } = {}) {
  return z
    .string()
    .overwrite((text) => normaliseText(text, maxCodePoints))
    .superRefine((text, issues) => {
      const problem = contentProblem(lines ? text.replace(/\r?\n/g, " ") : text, maxCodePoints);
      if (problem) issues.addIssue(problem);
    });
}

/**
 * Characters that change the direction of surrounding text, and those that render as nothing although Unicode
 * classifies them as letters or symbols (Hangul fillers, the blank Braille pattern).
 */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, "gu");

/** True if nothing of a text can be seen: it has only spaces and invisible characters. */
export function looksEmpty(text: string): boolean {
  return text.replace(ALL_INVISIBLE, "").trim() === "";
}

/** True if a text has a letter, digit or symbol that can be seen. */
export function hasVisibleLetter(text: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(text.replace(ALL_INVISIBLE, ""));
}

/** Joiners and variation selectors, which scripts and emoji require between visible characters. */
const JOINING = /[\p{Join_Control}\p{Variation_Selector}]/gu;

/**
 * Like `oneLine`, for a name that other users see in trusted sentences, such as on the consent page: also rejects
 * invisible and direction-changing characters, and requires a visible character.
 */
export function trustedName(maxCodePoints: number) {
  return oneLine(maxCodePoints).superRefine((text, issues) => {
    if (INVISIBLE.test(text.replace(JOINING, ""))) {
      issues.addIssue(ruleIssue("invisible_text", "must not contain invisible characters"));
    } else if (!looksEmpty(text) && !hasVisibleLetter(text)) {
      issues.addIssue(ruleIssue("no_letter", "must contain a letter, digit or symbol"));
    }
  });
}

/** The issue of a text that must not be blank and may have at most `maxCodePoints` code points; null if it is valid. */
export function textProblem(text: string, maxCodePoints: number) {
  return text.trim() === ""
    ? ruleIssue("too_small", "must not be blank")
    : contentProblem(text, maxCodePoints);
}

function contentProblem(text: string, maxCodePoints: number) {
  if (countCodePoints(text) > maxCodePoints) {
    return ruleIssue("too_big", `must be at most ${maxCodePoints} characters long`);
  }
  if (!isPlainText(text)) {
    return ruleIssue("invalid_text", "must not contain control characters or lone surrogates");
  }
  return null;
}
