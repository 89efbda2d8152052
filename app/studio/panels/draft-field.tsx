import { type ComponentProps, useId } from "react";
import { useTranslate } from "@/app/ui/translations";
import { useTextDraft } from "@/app/ui/use-text-draft";
import type { Message } from "@/lib/messages/message";

interface DraftFieldProps {
  label: string;
  /** `null` means no value. An empty field commits null. */
  value: string | null;
  onCommit: (text: string | null) => void;
  validate?: (text: string) => Message | null;
  /** Number of lines. In a field with several, Enter starts a new line instead of committing. */
  lines?: number;
  hint?: string;
  input?: Pick<ComponentProps<"input">, "maxLength" | "placeholder" | "inputMode">;
}

/** A text field of the inspector, which commits on Enter and on blur as one step. */
export function DraftField({ label, value, onCommit, validate, lines, hint, input }: DraftFieldProps) {
  const t = useTranslate();
  const id = useId();
  const { field, problem } = useTextDraft({
    value: value ?? "",
    commit: (text) => onCommit(text.trim() === "" ? null : text),
    ...(validate && { validate }),
  });
  const described = problem ? `${id}-problem` : hint ? `${id}-hint` : undefined;
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="inspector-label">
        {label}
      </label>
      {lines === undefined ? (
        <input
          id={id}
          className="field inspector-field"
          aria-invalid={problem ? true : undefined}
          aria-describedby={described}
          {...input}
          {...field}
        />
      ) : (
        <textarea
          id={id}
          rows={lines}
          className="field inspector-field"
          aria-describedby={described}
          maxLength={input?.maxLength}
          placeholder={input?.placeholder}
          value={field.value}
          data-committed={field["data-committed"]}
          onBlur={field.onBlur}
          onChange={field.onChange}
          onKeyDown={(event) => {
            if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) {
              field.onKeyDown(event);
            }
          }}
        />
      )}
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
    </div>
  );
}
