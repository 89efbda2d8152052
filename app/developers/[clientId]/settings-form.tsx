"use client";

import { TriangleAlert } from "lucide-react";
import { useActionState } from "react";
import { FormProblem } from "@/app/ui/form-field";
import { useTranslate } from "@/app/ui/translations";
import type { ApplicationSettings } from "@/lib/applications/schema";
import { type ChangeState, changeAction } from "../actions";
import { SettingsFields } from "../settings-fields";
import { useLiveProblems } from "../use-live-problems";

interface SettingsFormProps {
  application: ApplicationSettings & { clientId: string };
}

/** An application's settings, to change. */
export function SettingsForm({ application }: SettingsFormProps) {
  const t = useTranslate();
  const [answer, action, pending] = useActionState(changeAction, stateOf(application));
  const { problems, redirectUris, formProps, judgeAgain } = useLiveProblems(answer);
  const removed = application.redirectUris.filter((uri) => !redirectUris.includes(uri));
  return (
    <form action={action} {...formProps} className="card mt-4 grid gap-6 p-5 sm:p-6">
      <input type="hidden" name="clientId" value={application.clientId} />
      <FormProblem>{answer.problems[""]}</FormProblem>
      <SettingsFields answer={answer} problems={problems} onLinesChange={judgeAgain} />
      {removed.length > 0 && <RemovalWarning uris={removed} />}
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button button-primary" aria-disabled={pending}>
          {t(removed.length > 0 ? "registering.saveAndRemove" : "registering.save")}
        </button>
        <p role="status" className="text-sm text-muted">
          {pending ? t("registering.saving") : answer.outcome === "saved" ? t("registering.saved") : ""}
        </p>
      </div>
    </form>
  );
}

/** Says what saving breaks, before it is saved; and with the form it says that it has said so. */
function RemovalWarning({ uris }: { uris: string[] }) {
  const t = useTranslate();
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-warning-soft px-4 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{t("registering.removes", { count: uris.length })}</p>
        <ul className="mt-1">
          {uris.map((uri) => (
            <li key={uri} className="wrap-anywhere">
              {uri}
              <input type="hidden" name="removes" value={uri} />
            </li>
          ))}
        </ul>
        <p className="mt-1">{t("registering.removesHelp")}</p>
      </div>
    </div>
  );
}

function stateOf({ name, homepage, description, redirectUris }: ApplicationSettings): ChangeState {
  return {
    name,
    homepage: homepage ?? "",
    description: description ?? "",
    redirectUris,
    problems: {},
    outcome: "none",
  };
}
