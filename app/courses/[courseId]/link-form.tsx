"use client";

import { ActionForm } from "@/app/forms/action-form";
import { SelectField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { linkAction } from "../actions";

export interface LinkableApplication {
  applicationId: string;
  name: string;
}

interface LinkFormProps {
  courseId: string;
  applications: readonly LinkableApplication[];
}

export function LinkForm({ courseId, applications }: LinkFormProps) {
  const t = useTranslate();
  return (
    <ActionForm
      action={linkAction}
      hidden={{ courseId }}
      inputs={[
        {
          name: "externalCourseId",
          label: t("course.externalId"),
          hint: t("course.externalIdHelp"),
          required: true,
          autoComplete: "off",
          defaultValue: courseId,
        },
      ]}
      label={t("course.link")}
      pendingText={t("course.linking")}
      className="card gap-5 p-5 sm:p-6"
    >
      {({ values, problems }) => {
        const chosen = values.applicationId ?? applications[0]?.applicationId;
        return (
          <>
            <div>
              <h3 className="text-lg">{t("course.linkTitle")}</h3>
              <p className="mt-1 text-sm text-muted">{t("course.linkHelp")}</p>
            </div>
            <SelectField
              // React applies a default value only on mount: remount when the response brings the chosen
              // application.
              key={chosen}
              label={t("course.application")}
              name="applicationId"
              defaultValue={chosen}
              problem={problems.applicationId}
            >
              {applications.map(({ applicationId, name }) => (
                <option key={applicationId} value={applicationId}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        );
      }}
    </ActionForm>
  );
}
