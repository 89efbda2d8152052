"use server";

import { redirect } from "next/navigation";
import { type FormState, readText, submittedValues } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { COURSE_NAME_MESSAGES, describeProblems } from "@/app/forms/rule-messages";
import { getTranslate } from "@/app/ui/request-translations";
import { MAX_COURSES } from "@/lib/courses/store";
import { parseTypedPlace } from "@/lib/geo/typed-place";
import { isGone } from "@/lib/gone";
import { currentUser } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { newCourse } from "@/lib/validation/course";
import { handedOverFileId } from "@/lib/validation/handed-over-file";
import { IMPORT_PARAMETER } from "@/lib/validation/import-parameter";
import { check } from "@/lib/validation/problems";

const FIELD_MESSAGES = { name: COURSE_NAME_MESSAGES };

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
  const result = await services()
    .courseCreation.create(user.id, input.value)
    .catch((error) => {
      // The account was deleted in another tab.
      if (isGone(error)) redirect("/signin");
      throw error;
    });
  if (result.outcome === "created") redirect(studioAddress(result.course.studioUrl, form));
  const t = await getTranslate();
  const problem =
    result.outcome === "throttled"
      ? t(refuseTooMany(result.retryAfter))
      : t("newCourse.tooMany", { most: MAX_COURSES });
  return { values, problems: { "": problem } };
}

/** The studio's URL. With a chosen file, the studio imports it. */
function studioAddress(studioUrl: string, form: FormData): string {
  const fileId = handedOverFileId.safeParse(readText(form, IMPORT_PARAMETER));
  if (!fileId.success) return studioUrl;
  return `${studioUrl}?${new URLSearchParams({ [IMPORT_PARAMETER]: fileId.data })}`;
}

/**
 * Parses coordinates in any format that map applications copy. Undefined if the text is blank; unreadable
 * text is returned unchanged, for the schema to reject.
 */
function parseLocation(text: string): unknown {
  if (text.trim() === "") return undefined;
  return parseTypedPlace(text, null)?.place ?? text;
}
