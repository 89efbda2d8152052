"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { signedInUser } from "@/app/signed-in-user";
import { type FormState, formText, typedValues } from "@/app/ui/form-state";
import { getTranslate } from "@/app/ui/request-translations";
import { type Message, message } from "@/lib/messages/message";
import { services } from "@/lib/services";
import { COURSE_LIMITS, courseName, externalCourseId } from "@/lib/validation/course";
import { check, type Problem } from "@/lib/validation/problems";
import { readLocation } from "./[courseId]/location-state";
import { coursePath, ownCourse } from "./[courseId]/own-course";

/** A form of the course page after it was sent. */
export interface CourseFormState extends FormState {
  saved: boolean;
}

const refused = (values: FormState["values"], problems: FormState["problems"]): CourseFormState => ({
  values,
  problems,
  saved: false,
});

/** Gives a course another name. A studio that is open goes on undisturbed. */
export async function renameAction(_before: CourseFormState, form: FormData): Promise<CourseFormState> {
  const { user, course } = await ownCourse(formText(form, "courseId"));
  const t = await getTranslate();
  const values = typedValues(form, ["name"]);
  const name = check(courseName, values.name);
  if (!name.ok) return refused(values, { name: t(nameProblem(name.problems[0])) });
  if (!(await services().courses.rename(user.id, course.id, name.value))) {
    return refused(values, { "": t("course.gone") });
  }
  refresh();
  return { values: { name: name.value }, problems: {}, saved: true };
}

function nameProblem({ code }: Problem): Message {
  if (code === "too_small") return message("course.nameBlank");
  if (code === "too_big") return message("course.nameLong", { most: COURSE_LIMITS.nameCodePoints });
  return message("course.nameOdd");
}

/** Says where a course is: as typed, at the centre of its fairways, or (both fields empty) nowhere. */
export async function locateAction(_before: CourseFormState, form: FormData): Promise<CourseFormState> {
  const { user, course } = await ownCourse(formText(form, "courseId"));
  const t = await getTranslate();
  const values = typedValues(form, ["lat", "lng"]);
  if (formText(form, "at") === "centre") {
    if (!(await services().courses.locateAtFairways(user.id, course.id))) {
      return refused(values, { "": t("course.noFairways") });
    }
  } else {
    const typed = readLocation(values);
    if (!typed.ok) {
      return refused(values, {
        ...(typed.wrong.lat && { lat: t("course.latWrong") }),
        ...(typed.wrong.lng && { lng: t("course.lngWrong") }),
      });
    }
    if (!(await services().courses.locate(user.id, course.id, typed.location))) {
      return refused(values, { "": t("course.gone") });
    }
  }
  const { location } = (await services().courses.getOwned(user.id, course.id)) ?? notFound();
  refresh();
  return {
    values: { lat: String(location?.lat ?? ""), lng: String(location?.lng ?? "") },
    problems: {},
    saved: true,
  };
}

/** Lets an application that the person allows see a course. */
export async function linkAction(_before: CourseFormState, form: FormData): Promise<CourseFormState> {
  const { user, course } = await ownCourse(formText(form, "courseId"));
  const t = await getTranslate();
  const values = typedValues(form, ["applicationId", "externalCourseId"]);
  const application = await services().grants.get(user.id, values.applicationId ?? "");
  if (!application) return refused(values, { applicationId: t("course.chooseApplication") });
  const id = check(externalCourseId, values.externalCourseId);
  if (!id.ok) return refused(values, { externalCourseId: t(idProblem(id.problems[0])) });

  const caller = { applicationId: application.applicationId, userId: user.id };
  const linked = await services().courseLinks.link(caller, course.id, id.value);
  switch (linked.outcome) {
    case "linked":
      refresh();
      return { values: {}, problems: {}, saved: true };
    case "taken":
      return refused(values, {
        externalCourseId: t("course.idTaken", { application: application.name, name: linked.by.name }),
      });
    case "already":
      return refused(values, {
        applicationId: t("course.alreadyLinked", {
          application: application.name,
          id: linked.externalCourseId,
        }),
      });
    case "not-allowed":
      return refused(values, { applicationId: t("course.noLongerAllowed") });
    case "missing":
      return refused(values, { "": t("course.gone") });
  }
}

function idProblem({ code }: Problem): Message {
  if (code === "too_small") return message("course.idBlank");
  if (code === "too_big") return message("course.idLong", { most: COURSE_LIMITS.externalCourseIdCodePoints });
  return message("course.idOdd");
}

/** The answer to the question of the unlink page. Nothing to unlink is as good as unlinked. */
export async function unlinkAction(form: FormData): Promise<void> {
  const { user, course } = await ownCourse(formText(form, "courseId"));
  const applicationId = formText(form, "applicationId");
  const links = await services().courseLinks.list(user.id, course.id);
  if (links.some((link) => link.applicationId === applicationId)) {
    await services().courseLinks.unlink({ applicationId, userId: user.id }, course.id);
  }
  redirect(`${coursePath(course.id)}?${new URLSearchParams({ unlinked: applicationId })}`);
}

/** The answer to the question of the delete page. Deleted already is as good as deleted. */
export async function deleteAction(form: FormData): Promise<void> {
  const user = await signedInUser("/courses/deleted");
  const courseId = formText(form, "courseId");
  await services().courseDeletion.delete(user.id, courseId);
  redirect(`/courses/deleted?${new URLSearchParams({ deleted: courseId })}`);
}

/** Brings a deleted course back, and leads to its page, which says what could not come back with it. */
export async function restoreAction(form: FormData): Promise<void> {
  const user = await signedInUser("/courses/deleted");
  const courseId = formText(form, "courseId");
  await services().courseDeletion.restore(user.id, courseId);
  // Restored already, in another tab say, is as good.
  if (!(await services().courses.getOwned(user.id, courseId))) notFound();
  redirect(`${coursePath(courseId)}?restored=1`);
}
