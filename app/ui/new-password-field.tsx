import { FormField } from "./form-field";

/** The field for a password that is to be, with the rules it will be held to. */
export function NewPasswordField(props: { label: string; name: string; problem: string | undefined }) {
  return (
    <FormField
      {...props}
      type="password"
      autoComplete="new-password"
      required
      hint="At least 8 characters, and not one that many people use."
    />
  );
}
