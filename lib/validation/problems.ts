import type * as z from "zod";

/** Keys from the root of an input to a part of it: `["fairways", 2, "teePosition", "lat"]`. */
export type Path = readonly (string | number)[];

export interface Problem {
  /** Empty if the problem concerns the input as a whole. */
  readonly path: Path;
  /** Stable code of the violated rule. */
  readonly code: string;
  /** Description for developers, in English, to follow the path: "must be at least 1; received 0". */
  readonly text: string;
  /** True if `text` is a complete sentence, which is separated from the path by a colon. */
  readonly isSentence?: boolean;
}

/**
 * Maximum number of problems reported, more than any honest mistake causes. Keeps the response to a malicious body
 * small.
 */
export const MAX_PROBLEMS = 1000;

/** Half as many again as the largest course has in 2.1 MB (135 000). An input with more isn't read. */
const MAX_VALUES = 200_000;

/** More fields than any object has, the environment of a process included. zod validates all of a record, even after the first problem. */
const MAX_FIELDS = 10_000;

/** More levels than any input has. What nests deeper can't be written as JSON again: `JSON.stringify` calls itself. */
const MAX_DEPTH = 200;

/** Up to how many values all problems are looked for, which takes up to 20 µs each. Of a larger input, the first is reported. */
const MAX_VALUES_TO_EXPLAIN = 10_000;

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: [Problem, ...Problem[]] };

/**
 * Validates an input: returns the parsed value, or all problems at once; of an input with many values, the first. Patterns need
 * an error message in the form of `Problem.text`.
 */
export function check<T extends z.ZodType>(schema: T, input: unknown): Checked<z.infer<T>> {
  const values = countValues(input);
  if (values > MAX_VALUES) {
    const text = `has too many values; expected at most ${MAX_VALUES} in all, ${MAX_FIELDS} fields of one object, and ${MAX_DEPTH} levels`;
    return refused({ path: largestPart(input), code: "too_big", text });
  }
  try {
    // zod knows `abortEarly`, but its types don't. A test measures it.
    const context = { reportInput: true, abortEarly: values > MAX_VALUES_TO_EXPLAIN };
    const result = schema.safeParse(input, context);
    if (result.success) return { ok: true, value: result.data };
    const issues = result.error.issues.slice(0, MAX_PROBLEMS);
    return { ok: false, problems: issues.flatMap((issue) => toProblems(issue)) as [Problem, ...Problem[]] };
  } catch (error) {
    // zod passes the issues of a list on as arguments of one call.
    if (!(error instanceof RangeError)) throw error;
    return refused({ path: [], code: "too_many_problems", text: "has too many problems to list them" });
  }
}

const refused = (problem: Problem): { ok: false; problems: [Problem] } => ({
  ok: false,
  problems: [problem],
});

/** The field with most values; none of a list. */
function largestPart(input: unknown): Path {
  if (Array.isArray(input)) return [];
  const fields = Object.entries(input as object).map(([name, value]) => ({
    name,
    values: countValues(value),
  }));
  return fields
    .sort((a, b) => b.values - a.values)
    .slice(0, 1)
    .map(({ name }) => name);
}

/** The number of values in a JSON value, itself included. Counting ends beyond `MAX_VALUES`; infinite with too many fields or levels. */
function countValues(input: unknown): number {
  let count = 1;
  let level = [input].filter(isObject);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
    const next: object[] = [];
    for (const value of level) {
      const inside = Object.values(value);
      if (!Array.isArray(value) && inside.length > MAX_FIELDS) return Number.POSITIVE_INFINITY;
      count += inside.length;
      if (count > MAX_VALUES) return count;
      for (const each of inside) if (isObject(each)) next.push(each);
    }
    level = next;
  }
  return count;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A problem as the API reports it. */
export interface ProblemDetail {
  path: string;
  code: string;
  message: string;
}

export function renderProblem(problem: Problem): ProblemDetail {
  const { path, code } = problem;
  return { path: formatPath(path), code, message: `${describeProblem(problem)}.` };
}

/** The problem as a sentence without its full stop: "fairways[2].number must be at least 1; received 0". */
export function describeProblem({ path, text, isSentence }: Problem, whole = "The request body"): string {
  return `${path.length === 0 ? whole : formatPath(path)}${isSentence ? ":" : ""} ${text}`;
}

