import { unstable_isUnrecognizedActionError as isUnrecognizedActionError } from "next/navigation";
import { useActionState } from "react";
import { pageErrorMessages } from "@/app/ui/page-error-messages";
import type { FormState } from "./form-state";

type FormAction<State> = (before: State, form: FormData) => Promise<State>;

/**
 * `useActionState` for a server action. If an update of the server has removed the action, the form shows a
 * message and keeps the entered values, except passwords; by default Next would replace the whole page with
 * an error.
 *
 * @param keepEntered returns the part of the state that shows the entered values.
 */
export function useFormAction<State extends Pick<FormState, "problems">>(
  action: FormAction<State>,
  initial: Awaited<State>,
  keepEntered: (form: FormData) => object = keepValues,
) {
  async function explainUpdate(before: State, form: FormData): Promise<State> {
    try {
      return await action(before, form);
    } catch (error) {
      if (!isUnrecognizedActionError(error)) throw error;
      return { ...before, ...keepEntered(form), problems: { "": pageErrorMessages().updated } };
    }
  }
  // The server renders the form with the original action, so that it works without scripts.
  return useActionState(typeof window === "undefined" ? action : explainUpdate, initial);
}

/** The entered values as part of a `FormState`, without passwords. */
function keepValues(form: FormData): object {
  const entered = [...form].filter(
    ([name, value]) => typeof value === "string" && !/^\$|password/i.test(name),
  );
  return { values: Object.fromEntries(entered) };
}
