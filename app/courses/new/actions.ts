"use server";

import { redirect } from "next/navigation";
import { fieldProblems, lineRules } from "@/app/ui/field-rules";
import { type FormState, formText, typedValues } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { parsePlace } from "@/lib/geo/place-text";
import { isGone } from "@/lib/gone";
import { currentUser } from "@/lib/identity/session";
import { message } from "@/lib/messages/message";
import { services } from "@/lib/services";
import { COURSE_LIMITS, newCourse } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";

const RULES = {
  name: { ...lineRules(COURSE_LIMITS.nameCodePoints), invalid_text: message("course.nameOdd") },
};

/** The new-course form's action: makes the course and opens it in the studio. */
export async function createCourseAction(_before: FormState, form: FormData): Promise<FormState> {
  const user = await currentUser();
  if (!user) redirect("/signin?callbackUrl=/courses/new");

  const values = typedValues(form, ["name", "location"]);
  const location = parseLocation(formText(form, "location"));
  const input = check(newCourse, { name: values.name, location });
  if (!input.ok) {
    return { values, problems: fieldProblems(input.problems, RULES, await getTranslate()) };
  }
  const course = await services()
    .courses.createOwned(user.id, input.value)
    .catch((error) => {
      // The account was deleted in another tab: signing in says the rest.
      if (isGone(error)) redirect("/signin");
      throw error;
    });
  redirect(course.studioUrl);
}

/** A place in any writing that map applications copy; undefined when empty, and what zod refuses when unreadable. */
function parseLocation(text: string): unknown {
  if (text.trim() === "") return undefined;
  return parsePlace(text)?.place ?? text;
}
