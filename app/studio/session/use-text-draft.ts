import {
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Message } from "@/lib/messages/message";
import { holdText } from "./held-text";
import { afterTypingPause } from "./input-methods";

/** How long after the last key a text is stored, in milliseconds. */
const PAUSE_MS = 1_000;

/** What the user typed in one visit of a field. */
export interface TextDraft {
  readonly text: string;
  /** Identifies the visit: all texts that it stores are one undo step. */
  readonly visit: string;
  readonly before: string;
  /** The stored value that the user knows: the one before the visit, or what the visit stored. Any other comes from elsewhere. */
  readonly known: string;
  /** How often the user had undone or redone something when the visit began. */
  readonly travels: number;
  /** Whether the text is still to be stored. */
  readonly isHeld: boolean;
  /** Why the text can't be stored; null until the user leaves the field. */
  readonly problem: Message | null;
}

interface TextDraftOptions {
  /** The stored value now; null if what the field belongs to is gone. */
  read: () => string | null;
  /** Stores a valid text. All texts of one visit are one step. */
  store: (text: string, visit: string) => void;
  /** Why a text can't be stored; null if it can. */
  validate?: (text: string) => Message | null;
  /** Keeps a text whose field is gone. @param from the stored value before it. */
  keep?: (text: string, from: string) => void;
  /** How often the user has undone or redone something. */
  travels?: number;
}

/**
 * State of a text field. It stores its text after a pause in typing, when the user leaves it or presses Enter, and when the field is
 * removed or the page unloads. Escape restores the value from before. Text that is not valid stays in the field with its problem. If
 * the stored value changes elsewhere meanwhile, the text stays, and is stored once the user finishes it.
 *
 * Spread `field` onto the input, and call `finish` when the user leaves it. Give the component a key that changes with what the value
 * belongs to.
 */
export function useTextDraft({ read, store, validate = () => null, keep, travels = 0 }: TextDraftOptions) {
  const value = read() ?? "";
  const [state, setState] = useState<TextDraft | null>(null);
  // Several events may come before the next render, such as Escape and the end of the dialog around the field.
  const latest = useRef<TextDraft | null>(null);
  const change = (next: TextDraft | null) => {
    latest.current = next;
    setState(next);
  };
  const draft = currentDraft(state, value, travels);
  const theirs = valueFromElsewhere(draft, value);
  const text = draft?.text ?? value;
  const isHeld = draft?.isHeld ?? false;
  const isUnfinished = (draft?.problem ?? theirs) !== null;

  const flush = () => {
    const typed = latest.current;
    if (!typed?.isHeld || validate(typed.text)) return;
    if (read() === null) keep?.(typed.text, typed.known);
    else store(typed.text, typed.visit);
    change({ ...typed, known: read() ?? "", isHeld: false });
  };
  const finish = () => {
    const typed = latest.current;
    const problem = typed?.isHeld ? validate(typed.text) : null;
    if (typed && problem) return change({ ...typed, problem });
    flush();
    change(null);
  };
  const restore = () => {
    change(null);
    const hasStored = draft && draft.known !== draft.before && draft.known === value;
    if (hasStored) store(draft.before, draft.visit);
  };

  const onFlush = useEffectEvent(flush);
  useEffect(() => {
    // Over a change of others, the text waits until the user has seen that.
    if (!draft?.isHeld || theirs !== null) return;
    return afterTypingPause(onFlush, PAUSE_MS);
  }, [draft, theirs]);
  useLayoutEffect(
    () => (isHeld ? holdText({ flush: onFlush, isUnfinished }) : undefined),
    [isHeld, isUnfinished],
  );
  // Before the studio's own effects end, so that the text is still saved.
  useLayoutEffect(() => onFlush, []);
  const onRevert = useEffectEvent(() => change(null));
  useLayoutEffect(() => {
    if (!draft) onRevert();
  }, [draft]);

  return {
    problem: draft?.problem ?? null,
    /** What others changed the stored value to while the user typed; null if they didn't. */
    theirs,
    /** Drops the text for the stored value. */
    takeTheirs: () => change(null),
    finish,
    field: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(typeText(draft, value, event.target.value, travels)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") finish();
        if (event.key === "Escape") restore();
      },
      // While there is nothing to undo in the field, undo keys are for the page.
      "data-committed": isHeld ? undefined : "",
    },
  };
}

let visits = 0;

/** The draft after the user typed. */
export function typeText(draft: TextDraft | null, value: string, text: string, travels: number): TextDraft {
  const begun = draft ?? { visit: `visit ${++visits}`, before: value, known: value, travels };
  return { ...begun, text, isHeld: text !== value, problem: null };
}

/** The draft; null once an undo has reverted what the visit stored, which must be shown. */
export function currentDraft(draft: TextDraft | null, value: string, travels: number): TextDraft | null {
  const isReverted = draft && !draft.isHeld && value !== draft.known && value === draft.before;
  return isReverted && draft.travels !== travels ? null : draft;
}

/** The stored value if it changed elsewhere and isn't what the user typed; else null. */
export function valueFromElsewhere(draft: TextDraft | null, value: string): string | null {
  return draft && value !== draft.known && value !== draft.text ? value : null;
}
