"use client";

import { useActionState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { useSay } from "@/app/ui/translations";
import { createCourseAction } from "./actions";

export function NewCourseForm() {
  const say = useSay();
  const [{ values, problems }, action, pending] = useActionState(createCourseAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormField
        label={say("site.courseName")}
        name="name"
        required
        defaultValue={values.name}
        problem={problems.name}
      />
      <FormField
        label={say("site.courseLocation")}
        name="location"
        placeholder="59.8949, 10.7872"
        hint={say("site.courseLocationHint")}
        defaultValue={values.location}
        problem={problems.location && say("site.courseLocationWrong")}
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        {say("site.createCourse")}
      </button>
    </form>
  );
}
