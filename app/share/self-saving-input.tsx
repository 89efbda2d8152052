import type { ComponentProps } from "react";
import { InputField } from "@/app/ui/field";

type SelfSavingInputProps = { value: string } & Pick<
  ComponentProps<typeof InputField>,
  "name" | "label" | "hint" | "problem"
>;

/** A text of a form that is submitted once the user has changed the text and leaves the field. */
export function SelfSavingInput({ value, ...field }: SelfSavingInputProps) {
  return (
    <InputField
      {...field}
      autoComplete="off"
      defaultValue={value}
      onBlur={({ target }) => target.value !== value && target.form?.requestSubmit()}
    />
  );
}
