import * as z from "zod";

/** JSON in a text, such as an environment variable. @param expected what it must be: "a JSON array of basemaps". */
export function jsonText(expected: string) {
  return z.string().transform((text, issues): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      issues.addIssue({ code: "custom", message: `must be ${expected}; received invalid JSON` });
      return z.NEVER;
    }
  });
}
