"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { done, type FormState, readText, refused, submittedValues } from "@/app/forms/form-state";
import { COURSE_NAME_MESSAGES, describeProblem, EXTERNAL_ID_MESSAGES } from "@/app/forms/rule-messages";
import { can } from "@/lib/courses/roles";
import { services } from "@/lib/services";
import { courseName, externalCourseId } from "@/lib/validation/course";
import { check } from "@/lib/validation/problems";
import { formatLocation, parseLocation } from "./[courseId]/parse-location";
import { refuseCreation } from "./refuse-creation";
import { coursePath } from "./require-course";

/** Renames a course. Doesn't affect open studios. */
export async function renameAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, course, role, t } = await admit("renameAction", form);
  const values = submittedValues(form, ["name"]);
  if (!can(role, "edit")) return refused(t("people.cannotEdit"), values);
  const name = check(courseName, values.name);
  if (!name.ok) return refused({ name: t(describeProblem(COURSE_NAME_MESSAGES, name.problems[0])) }, values);
  if (!(await services().courses.rename(user.id, course.id, name.value))) {
    return refused(t("course.gone"), values);
  }
  refresh();
  return done(t("course.saved"), { name: name.value }, { courseId: course.id, name: course.name });
}

/** Copies a course and opens the copy in the studio. */
export async function duplicateAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, course, t } = await admit("duplicateAction", form);
  const values = submittedValues(form, ["name"]);
  const name = check(courseName, values.name);
  if (!name.ok) return refused({ name: t(describeProblem(COURSE_NAME_MESSAGES, name.problems[0])) }, values);
  const copied = await services().courseCreation.copy(user.id, course.id, name.value);
  switch (copied.outcome) {
    case "created":
      return redirect(copied.studioUrl);
    case "missing":
      return refused(t("course.gone"), values);
    case "quotaFull":
      return refused(t("course.copyQuota"), values);
    default:
      return refused(refuseCreation(copied, t), values);
  }
}

/** Sets the location of a course: the typed one, the centre of its fairways, or (both fields blank) none. */
export async function locateAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, course, role, t } = await admit("locateAction", form);
  const values = submittedValues(form, ["lat", "lng"]);
  if (!can(role, "edit")) return refused(t("people.cannotEdit"), values);
  if (readText(form, "at") === "centre") {
    if (!(await services().courses.locateAtFairways(user.id, course.id))) {
      return refused(t("course.noFairways"), values);
    }
  } else {
    const typed = parseLocation(values);
    if (!typed.ok) {
      const problems = {
        ...(typed.invalid.lat && { lat: t("course.latInvalid") }),
        ...(typed.invalid.lng && { lng: t("course.lngInvalid") }),
      };
      return refused(problems, values);
    }
    if (!(await services().courses.locate(user.id, course.id, typed.location))) {
      return refused(t("course.gone"), values);
    }
  }
  const { location } = (await services().courses.openOutline(user.id, course.id))?.course ?? notFound();
  refresh();
  const undo = { courseId: course.id, ...formatLocation(course.location) };
  return done(t("course.saved"), formatLocation(location), undo);
}

/** Links a course to an application that the user has authorized. */
export async function linkAction(_before: FormState, form: FormData): Promise<FormState> {
  const { user, course, t } = await admit("linkAction", form);
  const values = submittedValues(form, ["applicationId", "externalCourseId"]);
  const application = await services().grants.get(user.id, values.applicationId ?? "");
  if (!application) return refused({ applicationId: t("course.chooseApplication") }, values);
  const id = check(externalCourseId, values.externalCourseId);
  if (!id.ok) {
    return refused({ externalCourseId: t(describeProblem(EXTERNAL_ID_MESSAGES, id.problems[0])) }, values);
  }

  const caller = { applicationId: application.applicationId, userId: user.id };
  const linked = await services().courseLinks.link(caller, course.id, id.value);
  switch (linked.outcome) {
    case "linked":
      refresh();
      return done(t("course.linked"));
    case "taken": {
      const names = { application: application.name, name: linked.by.name };
      return refused({ externalCourseId: t("course.idTaken", names) }, values);
    }
    case "already": {
      const link = { application: application.name, id: linked.externalCourseId };
      return refused({ applicationId: t("course.alreadyLinked", link) }, values);
    }
    case "not-allowed":
      return refused({ applicationId: t("course.noLongerAllowed") }, values);
    case "missing":
      return refused(t("course.gone"), values);
  }
}

/** Unlinks a course from an application once the user has confirmed it. A no-op if they aren't linked. */
export async function unlinkAction(form: FormData): Promise<void> {
  const { user, course } = await admit("unlinkAction", form);
  const applicationId = readText(form, "applicationId");
  const links = await services().courseLinks.list(user.id, course.id);
  if (links.some((link) => link.applicationId === applicationId)) {
    await services().courseLinks.unlink({ applicationId, userId: user.id }, course.id);
  }
  redirect(`${coursePath(course.id)}?${new URLSearchParams({ unlinked: applicationId })}`);
}

/** Deletes a course once the user has confirmed it. A no-op if it is deleted already. */
export async function deleteCourseAction(form: FormData): Promise<void> {
  const { user } = await admit("deleteCourseAction", form);
  const courseId = readText(form, "courseId");
  await services().courseDeletion.delete(user.id, courseId);
  redirect(`/courses/deleted?${new URLSearchParams({ deleted: courseId })}`);
}

/** Restores a deleted course and opens its page, which lists the links that could not be restored. */
export async function restoreAction(form: FormData): Promise<void> {
  const { user } = await admit("restoreAction", form);
  const courseId = readText(form, "courseId");
  await services().courseDeletion.restore(user.id, courseId);
  // Another tab may have restored the course already, so only check that it exists.
  if (!(await services().courses.openOutline(user.id, courseId))) notFound();
  redirect(`${coursePath(courseId)}?restored=1`);
}
