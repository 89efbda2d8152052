"use client";

import { ExternalLink, RefreshCw } from "lucide-react";
import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { CopyButton } from "@/app/ui/copy-button";
import { FormProblem, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { SHARING } from "@/lib/validation/sharing";
import { type SharingFormState, shareAction } from "../sharing-action";

interface SharingFormProps {
  courseId: string;
  initial: SharingFormState;
}

/**
 * Sharing settings: who can see the course's page, the owner's name on it, and, once there is a page, its
 * link.
 */
export function SharingForm({ courseId, initial }: SharingFormProps) {
  const t = useTranslate();
  const [state, action, pending] = useFormAction(shareAction, initial);
  const { values, problems, saved, renewed, page } = state;
  const status = () => {
    if (pending) return t("course.saving");
    if (renewed) return t("sharing.renewed");
    return saved ? t("course.saved") : "";
  };
  return (
    <form action={action} className="card grid gap-5 p-5 sm:p-6">
      <input type="hidden" name="courseId" value={courseId} />
      <input type="hidden" name="revision" value={values.revision} />
      <FormProblem>{problems[""]}</FormProblem>
      {/* Remounts after every change, so that the fields show the stored values. */}
      <div key={values.revision} className="grid gap-5">
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium">{t("sharing.who")}</legend>
          {SHARING.map((each) => (
            <label key={each} className="flex min-h-11 items-start gap-3">
              <input
                type="radio"
                name="sharing"
                value={each}
                defaultChecked={values.sharing === each}
                aria-describedby={`sharing-${each}-help`}
                className="mt-1 size-4 flex-none accent-accent"
              />
              <span>
                {t(`sharing.${each}`)}
                <span id={`sharing-${each}-help`} className="block text-sm text-muted">
                  {t(`sharing.${each}Help`)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <InputField
          label={t("sharing.ownerName")}
          hint={t("sharing.ownerNameHelp")}
          name="ownerName"
          autoComplete="off"
          defaultValue={values.ownerName}
          problem={problems.ownerName}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={pending}>
          {t("sharing.save")}
        </Button>
        <FormStatus>{status()}</FormStatus>
      </div>
      {page && (
        <div className="grid gap-5 border-t border-line pt-5">
          <Copyable id="share-link" label={t("sharing.address")} text={page.url}>
            <ButtonLink href={page.url} target="_blank">
              <ExternalLink aria-hidden="true" className="size-4" />
              {t("sharing.open")}
            </ButtonLink>
          </Copyable>
          <Copyable
            id="share-embed"
            label={t("sharing.embed")}
            hint={t("sharing.embedHelp")}
            text={page.embedCode}
          />
          <div className="grid justify-items-start gap-2">
            <Button type="submit" name="do" value="renew" aria-disabled={pending}>
              <RefreshCw aria-hidden="true" className="size-4" />
              {t("sharing.newLink")}
            </Button>
            <p className="text-sm text-muted">{t("sharing.newLinkHelp")}</p>
          </div>
        </div>
      )}
    </form>
  );
}

interface CopyableProps {
  id: string;
  label: string;
  hint?: string;
  text: string;
  children?: React.ReactNode;
}

/** Read-only text to copy: selectable, with a copy button where scripts run. */
function Copyable({ id, label, hint, text, children }: CopyableProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          readOnly
          value={text}
          aria-describedby={hint && `${id}-hint`}
          className="field min-w-0 flex-1 basis-64 font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton key={text} text={text} label={label} />
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
