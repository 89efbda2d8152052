import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";

interface CopyFieldProps {
  id: string;
  label: string;
  text: string;
  hint?: string;
  /** The role of the hint: `status` announces it. */
  hintRole?: "status";
  /** Beside the copy button. */
  children?: ReactNode;
}

/** Read-only text to copy: selectable, with a copy button where scripts run. */
export function CopyField({ id, label, text, hint, hintRole, children }: CopyFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          readOnly
          value={text}
          aria-describedby={hint && `${id}-hint`}
          className="field min-w-0 flex-1 basis-64 font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton key={text} text={text} label={label} />
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} role={hintRole} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
