import { type RefObject, useEffect } from "react";
import type { FormState } from "./form-state";

/** Focuses the first field that the server rejected, after each of its responses. */
export function useFocusRejected(
  form: RefObject<HTMLFormElement | null>,
  state: Pick<FormState, "problems">,
) {
  useEffect(() => {
    if (Object.keys(state.problems).some((field) => field !== "")) {
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
  }, [form, state]);
}
