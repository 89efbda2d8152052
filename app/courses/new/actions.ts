"use server";

import { redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { type FormState, refused } from "@/app/forms/form-state";
import { isGone } from "@/lib/gone";
import { services } from "@/lib/services";
import { refuseCreation } from "../refuse-creation";
import { readNewCourse, studioAddress } from "./read-new-course";

/** Creates a course and opens it in the studio. */
export async function createCourseAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, t } = await admit("createCourseAction", form);
  const read = readNewCourse(form, t);
  if (!read.ok) return read.refusal;
  const result = await services()
    .courseCreation.create(user.id, read.course)
    .catch((error) => {
      // The account was deleted in another tab.
      if (isGone(error)) redirect("/signin");
      throw error;
    });
  if (result.outcome === "created") redirect(studioAddress(result.course.studioUrl, form));
  return refused(refuseCreation(result, t), read.values);
}
