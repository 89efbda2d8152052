/** State of a form after submission: the values to show again (never a password) and the problems. */
export interface FormState {
  values: Record<string, string>;
  /** Messages by field; "" is the form as a whole. */
  problems: Record<string, string>;
}

export const EMPTY_FORM: FormState = { values: {}, problems: {} };

/** The submitted values of these text fields, to show again. */
export function submittedValues(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readText(form, name)]));
}

/**
 * The value of a text field; "" if it is missing. A client can call a server action with something other than
 * a form. That is read as an empty form, which every action rejects.
 */
export function readText(form: FormData, name: string): string {
  return readTexts(form, name)[0] ?? "";
}

/** All values of the text fields with this name. A file is read as "". */
export function readTexts(form: FormData, name: string): string[] {
  if (!(form instanceof FormData)) return [];
  return form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
}
