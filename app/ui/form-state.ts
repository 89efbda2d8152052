/** What a form shows after it was sent: what was typed (never a password), and what is wrong. */
export interface FormState {
  values: Record<string, string>;
  /** By field; "" is the form as a whole. */
  problems: Record<string, string>;
}

export const emptyForm: FormState = { values: {}, problems: {} };

/** The text fields of a submitted form that may be shown again. */
export function typedValues(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, formText(form, name)]));
}

/**
 * A text of a submitted form. Anybody can call a server action with anything in place of its form: that counts as an
 * empty one, which every action refuses.
 */
export function formText(form: FormData, name: string): string {
  return formTexts(form, name)[0] ?? "";
}

/** Every text of that name; "" where a file was sent. */
export function formTexts(form: FormData, name: string): string[] {
  if (!(form instanceof FormData)) return [];
  return form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
}
