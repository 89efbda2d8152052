"use client";

import { TriangleAlert } from "lucide-react";
import { readSettings, type SettingsState } from "@/app/developers/settings-form-data";
import { useLiveValidation } from "@/app/developers/use-live-validation";
import { SubmitRow } from "@/app/forms/submit-row";
import { useFormAction } from "@/app/forms/use-form-action";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import type { ApplicationSettings } from "@/lib/applications/schema";
import { updateSettingsAction } from "../actions";
import { SettingsFields } from "../settings-fields";

interface SettingsFormProps {
  application: ApplicationSettings & { clientId: string; isPublic: boolean };
}

export function SettingsForm({ application }: SettingsFormProps) {
  const t = useTranslate();
  const [state, action, pending] = useFormAction(
    updateSettingsAction,
    initialState(application),
    readSettings,
  );
  const { problems, redirectUris, formProps, revalidate } = useLiveValidation(state);
  const removed = application.redirectUris.filter((uri) => !redirectUris.includes(uri));
  return (
    <form action={action} {...formProps} className="card mt-4 grid gap-6 p-5 sm:p-6">
      <input type="hidden" name="clientId" value={application.clientId} />
      <input type="hidden" name="type" value={application.isPublic ? "public" : "confidential"} />
      <FormProblem>{state.problems[""]}</FormProblem>
      <SettingsFields
        state={state}
        problems={problems}
        isPublic={application.isPublic}
        onLinesChange={revalidate}
      />
      {removed.length > 0 && <RemovalWarning uris={removed} />}
      <SubmitRow pending={pending} said={state.said} pendingText={t("registration.saving")} variant="primary">
        {t(removed.length > 0 ? "registration.saveAndRemove" : "registration.save")}
      </SubmitRow>
    </form>
  );
}

/**
 * Warns about redirect URIs that saving would remove. Its hidden fields confirm to the action that the user
 * has seen the warning.
 */
function RemovalWarning({ uris }: { uris: string[] }) {
  const t = useTranslate();
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-warning-soft px-4 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{t("registration.removesUris", { count: uris.length })}</p>
        <ul className="mt-1">
          {uris.map((uri) => (
            <li key={uri} className="wrap-anywhere">
              {uri}
              <input type="hidden" name="removes" value={uri} />
            </li>
          ))}
        </ul>
        <p className="mt-1">{t("registration.removesUrisHelp")}</p>
      </div>
    </div>
  );
}

function initialState({
  homepage,
  description,
  ...settings
}: ApplicationSettings & { isPublic: boolean }): SettingsState {
  return { ...settings, homepage: homepage ?? "", description: description ?? "", problems: {} };
}