/** `["fairways", 2, "teePosition"]` → `fairways[2].teePosition`. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? key : `${text}.${key}`;
  }, "");
}

type RuleIssue = {
  code: "custom";
  params: { code: string; isSentence: boolean };
  message: string;
  path: PropertyKey[];
};

/** An issue for zod's `addIssue`, for a rule of ours with its own code. `text` as in `Problem`. */
export function ruleIssue(code: string, text: string, path: PropertyKey[] = []): RuleIssue {
  return { code: "custom", params: { code, isSentence: false }, message: text, path };
}

/** Like `ruleIssue`, with a sentence as text. */
export function sentenceIssue(code: string, sentence: string, path: PropertyKey[] = []): RuleIssue {
  return { code: "custom", params: { code, isSentence: true }, message: sentence, path };
}

/** For `superRefine`: adds an issue to every item that an earlier one equals. */
export function rejectDuplicates(items: readonly string[], issues: { addIssue(issue: RuleIssue): void }) {
  items.forEach((item, index) => {
    if (items.indexOf(item) < index) issues.addIssue(ruleIssue("duplicate", "is a duplicate", [index]));
  });
}

function toProblems(issue: z.core.$ZodIssue, parent: PropertyKey[] = []): Problem[] {
  // Keys are never symbols: inputs are JSON, forms or variables.
  const path = [...parent, ...issue.path] as (string | number)[];
  if (issue.code === "invalid_union" && issue.errors.length > 0) return unionProblems(issue.errors, path);
  const isSentence = issue.code === "custom" && issue.params?.isSentence === true;
  return [{ path, ...explain(issue), ...(isSentence ? { isSentence } : {}) }];
}

/** The problems of the alternative that the input was probably meant to match: the one without missing fields. */
function unionProblems(alternatives: readonly z.core.$ZodIssue[][], path: (string | number)[]): Problem[] {
  const intended = alternatives.find((issues) => !issues.some(isMissing));
  if (intended) return intended.flatMap((issue) => toProblems(issue, path));
  const fields = new Set(
    alternatives.flatMap((issues) => issues.filter(isMissing).map(({ path: [key] }) => key)),
  );
  return [{ path, code: "required", text: `must have ${[...fields].join(" or ")}` }];
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.input === undefined;
}

function explain(issue: z.core.$ZodIssue): Pick<Problem, "code" | "text"> {
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue)
        ? { code: "required", text: "is required" }
        : { code: "invalid_type", text: describeTypes(issue) };
    case "too_small":
      return { code: "too_small", text: describeBound(issue, "at least", Number(issue.minimum)) };
    case "too_big":
      return { code: "too_big", text: describeBound(issue, "at most", Number(issue.maximum)) };
    case "invalid_value":
      return {
        code: issue.code,
        text: `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`,
      };
    case "unrecognized_keys": {
      const fields = issue.keys.length === 1 ? "an unknown field" : "unknown fields";
      return { code: issue.code, text: `has ${fields}: ${issue.keys.join(", ")}` };
    }
    case "custom":
      return { code: String(issue.params?.code ?? "invalid"), text: issue.message };
    case "invalid_format":
      return {
        code: issue.code,
        text: "includes" in issue ? `must contain ${issue.includes}` : issue.message,
      };
    default:
      return { code: issue.code, text: `is not valid: ${issue.message}` };
  }
}

/** Describes a wrong type. Never quotes text, which may be secret. */
function describeTypes({ expected, input }: z.core.$ZodIssueInvalidType): string {
  if (expected === "int" && typeof input === "number") return `must be an integer; received ${input}`;
  if (expected === "number" && typeof input === "number") return `must be a finite number; received ${input}`;
  const names: Partial<Record<string, string>> = { int: "integer", object: "JSON object" };
  const received = input === null ? "null" : withArticle(Array.isArray(input) ? "array" : typeof input);
  return `must be ${withArticle(names[expected] ?? expected)}; received ${received}`;
}

type Bound = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

function describeBound({ origin, input }: Bound, relation: "at least" | "at most", limit: number): string {
  const plural = limit === 1 ? "" : "s";
  if (origin === "string") return `must be ${relation} ${limit} character${plural} long`;
  if (Array.isArray(input)) return `must have ${relation} ${limit} item${plural}; received ${input.length}`;
  // zod's own bound of integers, regardless of the field's.
  if (Math.abs(limit) === Number.MAX_SAFE_INTEGER) return `is out of range; received ${input}`;
  return `must be ${relation} ${limit}; received ${input}`;
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
