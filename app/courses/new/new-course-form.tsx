"use client";

import { useActionState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { useTranslate } from "@/app/ui/translations";
import { createCourseAction } from "./actions";

export function NewCourseForm() {
  const t = useTranslate();
  const [{ values, problems }, action, pending] = useActionState(createCourseAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormField
        label={t("site.courseName")}
        name="name"
        required
        defaultValue={values.name}
        problem={problems.name}
      />
      <FormField
        label={t("site.courseLocation")}
        name="location"
        placeholder="59.8949, 10.7872"
        hint={t("site.courseLocationHint")}
        defaultValue={values.location}
        problem={problems.location && t("site.courseLocationWrong")}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {t("site.createCourse")}
      </button>
    </form>
  );
}
