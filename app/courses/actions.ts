"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { type FormState, readText, submittedValues } from "@/app/forms/form-state";
import { COURSE_NAME_MESSAGES, describeProblem, EXTERNAL_ID_MESSAGES } from "@/app/forms/rule-messages";
import { requireUser } from "@/app/require-user";
import { getTranslate } from "@/app/ui/request-translations";
import { can } from "@/lib/courses/roles";
import { services } from "@/lib/services";
import { courseName, externalCourseId } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";
import { parseLocation } from "./[courseId]/parse-location";
import { coursePath, requireCourse } from "./require-course";

/** The state of a form on the course page after it was submitted. */
interface CourseFormState extends FormState {
  saved: boolean;
}

const refuse = (values: FormState["values"], problems: FormState["problems"]): CourseFormState => ({
  values,
  problems,
  saved: false,
});

/** Renames a course. Doesn't affect open studios. */
export async function renameAction(_before: CourseFormState, form: FormData): Promise<CourseFormState> {
  const { user, course, role } = await requireCourse(readText(form, "courseId"), "read");
  const t = await getTranslate();
  const values = submittedValues(form, ["name"]);
  if (!can(role, "edit")) return refuse(values, { "": t("people.cannotEdit") });
  const name = check(courseName, values.name);
  if (!name.ok) return refuse(values, { name: t(describeProblem(COURSE_NAME_MESSAGES, name.problems[0])) });
  if (!(await services().courses.rename(user.id, course.id, name.value))) {
    return refuse(values, { "": t("course.gone") });
  }
  refresh();
  return { values: { name: name.value }, problems: {}, saved: true };
}

/** Sets the location of a course: the typed one, the centre of its fairways, or (both fields blank) none. */
export async function locateAction(_before: CourseFormState, form: FormData): Promise<CourseFormState> {
  const { user, course, role } = await requireCourse(readText(form, "courseId"), "read");
  const t = await getTranslate();
  const values = submittedValues(form, ["lat", "lng"]);
  if (!can(role, "edit")) return refuse(values, { "": t("people.cannotEdit") });
  if (readText(form, "at") === "centre") {
    if (!(await services().courses.locateAtFairways(user.id, course.id))) {
      return refuse(values, { "": t("course.noFairways") });
    }
  } else {
    const typed = parseLocation(values);
    if (!typed.ok) {
      return refuse(values, {
        ...(typed.invalid.lat && { lat: t("course.latInvalid") }),
        ...(typed.invalid.lng && { lng: t("course.lngInvalid") }),
      });
    }
    if (!(await services().courses.locate(user.id, course.id, typed.location))) {
      return refuse(values, { "": t("course.gone") });
    }
  }
  const { location } = (await services().courses.open(user.id, course.id))?.course ?? notFound();
  refresh();
  return {
    values: { lat: String(location?.lat ?? ""), lng: String(location?.lng ?? "") },
    problems: {},
    saved: true,
  };
}

/** Links a course to an application that the user has authorized. */
export async function linkAction(_before: CourseFormState, form: FormData): Promise<CourseFormState> {
  const { user, course } = await requireCourse(readText(form, "courseId"), "manage");
  const t = await getTranslate();
  const values = submittedValues(form, ["applicationId", "externalCourseId"]);
  const application = await services().grants.get(user.id, values.applicationId ?? "");
  if (!application) return refuse(values, { applicationId: t("course.chooseApplication") });
  const id = check(externalCourseId, values.externalCourseId);
  if (!id.ok) {
    return refuse(values, { externalCourseId: t(describeProblem(EXTERNAL_ID_MESSAGES, id.problems[0])) });
  }

  const caller = { applicationId: application.applicationId, userId: user.id };
  const linked = await services().courseLinks.link(caller, course.id, id.value);
  switch (linked.outcome) {
    case "linked":
      refresh();
      return { values: {}, problems: {}, saved: true };
    case "taken":
      return refuse(values, {
        externalCourseId: t("course.idTaken", { application: application.name, name: linked.by.name }),
      });
    case "already":
      return refuse(values, {
        applicationId: t("course.alreadyLinked", {
          application: application.name,
          id: linked.externalCourseId,
        }),
      });
    case "not-allowed":
      return refuse(values, { applicationId: t("course.noLongerAllowed") });
    case "missing":
      return refuse(values, { "": t("course.gone") });
  }
}

/** Unlinks a course from an application once the user has confirmed it. A no-op if they aren't linked. */
export async function unlinkAction(form: FormData): Promise<void> {
  const { user, course } = await requireCourse(readText(form, "courseId"), "manage");
  const applicationId = readText(form, "applicationId");
  const links = await services().courseLinks.list(user.id, course.id);
  if (links.some((link) => link.applicationId === applicationId)) {
    await services().courseLinks.unlink({ applicationId, userId: user.id }, course.id);
  }
  redirect(`${coursePath(course.id)}?${new URLSearchParams({ unlinked: applicationId })}`);
}

/** Deletes a course once the user has confirmed it. A no-op if it is deleted already. */
export async function deleteAction(form: FormData): Promise<void> {
  const user = await requireUser("/courses/deleted");
  const courseId = readText(form, "courseId");
  await services().courseDeletion.delete(user.id, courseId);
  redirect(`/courses/deleted?${new URLSearchParams({ deleted: courseId })}`);
}

/** Restores a deleted course and opens its page, which lists the links that could not be restored. */
export async function restoreAction(form: FormData): Promise<void> {
  const user = await requireUser("/courses/deleted");
  const courseId = readText(form, "courseId");
  await services().courseDeletion.restore(user.id, courseId);
  // Another tab may have restored the course already, so only check that it exists.
  if (!(await services().courses.getOwned(user.id, courseId))) notFound();
  redirect(`${coursePath(courseId)}?restored=1`);
}
