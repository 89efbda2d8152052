/** What a form shows after it was submitted: the values (never a password) and the problems. */
export interface FormState {
  values: Record<string, string>;
  /** Texts by field; "" is the form as a whole. */
  problems: Record<string, string>;
}

export const EMPTY_FORM: FormState = { values: {}, problems: {} };

/** The submitted values of these text fields, to show again. */
export function submittedValues(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readText(form, name)]));
}

/**
 * The value of a text field; "" if it is missing. A server action can be called with something other than a form, which
 * is read as an empty form. Every action rejects that.
 */
export function readText(form: FormData, name: string): string {
  return readTexts(form, name)[0] ?? "";
}

/** All values of the text fields with this name. A file is read as "". */
export function readTexts(form: FormData, name: string): string[] {
  if (!(form instanceof FormData)) return [];
  return form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
}
