"use client";

import type { ReactNode } from "react";
import { EMPTY_FORM, type FormState } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem } from "@/app/ui/field";

interface ActionFormProps {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  /** Hidden fields. */
  fields: Readonly<Record<string, string>>;
  label: ReactNode;
  className?: string;
  /** Fields above the button. */
  children?: ReactNode;
}

/** A button that runs an action, and the announced result: a problem, or `values.done`. */
export function ActionForm({ action, fields, label, className = "", children }: ActionFormProps) {
  const [{ values, problems }, submit, pending] = useFormAction(action, EMPTY_FORM);
  return (
    <form action={submit} className={`grid gap-3 ${className}`}>
      <HiddenFields fields={fields} />
      {children}
      <Button type="submit" aria-disabled={pending}>
        {label}
      </Button>
      <FormProblem>{problems[""]}</FormProblem>
      <p role="status" className="text-sm text-muted empty:hidden">
        {values.done}
      </p>
    </form>
  );
}

export function HiddenFields({ fields }: Pick<ActionFormProps, "fields">) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
