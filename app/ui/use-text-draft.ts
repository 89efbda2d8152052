import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import type { Message } from "@/lib/messages/message";

/** Uncommitted text of a field. */
export interface TextDraft {
  /** The committed value that the text would replace. The draft ends when that value changes. */
  readonly over: string;
  readonly text: string;
  /** Why the text cannot be committed; null until the user tries to. */
  readonly problem: Message | null;
}

interface TextDraftOptions {
  /** The committed value. */
  value: string;
  commit: (text: string) => void;
  /** Why a text cannot be committed; null if it can. */
  validate?: (text: string) => Message | null;
}

/**
 * State of a text field that commits on Enter and on blur, so that a name is one undo step and not one per letter.
 * Escape restores the committed value. Text that is not valid stays in the field with its problem.
 *
 * Spread `field` onto the input. Give the component a key that changes with what the value belongs to.
 */
export function useTextDraft({ value, commit, validate = () => null }: TextDraftOptions) {
  const [state, setDraft] = useState<TextDraft | null>(null);
  const draft = currentDraft(state, value);
  const text = draft?.text ?? value;
  const finish = () => {
    const finished = finishDraft(draft, validate);
    setDraft(finished.draft);
    if (finished.commit !== null) commit(finished.commit);
  };
  return {
    problem: draft?.problem ?? null,
    field: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setDraft({ over: value, text: event.target.value, problem: null }),
      onBlur: finish,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") finish();
        if (event.key === "Escape") setDraft(null);
      },
      // While there is nothing to undo in the field, undo keys are for the page.
      "data-committed": text === value ? "" : undefined,
    },
  };
}

/** The draft; null once the committed value has changed, by an undo for example, and must be shown. */
export function currentDraft(draft: TextDraft | null, value: string): TextDraft | null {
  return draft?.over === value ? draft : null;
}

/** Ends a draft: returns the text to commit, or the draft with its problem. */
export function finishDraft(
  draft: TextDraft | null,
  validate: (text: string) => Message | null,
): { draft: TextDraft | null; commit: string | null } {
  if (!draft || draft.text === draft.over) return { draft: null, commit: null };
  const problem = validate(draft.text);
  return problem ? { draft: { ...draft, problem }, commit: null } : { draft: null, commit: draft.text };
}
