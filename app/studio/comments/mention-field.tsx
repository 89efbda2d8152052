import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { foldText } from "@/lib/courses/fold-text";
import type { CommentPerson } from "@/lib/validation/comments";
import { useNames } from "./comment-body";
import { findTypedMention, retypeComment, showComment, sliceShown, type TypedMention } from "./comment-parts";

interface MentionFieldProps extends Omit<ComponentProps<"textarea">, "value" | "onChange" | "id"> {
  id: string;
  /** As it is stored, with ids where people see names. */
  text: string;
  onText: (text: string) => void;
  people: readonly CommentPerson[];
}

/** A text area that offers people after an @: arrow keys choose one, Enter and Tab insert it, Escape closes the list. */
export function MentionField({ id, text, onText, people, onKeyDown, ...rest }: MentionFieldProps) {
  const t = useTranslate();
  const nameOf = useNames(people);
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [activeIndex, setActive] = useState(0);
  /** Where the caret goes once the field has the inserted name. */
  const caret = useRef<number | null>(null);
  const others = people.filter(({ isYou, role }) => !isYou && role !== null);
  const offered = typed ? others.filter(({ name }) => matches(name, typed.query)) : [];
  const active = offered[Math.min(activeIndex, offered.length - 1)];
  const optionId = (person: CommentPerson) => `${id}-${person.id}`;
  const activeId = active && optionId(active);

  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (at !== null) field.current?.setSelectionRange(at, at);
  });
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);

  const offer = (next: string, at: number) => {
    setTyped(findTypedMention(next, nameOf, at));
    setActive(0);
  };
  const insert = (person: CommentPerson) => {
    if (!typed) return;
    const end = typed.at + 1 + typed.query.length;
    onText(`${sliceShown(text, nameOf, 0, typed.at)}@${person.id} ${sliceShown(text, nameOf, end)}`);
    caret.current = typed.at + person.name.length + 2;
    setTyped(null);
    field.current?.focus();
  };
  return (
    <>
      <textarea
        {...rest}
        ref={field}
        id={id}
        value={showComment(text, nameOf)}
        placeholder={others.length > 0 ? t("comments.mentionHint") : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={active && `${id}-people`}
        aria-activedescendant={activeId}
        onChange={({ target }) => {
          const next = retypeComment(text, nameOf, target.value);
          onText(next);
          offer(next, target.selectionStart);
        }}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          // The caret has left the name that was being typed.
          const end = typed ? typed.at + 1 + typed.query.length : selectionEnd;
          if (selectionStart !== end) setTyped(null);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          const isBack = event.key === "Tab" && event.shiftKey;
          if (!active || isBack || event.ctrlKey || event.metaKey || event.altKey) return onKeyDown?.(event);
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step) setActive((offered.indexOf(active) + step + offered.length) % offered.length);
          else if (event.key === "Enter" || event.key === "Tab") insert(active);
          else if (event.key === "Escape") setTyped(null);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <p role="status" className="sr-only">
        {offered.length > 0 && t("comments.offered", { count: offered.length })}
      </p>
      {offered.length > 0 && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label={t("comments.people")}
          className="max-h-44 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-card"
        >
          {offered.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which has the focus, handles the keys.
            <div
              key={person.id}
              id={optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person === active}
              className="flex cursor-pointer items-baseline gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-sunken aria-selected:bg-select-soft pointer-coarse:py-2.5"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(person)}
            >
              <bdi className="min-w-0 flex-1 wrap-anywhere">{person.name}</bdi>
              {person.role && <span className="text-xs text-muted">{t(`comments.${person.role}`)}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Whether a word of a name begins with what was typed, and the rest goes on like it. */
function matches(name: string, query: string): boolean {
  return ` ${foldText(name)}`.includes(` ${foldText(query)}`);
}
