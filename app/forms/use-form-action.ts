import { unstable_isUnrecognizedActionError as isUnrecognizedActionError } from "next/navigation";
import { createContext, useActionState, useContext } from "react";
import { pageErrorMessages } from "@/app/ui/page-error-messages";
import { readRefusal } from "@/lib/http/refusal-text";
import { type FormState, KEEP_PAGE } from "./form-state";

/**
 * Called after each action of the forms inside, in place of rendering the page again: the studio's page would bring the whole
 * course. Actions refresh the page with `refreshPage`.
 */
export const AfterAction = createContext<(() => Promise<void>) | null>(null);

type FormAction<State> = (before: State, form: FormData) => Promise<State>;

/**
 * `useActionState` for a server action. If the server refuses to run it, or an update of the server has removed it, the form
 * shows a message and keeps the entered values, except passwords; by default Next would replace the whole page with an error.
 *
 * @param keepEntered returns the part of the state that shows the entered values.
 */
export function useFormAction<State extends Pick<FormState, "problems">>(
  action: FormAction<State>,
  initial: Awaited<State>,
  keepEntered: (form: FormData) => object = keepValues,
) {
  const afterAction = useContext(AfterAction);
  async function explainRefusal(before: State, form: FormData): Promise<State> {
    try {
      if (!afterAction) return await action(before, form);
      form.set(KEEP_PAGE, "on");
      const after = await action(before, form);
      await afterAction();
      return after;
    } catch (error) {
      const problem = isUnrecognizedActionError(error) ? pageErrorMessages().updated : readRefusal(error);
      if (problem === null) throw error;
      return { ...before, ...keepEntered(form), problems: { "": problem } };
    }
  }
  // The server renders the form with the original action, so that it works without scripts.
  return useActionState(typeof window === "undefined" ? action : explainRefusal, initial);
}

/** The entered values as part of a `FormState`, without passwords. `proof` is one, or an email. */
function keepValues(form: FormData): object {
  const entered = [...form].filter(
    ([name, value]) => typeof value === "string" && !/^\$|password|^proof$/i.test(name),
  );
  return { values: Object.fromEntries(entered) };
}
