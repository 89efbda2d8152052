import { type ChangeEvent, type KeyboardEvent, useState } from "react";

/**
 * A text field over a value of the document: what is typed is kept apart until Enter or until the field is left, so
 * that a name is one undo step and not one a letter. Escape takes the value back. Give the field a key that changes
 * with what the value belongs to.
 */
export function useDraft(value: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState<{ over: string; text: string } | null>(null);
  const text = draft?.over === value ? draft.text : value;
  const finish = () => {
    setDraft(null);
    if (text !== value) commit(text);
  };
  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft({ over: value, text: event.target.value }),
    onBlur: finish,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter") finish();
      if (event.key === "Escape") setDraft(null);
    },
  };
}
