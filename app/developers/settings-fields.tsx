"use client";

import { FormField, TextField } from "@/app/ui/form-field";
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
  return (
    <>
      <FormField
        label="Name"
        name="name"
        data-field="name"
        required
        autoComplete="off"
        hint="People read it when they are asked to allow the application."
        defaultValue={answer.name}
        problem={problems.name}
      />
      <FormField
        label="Homepage (optional)"
        name="homepage"
        data-field="homepage"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com"
        defaultValue={answer.homepage}
        problem={problems.homepage}
      />
      <TextField
        label="Description (optional)"
        name="description"
        data-field="description"
        rows={3}
        hint="A sentence or two for the people who use it."
        defaultValue={answer.description}
        problem={problems.description}
      />
      <RedirectUriFields answer={answer} problems={problems} onLinesChange={onLinesChange} />
    </>
  );
}
