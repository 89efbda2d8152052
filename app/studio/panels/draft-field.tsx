import { type ComponentProps, useId, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { findItem } from "@/lib/editor/changes/apply";
import type { SetChange } from "@/lib/editor/changes/change";
import type { Command } from "@/lib/editor/commands/command";
import type { CourseDocument } from "@/lib/editor/document";
import type { Message } from "@/lib/messages/message";
import { looksEmpty } from "@/lib/validation/text";
import { useSettledSession, useStudio } from "../session/use-studio";
import { useTextDraft } from "../session/use-text-draft";

interface DraftFieldProps<Value extends string | number> {
  label: string;
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean;
  /** The path of the field in the document, as changes have it (lib/editor/changes/change.ts). */
  at: readonly string[];
  /** Reads the field where the path isn't enough; null if what it belongs to is gone. */
  read?: (document: CourseDocument) => string | null;
  /** The command that stores a value; null is that of an empty field. */
  command: (value: Value | null) => Command;
  /** The value of a valid text, by default the text. */
  parse?: (text: string) => Value;
  validate?: (text: string) => Message | null;
  /** Number of lines. In a field with several, Enter starts a new line instead of storing the text. */
  lines?: number;
  hint?: string;
  title?: string;
  /** Whether the field shares its row of a grid or flexbox: its hint and problem have a row of their own below. */
  isNarrow?: boolean;
  input?: Pick<
    ComponentProps<"input">,
    "maxLength" | "placeholder" | "inputMode" | "type" | "min" | "max" | "autoComplete"
  >;
}

/** A text field of the inspector for a field of the document. All texts of one visit are one step. */
export function DraftField<Value extends string | number = string>(props: DraftFieldProps<Value>) {
  // Its text never becomes that of what is selected next.
  return <KeyedField key={props.at.join("/")} {...props} />;
}

function KeyedField<Value extends string | number>(props: DraftFieldProps<Value>) {
  const { label, isLabelHidden, at, command, lines, hint, title, isNarrow, input } = props;
  const { read = (document) => readText(document, at), parse = (text) => text as Value } = props;
  const t = useTranslate();
  const { store, dispatch } = useStudio();
  const { history, changedBy, travels } = useSettledSession();
  const id = useId();
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const item = findItem(history.present, at.slice(0, 2));
  const toValue = (text: string) => (looksEmpty(text) ? null : parse(toPlainText(text, lines !== undefined)));
  const { field, finish, problem, theirs, takeTheirs } = useTextDraft({
    travels,
    read: () => read(store.get().history.present),
    store: (text, continues) => {
      const { selection: select } = store.get();
      dispatch({ type: "run", command: command(toValue(text)), select, continues });
    },
    validate: props.validate ?? (() => null),
    keep: (text, from) => {
      // A number is meaningless without its hole.
      if (at.at(-1) === "number") return;
      const change: SetChange = { kind: "set", at: [...at], from: toValue(from), to: toValue(text) };
      dispatch({ type: "keep-text", change, item, at: Date.now() });
    },
  });
  const described = [
    problem ? `${id}-problem` : hint ? `${id}-hint` : null,
    theirs === null ? null : `${id}-theirs`,
  ];
  const attributes = {
    ...{ id, ref: element, className: "field inspector-field" },
    "aria-describedby": described.filter((each) => each !== null).join(" ") || undefined,
    ...input,
    ...field,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button that takes over their text belongs to the field.
    <div
      className={isNarrow ? "contents" : "grid min-w-0 gap-1"}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) finish();
      }}
    >
      <div className="grid min-w-0 flex-1 gap-1" title={title}>
        <label htmlFor={id} className={isLabelHidden ? "sr-only" : "inspector-label"}>
          {label}
        </label>
        {lines === undefined ? (
          <input {...attributes} aria-invalid={problem ? true : undefined} />
        ) : (
          <textarea
            {...attributes}
            rows={lines}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.ctrlKey || event.metaKey) field.onKeyDown(event);
            }}
          />
        )}
      </div>
      <div className={isNarrow ? "order-last col-span-full grid basis-full gap-1 empty:hidden" : "contents"}>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )}
        {problem && (
          <p id={`${id}-problem`} role="alert" className="text-sm text-danger">
            {t(problem)}
          </p>
        )}
        {theirs !== null && (
          <Theirs
            key={theirs}
            id={`${id}-theirs`}
            text={theirs}
            by={changedBy && read(changedBy.before) !== theirs ? changedBy.name : null}
            onTake={() => {
              takeTheirs();
              element.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** A number with a decimal point or comma. */
export const parseDecimal = (text: string) => Number(text.replace(",", "."));

/** Replaces characters that can't be saved: a pasted text may have some, which the user doesn't see. */
function toPlainText(text: string, hasLines: boolean): string {
  return text.toWellFormed().replace(hasLines ? /[^\P{Cc}\t\r\n]/gu : /\p{Cc}/gu, " ");
}

/** The text of a field; null if its item is gone. */
function readText(document: CourseDocument, at: readonly string[]): string | null {
  const item = findItem(document, at.slice(0, -1));
  return item && String(item[at.at(-1) as string] ?? "");
}

interface TheirsProps {
  id: string;
  text: string;
  /** The name of the person who changed it; null if unknown. */
  by: string | null;
  onTake: () => void;
}

/** Says what others changed the field to while the user was typing. */
function Theirs({ id, text, by, onTake }: TheirsProps) {
  const t = useTranslate();
  // Later, `by` may be the name of a person who changed something else.
  const [name] = useState(by);
  const what = text === "" ? "cleared" : "changed";
  return (
    <div id={id} role="status" className="text-sm">
      <p className="line-clamp-3 wrap-anywhere">
        {name === null ? t(`fields.${what}`, { value: text }) : t(`fields.${what}By`, { name, value: text })}
      </p>
      <button
        type="button"
        className="min-h-8 font-semibold text-accent underline pointer-coarse:min-h-11"
        // The field keeps the focus: leaving it would store the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onTake}
      >
        {t("fields.useTheirs")}
      </button>
    </div>
  );
}
