/** State of a form after submission: the values to show again (never a password), and the problems or the result. */
export interface FormState {
  values: Record<string, string>;
  /** Messages by field; "" is the form as a whole. */
  problems: Record<string, string>;
  /** Confirms what was done. */
  said?: string;
  undo?: Readonly<Record<string, string>>;
}

/** The field that asks an action not to render the page again. */
export const KEEP_PAGE = "keepPage";

export const EMPTY_FORM: FormState = { values: {}, problems: {} };

/** The state after a refusal. A single problem is one with the form as a whole. */
export function refused(
  problem: string | FormState["problems"],
  values: FormState["values"] = {},
): FormState {
  return { values, problems: typeof problem === "string" ? { "": problem } : problem };
}

/** The state after success. */
export function done(said: string, values: FormState["values"] = {}, undo?: FormState["undo"]): FormState {
  return { values, problems: {}, said, ...(undo && { undo }) };
}

/** A form with these values, for an action that no form submits. */
export function toFormData(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

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
