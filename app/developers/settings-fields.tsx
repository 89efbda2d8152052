"use client";

import { FormField, TextField } from "@/app/ui/form-field";
import { useSay } from "@/app/ui/translations";
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
  const say = useSay();
  return (
    <>
      <FormField
        label={say("registering.name")}
        name="name"
        data-field="name"
        required
        autoComplete="off"
        hint={say("registering.nameHint")}
        defaultValue={answer.name}
        problem={problems.name}
      />
      <FormField
        label={say("registering.homepage")}
        name="homepage"
        data-field="homepage"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com"
        defaultValue={answer.homepage}
        problem={problems.homepage}
      />
      <TextField
        label={say("registering.description")}
        name="description"
        data-field="description"
        rows={3}
        hint={say("registering.descriptionHint")}
        defaultValue={answer.description}
        problem={problems.description}
      />
      <RedirectUriFields answer={answer} problems={problems} onLinesChange={onLinesChange} />
    </>
  );
}
