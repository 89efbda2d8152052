import type { z } from "zod";
import { formText, formTexts } from "@/app/ui/form-state";
import { applicationSettings } from "@/lib/validation/application";
import { type Checked, check } from "@/lib/validation/problems";

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
export function settingsProblems(typed: TypedSettings): Record<string, string> {
  const checked = checkSettings(typed);
  if (checked.ok) return {};
  // The rules count addresses, the form counts lines.
  const lines = typed.redirectUris.flatMap((uri, line) => (uri === "" ? [] : [line]));
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.problems) {
    const index = /^redirectUris\[(\d+)\]/.exec(path)?.[1];
    const field = path.startsWith("redirectUris") ? `redirectUris.${lines[Number(index ?? 0)] ?? 0}` : path;
    problems[field] ??= words(path, message);
  }
  return problems;
}

function words(path: string, message: string): string {
  if (path === "redirectUris" && message.includes("at least")) return "Needs at least one address.";
  const text = message.replace(`${path} `, "").replace(/^is not valid: expected/, "must be");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
