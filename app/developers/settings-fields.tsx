"use client";

import { FormField, TextField } from "@/app/ui/form-field";
import { useTranslate } from "@/app/ui/translations";
import { RedirectUriFields } from "./redirect-uri-fields";
import type { SettingsState } from "./settings-state";

interface SettingsFieldsProps {
  /** What the fields begin with. */
  answer: SettingsState;
  problems: Record<string, string>;
  /** A line of the redirect URIs came or went. */
  onLinesChange: () => void;
}

/** The fields of an application's settings. */
export function SettingsFields({ answer, problems, onLinesChange }: SettingsFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <FormField
        label={t("registering.name")}
        name="name"
        data-field="name"
        required
        autoComplete="off"
        hint={t("registering.nameHint")}
        defaultValue={answer.name}
        problem={problems.name}
      />
      <FormField
        label={t("registering.homepage")}
        name="homepage"
        data-field="homepage"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com"
        defaultValue={answer.homepage}
        problem={problems.homepage}
      />
      <TextField
        label={t("registering.description")}
        name="description"
        data-field="description"
        rows={3}
        hint={t("registering.descriptionHint")}
        defaultValue={answer.description}
        problem={problems.description}
      />
      <RedirectUriFields answer={answer} problems={problems} onLinesChange={onLinesChange} />
    </>
  );
}
