import { FormField } from "./form-field";

interface GivenPasswordFieldProps {
  label: string;
  name: string;
  problem?: string | undefined;
}

/** The field for the password that an account has, to prove whose it is. */
export function GivenPasswordField(props: GivenPasswordFieldProps) {
  return <FormField {...props} type="password" autoComplete="current-password" required maxLength={1024} />;
}
