import type { ComponentPropsWithRef, ReactNode } from "react";

interface FieldProps {
  name: string;
  /** Defaults to `name`; set it if another form on the page has a field of the same name. */
  id?: string;
  label: string;
  hint?: string;
  problem?: string | undefined;
}

type InputFieldProps = FieldProps & ComponentPropsWithRef<"input">;
type TextAreaFieldProps = FieldProps & ComponentPropsWithRef<"textarea">;
type SelectFieldProps = FieldProps & ComponentPropsWithRef<"select">;

/*
 * Fields work in server components and without scripts, so they are plain elements: Base UI's Field would add 10 kB to
 * pages that need no script.
 */

export function InputField({ label, hint, problem, name, id = name, ...input }: InputFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem }}>
      <input {...input} {...ariaAttributes(id, hint, problem)} id={id} name={name} className="field" />
    </FieldFrame>
  );
}

export function TextAreaField({ label, hint, problem, name, id = name, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem }}>
      <textarea {...area} {...ariaAttributes(id, hint, problem)} id={id} name={name} className="field" />
    </FieldFrame>
  );
}

/** A labelled select; its options are the children. */
export function SelectField({ label, hint, problem, name, id = name, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, problem }}>
      <select {...select} {...ariaAttributes(id, hint, problem)} id={id} name={name} className="field" />
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

export function FieldProblem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-problem`} className="text-sm font-medium text-danger">
      {children}
    </p>
  );
}

export function ariaAttributes(id: string, hint: string | undefined, problem: string | undefined) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return { "aria-invalid": problem ? true : undefined, "aria-describedby": described || undefined };
}

export function HiddenFields({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** What went wrong, below what it concerns; announced when it appears. Nothing without a text. */
export function Problem({ className = "", ...rest }: ComponentPropsWithRef<"p">) {
  if (!rest.children) return null;
  return (
    <p {...rest} role="alert" className={`text-sm font-medium wrap-anywhere text-danger ${className}`} />
  );
}

/** A problem with the form as a whole; announced when it appears. */
export function FormProblem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="col-span-full rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger">
      {children}
    </p>
  );
}
