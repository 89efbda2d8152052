"use client";

import type { ReactNode } from "react";
import { Button, type ButtonLook } from "@/app/ui/button";
import { FormProblem, HiddenFields, InputField } from "@/app/ui/field";
import { EMPTY_FORM, type FormState } from "./form-state";
import type { TextInput } from "./inputs";
import { FormStatus, SubmitRow } from "./submit-row";
import { useFormAction } from "./use-form-action";

interface ActionFormProps {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  hidden?: Readonly<Record<string, string>>;
  /** Text fields, as data, which a page on the server can pass. */
  inputs?: readonly TextInput[];
  label: ReactNode;
  variant?: ButtonLook["variant"];
  /** Puts the result beside the button, with this text while the action runs; otherwise it is below. */
  pendingText?: string;
  className?: string;
  buttonClassName?: string;
  /** Other fields, above the text fields. */
  children?: ReactNode | ((state: FormState) => ReactNode);
}

/** A form that runs a server action: its problem, its fields, one button, and the announced result. Works without scripts. */
export function ActionForm(props: ActionFormProps) {
  const { action, hidden = {}, inputs = [], label, variant, pendingText, children } = props;
  const [state, submit, pending] = useFormAction(action, EMPTY_FORM);
  const { values, problems, said } = state;
  return (
    <form action={submit} className={`grid ${props.className ?? "gap-3"}`}>
      <HiddenFields values={hidden} />
      <FormProblem>{problems[""]}</FormProblem>
      {typeof children === "function" ? children(state) : children}
      {inputs.map(({ defaultValue, ...input }) => (
        <InputField
          key={input.name}
          {...input}
          defaultValue={input.type === "password" ? undefined : (values[input.name] ?? defaultValue)}
          problem={problems[input.name]}
        />
      ))}
      {pendingText === undefined ? (
        <>
          <Button type="submit" variant={variant} className={props.buttonClassName} aria-disabled={pending}>
            {label}
          </Button>
          <FormStatus>{said ?? ""}</FormStatus>
        </>
      ) : (
        <SubmitRow {...{ pending, said, pendingText, variant }}>{label}</SubmitRow>
      )}
    </form>
  );
}
