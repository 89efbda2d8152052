"use client";

import { InputField, TextAreaField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { RedirectUriFields } from "./redirect-uri-fields";
import type { SettingsState } from "./settings-form-data";

interface SettingsFieldsProps {
  /** The initial values. */
  state: SettingsState;
  problems: Record<string, string>;
  /** Called when a redirect URI input was added or removed. */
  onLinesChange: () => void;
}

/** The fields of an application's settings. */
export function SettingsFields({ state, problems, onLinesChange }: SettingsFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <InputField
        label={t("registration.name")}
        name="name"
        data-field="name"
        required
        autoComplete="off"
        hint={t("registration.nameHint")}
        defaultValue={state.name}
        problem={problems.name}
      />
      <InputField
        label={t("registration.homepage")}
        name="homepage"
        data-field="homepage"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com"
        defaultValue={state.homepage}
        problem={problems.homepage}
      />
      <TextAreaField
        label={t("registration.description")}
        name="description"
        data-field="description"
        rows={3}
        hint={t("registration.descriptionHint")}
        defaultValue={state.description}
        problem={problems.description}
      />
      <RedirectUriFields state={state} problems={problems} onLinesChange={onLinesChange} />
    </>
  );
}
