"use client";

import { InputField, TextAreaField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { IF_CONFIDENTIAL, RedirectUriFields } from "./redirect-uri-fields";
import type { SettingsState } from "./settings-form-data";

interface SettingsFieldsProps {
  /** The initial values. */
  state: SettingsState;
  problems: Record<string, string>;
  /** Whether it is public, if that is decided. Otherwise the form has a choice of types (`TypeFields`). */
  isPublic?: boolean;
  /** Called when a redirect URI input was added or removed. */
  onLinesChange: () => void;
}

export function SettingsFields({ state, problems, isPublic, onLinesChange }: SettingsFieldsProps) {
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
      <RedirectUriFields
        state={state}
        problems={problems}
        onLinesChange={onLinesChange}
        isPublic={isPublic}
      />
      {isPublic !== true && (
        <div className={IF_CONFIDENTIAL}>
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              name="requiresPkce"
              defaultChecked={state.requiresPkce}
              aria-describedby="requires-pkce-help"
              className="mt-1 size-4.5 flex-none accent-accent"
            />
            <span>
              <span className="font-medium">{t("registration.requirePkce")}</span>
              <span id="requires-pkce-help" className="block text-sm text-muted">
                {t("registration.requirePkceHelp")}
              </span>
            </span>
          </label>
        </div>
      )}
    </>
  );
}

const TYPES = ["confidential", "public"] as const;

/** The choice between the types of applications. In a `group`, it shows and hides what follows it, without scripts. */
export function TypeFields({ isPublic }: Pick<SettingsState, "isPublic">) {
  const t = useTranslate();
  return (
    <fieldset className="grid gap-3" aria-describedby="type-help">
      <legend className="font-medium">{t("registration.type")}</legend>
      <p id="type-help" className="text-sm text-muted">
        {t("registration.typeFixed")}
      </p>
      {TYPES.map((type) => (
        <label key={type} className="flex min-h-11 items-start gap-3">
          <input
            type="radio"
            name="type"
            value={type}
            defaultChecked={isPublic === (type === "public")}
            aria-describedby={`type-${type}-help`}
            className="mt-1 size-4.5 flex-none accent-accent"
          />
          <span>
            <span className="font-medium">{t(`registration.${type}`)}</span>
            <span id={`type-${type}-help`} className="block text-sm text-muted">
              {t(`registration.${type}Help`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
