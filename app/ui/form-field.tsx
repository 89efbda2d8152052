import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

interface FieldProps {
  name: string;
  /** The name, unless another form on the page has a field of that name. */
  id?: string;
  label: string;
  hint?: string;
  problem?: string | undefined;
}

type FormFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement>;
type TextFieldProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A labelled input with its hint, and what is wrong with it, both tied to it for screen readers. */
export function FormField({ label, hint, problem, name, id = name, ...input }: FormFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem }}>
      <input {...input} {...tiedTo(id, hint, problem)} id={id} name={name} className="field" />
    </FieldFrame>
  );
}

/** The same for text of several lines. */
export function TextField({ label, hint, problem, name, id = name, ...area }: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem }}>
      <textarea {...area} {...tiedTo(id, hint, problem)} id={id} name={name} className="field" />
    </FieldFrame>
  );
}

interface FieldFrameProps {
  id: string;
  label: string;
  hint: string | undefined;
  problem: string | undefined;
  children: ReactNode;
}

function FieldFrame({ id, label, hint, problem, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldProblem id={id}>{problem}</FieldProblem>
    </div>
  );
}

/** What is wrong with the field `id`. */
export function FieldProblem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-problem`} className="text-sm font-medium text-danger">
      {children}
    </p>
  );
}

/** The attributes that tie a field to its hint and its problem. */
export function tiedTo(id: string, hint: string | undefined, problem: string | undefined) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return { "aria-invalid": problem ? true : undefined, "aria-describedby": described || undefined };
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
