"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { createCourseAction } from "./actions";

export function NewCourseForm() {
  const t = useTranslate();
  const [{ values, problems }, action, pending] = useFormAction(createCourseAction, EMPTY_FORM);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <InputField
        label={t("site.courseName")}
        name="name"
        required
        defaultValue={values.name}
        problem={problems.name}
      />
      <InputField
        label={t("site.courseLocation")}
        name="location"
        placeholder="59.8949, 10.7872"
        hint={t("site.courseLocationHint")}
        defaultValue={values.location}
        problem={problems.location && t("site.courseLocationInvalid")}
      />
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {t("site.createCourse")}
      </Button>
    </form>
  );
}
