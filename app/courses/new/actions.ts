"use server";

import { redirect } from "next/navigation";
import { type FormState, readText, submittedValues } from "@/app/forms/form-state";
import { describeProblems, lineMessages } from "@/app/forms/rule-messages";
import { getTranslate } from "@/app/ui/request-translations";
import { parsePlace } from "@/lib/geo/place-text";
import { isGone } from "@/lib/gone";
import { currentUser } from "@/lib/identity/session";
import { message } from "@/lib/messages/message";
import { services } from "@/lib/services";
import { COURSE_LIMITS, newCourse } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";

const FIELD_MESSAGES = {
  name: { ...lineMessages(COURSE_LIMITS.nameCodePoints), invalid_text: message("course.nameOdd") },
};

/** Creates a course and opens it in the studio. */
export async function createCourseAction(_before: FormState, form: FormData): Promise<FormState> {
  const user = await currentUser();
  if (!user) redirect("/signin?callbackUrl=/courses/new");

  const values = submittedValues(form, ["name", "location"]);
  const location = parseLocation(readText(form, "location"));
  const input = check(newCourse, { name: values.name, location });
  if (!input.ok) {
    return { values, problems: describeProblems(input.problems, FIELD_MESSAGES, await getTranslate()) };
  }
  const course = await services()
    .courses.createOwned(user.id, input.value)
    .catch((error) => {
      // The account was deleted in another tab.
      if (isGone(error)) redirect("/signin");
      throw error;
    });
  redirect(course.studioUrl);
}

/**
 * The coordinates in any format that map applications copy, undefined if the text is blank. Unreadable text is returned
 * as it is, for the schema to reject.
 */
function parseLocation(text: string): unknown {
  if (text.trim() === "") return undefined;
  return parsePlace(text)?.place ?? text;
}
