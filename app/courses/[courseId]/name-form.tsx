"use client";

import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { renameAction } from "../actions";

/** Renames the course. */
export function NameForm({ courseId, name }: { courseId: string; name: string }) {
  const t = useTranslate();
  const [{ values, problems, saved }, action, pending] = useFormAction(renameAction, {
    values: { name },
    problems: {},
    saved: false,
  });
  return (
    <form action={action} className="card grid gap-5 p-5 sm:p-6">
      <input type="hidden" name="courseId" value={courseId} />
      <FormProblem>{problems[""]}</FormProblem>
      <InputField
        label={t("course.name")}
        name="name"
        required
        autoComplete="off"
        defaultValue={values.name}
        problem={problems.name}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={pending}>
          {t("course.rename")}
        </Button>
        <FormStatus>{pending ? t("course.saving") : saved ? t("course.saved") : ""}</FormStatus>
      </div>
    </form>
  );
}
