import type { FormState } from "@/app/forms/form-state";

/** The state of a form about access to a course or to an application after it was submitted. */
export interface AccessFormState extends FormState {
  /** What was done; "" if nothing was. */
  said: string;
  /** The link of a new invitation, which is shown once. */
  link: string | null;
}

export const UNSENT: AccessFormState = { values: {}, problems: {}, said: "", link: null };
