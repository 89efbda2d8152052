import type * as z from "zod";

/** One thing wrong with a request: where (`fairways[2].teePosition.lat`), a stable code, and what was expected. */
export interface Problem {
  path: string;
  code: string;
  message: string;
}

/** More than any honest mistake makes; it keeps the answer to a hostile body small. */
const MAX_PROBLEMS = 1000;

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: [Problem, ...Problem[]] };

/**
 * Checks an input against a schema: the value that came of it, or every problem at once.
 * @param whole what the input is called where a problem is with all of it.
 */
export function check<T extends z.ZodType>(
  schema: T,
  input: unknown,
  whole = "The request",
): Checked<z.infer<T>> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    problems: result.error.issues.slice(0, MAX_PROBLEMS).map((issue) => problemOf(issue, whole)) as [
      Problem,
      ...Problem[],
    ],
  };
}

function problemOf(issue: z.core.$ZodIssue, whole: string): Problem {
  const path = formatPath(issue.path);
  const { code, text } = explain(issue);
  return { path, code, message: `${path === "" ? whole : path} ${text}.` };
}

/** `["fairways", 2, "teePosition"]` → `fairways[2].teePosition`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
}

/** Parameters of a rule of ours: `superRefine` adds them, the answer shows them. */
export function ruleIssue(code: string, text: string, path: PropertyKey[] = []) {
  return { code: "custom" as const, params: { code }, message: text, path };
}

function explain(issue: z.core.$ZodIssue): { code: string; text: string } {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? { code: "required", text: "is required" }
        : { code: "invalid_type", text: `must be ${article(issue.expected)}` };
    case "too_small":
      return { code: "too_small", text: bound(issue.origin, "at least", Number(issue.minimum)) };
    case "too_big":
      return { code: "too_big", text: bound(issue.origin, "at most", Number(issue.maximum)) };
    case "unrecognized_keys":
      return { code: issue.code, text: `has what is not known: ${issue.keys.join(", ")}` };
    case "custom":
      return { code: String(issue.params?.code ?? "invalid"), text: issue.message };
    default:
      return { code: issue.code, text: `is not valid: ${issue.message}` };
  }
}

function bound(origin: string, words: string, limit: number): string {
  if (origin !== "array") return `must be ${words} ${limit}`;
  return `must have ${words} ${limit} ${limit === 1 ? "item" : "items"}`;
}

function article(type: string): string {
  const name = type === "int" ? "integer" : type;
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
}
