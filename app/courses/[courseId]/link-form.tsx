"use client";

import { useActionState } from "react";
import { FieldProblem, FormField, FormProblem, tiedTo } from "@/app/ui/form-field";
import { useTranslate } from "@/app/ui/translations";
import { linkAction } from "../actions";
import { FormStatus } from "./form-status";

export interface LinkableApplication {
  applicationId: string;
  name: string;
}

interface LinkFormProps {
  courseId: string;
  applications: readonly LinkableApplication[];
}

/** Lets an application that the person allows see the course, by an identifier of its own. */
export function LinkForm({ courseId, applications }: LinkFormProps) {
  const t = useTranslate();
  const [{ values, problems, saved }, action, pending] = useActionState(linkAction, {
    values: {},
    problems: {},
    saved: false,
  });
  const chosen = values.applicationId ?? applications[0]?.applicationId;
  return (
    <form action={action} className="card mt-4 grid gap-5 p-5 sm:p-6">
      <div>
        <h3 className="text-lg">{t("course.linkTitle")}</h3>
        <p className="mt-1 text-sm text-muted">{t("course.linkHelp")}</p>
      </div>
      <input type="hidden" name="courseId" value={courseId} />
      <FormProblem>{problems[""]}</FormProblem>
      <div className="grid gap-1.5">
        <label htmlFor="applicationId" className="font-medium">
          {t("course.application")}
        </label>
        <select
          // React sets a default once; what was chosen comes back with the answer.
          key={chosen}
          id="applicationId"
          name="applicationId"
          className="field"
          defaultValue={chosen}
          {...tiedTo("applicationId", undefined, problems.applicationId)}
        >
          {applications.map(({ applicationId, name }) => (
            <option key={applicationId} value={applicationId}>
              {name}
            </option>
          ))}
        </select>
        <FieldProblem id="applicationId">{problems.applicationId}</FieldProblem>
      </div>
      <FormField
        label={t("course.externalId")}
        name="externalCourseId"
        required
        autoComplete="off"
        hint={t("course.externalIdHelp")}
        defaultValue={values.externalCourseId ?? courseId}
        problem={problems.externalCourseId}
      />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button button-primary" aria-disabled={pending}>
          {t("course.link")}
        </button>
        <FormStatus>{pending ? t("course.linking") : saved ? t("course.linked") : ""}</FormStatus>
      </div>
    </form>
  );
}
