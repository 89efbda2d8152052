import { useTranslate } from "@/app/ui/translations";
import type { SaveStatus } from "@/lib/editor/status";

/** Handles a link that leaves the studio; prevents the navigation if the user wants to stay. */
export type ConfirmLeaving = (event: { preventDefault: () => void }) => void;

/**
 * Asks before a link leaves the studio with work that cannot be saved. Browser Back does not ask, and need not: the
 * session outlives the studio. The question only explains where the work is.
 *
 * Not memoised: the status stays "Saving…" for as long as the user keeps editing, and a callback memoised in the first of
 * these renders would keep the undo history of that time in memory.
 */
export function useConfirmLeaving({ tone, text }: SaveStatus): ConfirmLeaving {
  const t = useTranslate();
  return (event) => {
    const question = {
      blocked: "saving.leave",
      unfinished: "fields.leave",
      busy: null,
      saved: null,
    } as const;
    const key = question[tone];
    if (key && !window.confirm(t(key, { status: text }))) event.preventDefault();
  };
}
