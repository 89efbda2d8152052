import type { FormState } from "@/app/forms/form-state";

/** State of an access form (for a course or an application) after submission. */
export interface AccessFormState extends FormState {
  /** Confirmation message; "" when there is none. */
  said: string;
  /** The link of a new invitation, which is shown once. */
  link: string | null;
}

export const UNSENT: AccessFormState = { values: {}, problems: {}, said: "", link: null };
