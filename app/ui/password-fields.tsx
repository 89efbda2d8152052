import { InputField } from "./field";

interface CurrentPasswordFieldProps {
  label: string;
  name: string;
  problem?: string | undefined;
}

/** A field for the password of an existing account. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return <InputField {...props} type="password" autoComplete="current-password" required maxLength={1024} />;
}

interface NewPasswordFieldProps {
  label: string;
  name: string;
  /** The rules for new passwords (`forms.passwordHint`). */
  hint: string;
  problem: string | undefined;
}

/** A field for a password to set. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return <InputField {...props} type="password" autoComplete="new-password" required />;
}
