import type * as z from "zod";
import { type FieldRules, fieldProblem, lineRules } from "@/app/ui/field-rules";
import { formText, formTexts } from "@/app/ui/form-state";
import { APPLICATION_LIMITS, applicationSettings, MAX_REDIRECT_URIS } from "@/lib/applications/schema";
import { type Message, message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import { type Checked, check, type Problem } from "@/lib/validation/problems";

/** An application's form: what was typed, and what is wrong with it. */
export interface SettingsState {
  name: string;
  homepage: string;
  description: string;
  /** One for each line of the form, blank ones included. */
  redirectUris: string[];
  /** By field, `redirectUris.2` being the third line; "" is the form as a whole. */
  problems: Record<string, string>;
}

export type TypedSettings = Omit<SettingsState, "problems">;

/** What the form holds, in the browser before it is sent and on the server after. */
export function readSettings(form: FormData): TypedSettings {
  return {
    name: formText(form, "name"),
    homepage: formText(form, "homepage").trim(),
    description: formText(form, "description"),
    redirectUris: formTexts(form, "redirectUris").map((uri) => uri.trim()),
  };
}

/** The addresses among the lines: a blank line is none. */
export function redirectUrisOf({ redirectUris }: TypedSettings): string[] {
  return redirectUris.filter((uri) => uri !== "");
}

/** Checks the form by the rules of the store; the same here and there. */
export function checkSettings(typed: TypedSettings): Checked<z.infer<typeof applicationSettings>> {
  return check(applicationSettings, { ...typed, redirectUris: redirectUrisOf(typed) });
}

/** One message a field, to stand under it; empty when all is well. */
export function settingsProblems(typed: TypedSettings, t: Translate): Record<string, string> {
  const checked = checkSettings(typed);
  if (checked.ok) return {};
  // The rules count addresses, the form counts lines.
  const lines = typed.redirectUris.flatMap((uri, line) => (uri === "" ? [] : [line]));
  const problems: Record<string, string> = {};
  for (const problem of checked.problems) {
    const index = /^redirectUris\[(\d+)\]/.exec(problem.path)?.[1];
    const line = lines[Number(index ?? 0)] ?? 0;
    const field = problem.path.startsWith("redirectUris") ? `redirectUris.${line}` : problem.path;
    problems[field] ??= t(
      index === undefined
        ? fieldProblem(RULES[problem.path], problem)
        : addressProblem(problem, typed.redirectUris[line] ?? ""),
    );
  }
  return problems;
}

function addressProblem(problem: Problem, uri: string): Message {
  if (problem.code !== "uri_rewritten") return fieldProblem(ADDRESS_RULES, problem);
  return message("forms.uriRewritten", { address: new URL(uri).href });
}

const RULES: Readonly<Record<string, FieldRules>> = {
  name: lineRules(APPLICATION_LIMITS.name),
  homepage: {
    invalid_format: message("forms.homepage"),
    not_ascii: message("forms.homepageAscii"),
    too_big: message("forms.tooLong", { most: APPLICATION_LIMITS.homepage }),
  },
  description: {
    too_big: message("forms.tooLong", { most: APPLICATION_LIMITS.description }),
    invalid_text: message("forms.controls"),
  },
  redirectUris: {
    too_small: message("forms.uriNone"),
    too_big: message("forms.uriMany", { most: MAX_REDIRECT_URIS }),
  },
};

/** Of one redirect URI; `uri_rewritten` names the address besides. */
const ADDRESS_RULES: FieldRules = {
  too_big: message("forms.tooLong", { most: APPLICATION_LIMITS.redirectUri }),
  duplicate: message("forms.uriTwice"),
  uri_ascii: message("forms.uriAscii"),
  uri_absolute: message("forms.uriAbsolute"),
  uri_scheme: message("forms.uriScheme"),
  uri_host: message("forms.uriHost"),
  uri_fragment: message("forms.uriFragment"),
  uri_user: message("forms.uriUser"),
  uri_wildcard: message("forms.uriWildcard"),
  uri_backslash: message("forms.uriBackslash"),
};
