import { unstable_isUnrecognizedActionError as isUnrecognizedActionError } from "next/navigation";
import { useActionState } from "react";
import { pageErrorMessages } from "@/app/ui/page-error-messages";
import type { FormState } from "./form-state";

type FormAction<State> = (before: State, form: FormData) => Promise<State>;

/**
 * `useActionState` for a server action. If an update of the server has removed the action, the form says so and keeps
 * what was entered, except passwords; by default Next would replace the whole page by an error.
 *
 * @param keepEntered the part of the state that shows what was entered.
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
  // Rendered on the server, the form needs the action itself, so that it works without scripts.
  return useActionState(typeof window === "undefined" ? action : explainUpdate, initial);
}

/** What was entered into the fields of a `FormState`. */
function keepValues(form: FormData): object {
  const entered = [...form].filter(
    ([name, value]) => typeof value === "string" && !/^\$|password/i.test(name),
  );
  return { values: Object.fromEntries(entered) };
}
