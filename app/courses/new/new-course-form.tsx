"use client";

import { useActionState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { emptyForm } from "@/app/ui/form-state";
import { createCourseAction } from "./actions";

export function NewCourseForm() {
  const [{ values, problems }, action, pending] = useActionState(createCourseAction, emptyForm);
  return (
    <form action={action} className="mt-6 grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormField label="Name" name="name" required defaultValue={values.name} problem={problems.name} />
      <FormField
        label="Location (optional)"
        name="location"
        placeholder="59.8949, 10.7872"
        hint="Latitude and longitude in degrees, as a map application copies them. The map opens there."
        defaultValue={values.location}
        problem={
          problems.location &&
          "Must be two numbers such as 59.8949, 10.7872: latitude within ±90, longitude within ±180."
        }
      />
      <button type="submit" className="button button-primary" aria-disabled={pending}>
        Create course
      </button>
    </form>
  );
}
