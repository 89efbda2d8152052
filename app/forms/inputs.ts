import type { ComponentProps } from "react";
import type { InputField } from "@/app/ui/field";
import type { Translate } from "@/lib/messages/translator";

export type TextInput = Omit<ComponentProps<typeof InputField>, "problem">;

/** The email address of an account. */
export function emailInput(t: Translate): TextInput {
  return { name: "email", label: t("signIn.email"), type: "email", autoComplete: "username", required: true };
}

/** The password of an existing account. */
export function passwordInput(name: string, label: string): TextInput {
  return { name, label, type: "password", autoComplete: "current-password", required: true, maxLength: 1024 };
}

export function newPasswordInput(name: string, label: string, t: Translate): TextInput {
  const hint = t("forms.passwordHint");
  return { name, label, hint, type: "password", autoComplete: "new-password", required: true };
}
