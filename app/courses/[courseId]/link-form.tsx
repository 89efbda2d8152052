"use client";

import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField, SelectField } from "@/app/ui/field";
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

/** Links the course to an authorized application, under the ID that the application uses for it. */
export function LinkForm({ courseId, applications }: LinkFormProps) {
  const t = useTranslate();
  const [{ values, problems, saved }, action, pending] = useFormAction(linkAction, {
    values: {},
    problems: {},
    saved: false,
  });
  const chosen = values.applicationId ?? applications[0]?.applicationId;
  return (
    <form action={action} className="card grid gap-5 p-5 sm:p-6">
      <div>
        <h3 className="text-lg">{t("course.linkTitle")}</h3>
        <p className="mt-1 text-sm text-muted">{t("course.linkHelp")}</p>
      </div>
      <input type="hidden" name="courseId" value={courseId} />
      <FormProblem>{problems[""]}</FormProblem>
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
      <InputField
        label={t("course.externalId")}
        name="externalCourseId"
        required
        autoComplete="off"
        hint={t("course.externalIdHelp")}
        defaultValue={values.externalCourseId ?? courseId}
        problem={problems.externalCourseId}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={pending}>
          {t("course.link")}
        </Button>
        <FormStatus>{pending ? t("course.linking") : saved ? t("course.linked") : ""}</FormStatus>
      </div>
    </form>
  );
}
