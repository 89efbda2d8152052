import type { InputHTMLAttributes } from "react";

interface FormFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  problem?: string | undefined;
}

/** A labelled input with its hint, and what is wrong with it, both tied to it for screen readers. */
export function FormField({ label, hint, problem, name, ...input }: FormFieldProps) {
  const hintId = `${name}-hint`;
  const problemId = `${name}-problem`;
  const described = [hint && hintId, problem && problemId].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="font-medium">
        {label}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        className="field"
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={problemId} className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** What went wrong with a form as a whole; announced when it appears. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger">
      {children}
    </p>
  );
}
