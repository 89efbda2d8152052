import type * as z from "zod";
import { type FormState, readText, readTexts } from "@/app/forms/form-state";
import { describeProblem, lineMessages, type RuleMessages } from "@/app/forms/rule-messages";
import {
  APPLICATION_LIMITS,
  applicationSettings,
  MAX_REDIRECT_URIS,
  publicApplicationSettings,
} from "@/lib/applications/schema";
import { type Message, message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import { type Checked, check, type Problem } from "@/lib/validation/problems";

/** The values and problems of an application's settings form. In `problems`, `redirectUris.2` is the third redirect URI. */
export interface SettingsState extends Omit<FormState, "values"> {
  name: string;
  homepage: string;
  description: string;
  /** One per input of the form, including blank ones. */
  redirectUris: string[];
  isPublic: boolean;
  requiresPkce: boolean;
}

export type SubmittedSettings = Omit<SettingsState, "problems" | "said">;

/** Reads the values of the form: in the browser before it is submitted, on the server afterwards. */
export function readSettings(form: FormData): SubmittedSettings {
  return {
    name: readText(form, "name"),
    homepage: readText(form, "homepage").trim(),
    description: readText(form, "description"),
    redirectUris: readTexts(form, "redirectUris").map((uri) => uri.trim()),
    isPublic: readText(form, "type") === "public",
    requiresPkce: readText(form, "requiresPkce") === "on",
  };
}

/** The redirect URIs without blank inputs. */
export function nonBlankUris({ redirectUris }: SubmittedSettings): string[] {
  return redirectUris.filter((uri) => uri !== "");
}

/** Validates the form, in the browser and on the server. */
export function checkSettings(settings: SubmittedSettings): Checked<z.infer<typeof applicationSettings>> {
  const schema = settings.isPublic ? publicApplicationSettings : applicationSettings;
  return check(schema, { ...settings, redirectUris: nonBlankUris(settings) });
}

/** The first problem of each field as text, by field. Empty if the settings are valid. */
export function describeSettingsProblems(settings: SubmittedSettings, t: Translate): Record<string, string> {
  const checked = checkSettings(settings);
  if (checked.ok) return {};
  // Converts indexes: the schema counts only redirect URIs that aren't blank, the form counts all inputs.
  const lines = settings.redirectUris.flatMap((uri, line) => (uri === "" ? [] : [line]));
  const problems: Record<string, string> = {};
  for (const problem of checked.problems) {
    const [name = "", index] = problem.path;
    const line = lines[Number(index ?? 0)] ?? 0;
    const field = name === "redirectUris" ? `redirectUris.${line}` : String(name);
    problems[field] ??= t(
      index === undefined
        ? describeProblem(FIELD_MESSAGES[name], problem)
        : describeUriProblem(problem, settings.redirectUris[line] ?? ""),
    );
  }
  return problems;
}

function describeUriProblem(problem: Problem, uri: string): Message {
  if (problem.code !== "uri_rewritten") return describeProblem(URI_MESSAGES, problem);
  return message("forms.uriRewritten", { address: new URL(uri).href });
}

const FIELD_MESSAGES: Readonly<Record<string, RuleMessages>> = {
  name: {
    ...lineMessages(APPLICATION_LIMITS.name),
    reserved_name: message("forms.reservedName"),
    mixed_scripts: message("forms.mixedScripts"),
  },
  homepage: {
    invalid_format: message("forms.homepage"),
    not_ascii: message("forms.uriAscii"),
    uri_user: message("forms.homepageHost"),
    too_big: message("forms.tooLong", { most: APPLICATION_LIMITS.homepage }),
  },
  description: {
    too_big: message("forms.tooLong", { most: APPLICATION_LIMITS.description }),
    invalid_text: message("forms.controlCharacters"),
  },
  redirectUris: {
    too_small: message("forms.uriNone"),
    too_big: message("forms.uriMany", { most: MAX_REDIRECT_URIS }),
  },
};

/**
 * Messages for a single redirect URI. `uri_rewritten` has a parameter and is handled in `describeUriProblem`.
 */
const URI_MESSAGES: RuleMessages = {
  too_big: message("forms.tooLong", { most: APPLICATION_LIMITS.redirectUri }),
  duplicate: message("forms.uriTwice"),
  uri_ascii: message("forms.uriAscii"),
  uri_absolute: message("forms.uriAbsolute"),
  uri_scheme: message("forms.uriScheme"),
  uri_scheme_public: message("forms.uriSchemePublic"),
  uri_host: message("forms.uriHost"),
  uri_fragment: message("forms.uriFragment"),
  uri_user: message("forms.uriUser"),
  uri_wildcard: message("forms.uriWildcard"),
  uri_backslash: message("forms.uriBackslash"),
};
