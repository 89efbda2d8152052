"use client";

import { SelectField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { ActionForm } from "../action-form";
import { resendFailedAction } from "../actions";

/** Resends all deliveries that failed within a chosen period. */
export function ResendFailed({ fields }: { fields: Readonly<Record<string, string>> }) {
  const t = useTranslate();
  return (
    <details className="card mt-4 px-5 py-2">
      <summary className="cursor-pointer py-2 font-medium">{t("webhooks.resendFailedTitle")}</summary>
      <ActionForm
        action={resendFailedAction}
        fields={fields}
        label={t("webhooks.resendFailed")}
        className="max-w-xs pb-4"
      >
        <SelectField label={t("webhooks.since")} name="hours" defaultValue="24">
          <option value="1">{t("webhooks.hours", { hours: 1 })}</option>
          <option value="24">{t("webhooks.hours", { hours: 24 })}</option>
          <option value="168">{t("webhooks.days", { days: 7 })}</option>
          <option value="720">{t("webhooks.days", { days: 30 })}</option>
        </SelectField>
      </ActionForm>
    </details>
  );
}
