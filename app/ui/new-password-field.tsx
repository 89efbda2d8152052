import { FormField } from "./form-field";

interface NewPasswordFieldProps {
  label: string;
  name: string;
  /** The rules it will be held to (`forms.passwordHint`). */
  hint: string;
  problem: string | undefined;
}

/** The field for a password that is to be. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return <FormField {...props} type="password" autoComplete="new-password" required />;
}
