"use client";

import { TriangleAlert } from "lucide-react";
import { readSettings } from "@/app/developers/settings-form-data";
import { useLiveValidation } from "@/app/developers/use-live-validation";
import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import type { ApplicationSettings } from "@/lib/applications/schema";
import { type UpdateSettingsState, updateSettingsAction } from "../actions";
import { SettingsFields } from "../settings-fields";

interface SettingsFormProps {
  application: ApplicationSettings & { clientId: string };
}

/** Changes an application's settings. */
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
      <FormProblem>{state.problems[""]}</FormProblem>
      <SettingsFields state={state} problems={problems} onLinesChange={revalidate} />
      {removed.length > 0 && <RemovalWarning uris={removed} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {t(removed.length > 0 ? "registration.saveAndRemove" : "registration.save")}
        </Button>
        <FormStatus>
          {pending ? t("registration.saving") : state.outcome === "saved" ? t("registration.saved") : ""}
        </FormStatus>
      </div>
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
  name,
  homepage,
  description,
  redirectUris,
}: ApplicationSettings): UpdateSettingsState {
  return {
    name,
    homepage: homepage ?? "",
    description: description ?? "",
    redirectUris,
    problems: {},
    outcome: "none",
  };
}
