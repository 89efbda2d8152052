"use server";

import { admit } from "@/app/admit";
import { readText, readTexts, submittedValues } from "@/app/forms/form-state";
import { describeProblem, lineMessages } from "@/app/forms/rule-messages";
import { tabId } from "@/lib/live/schema";
import { services } from "@/lib/services";
import { courseStatusInput, STATUS_WORDS_CODE_POINTS } from "@/lib/validation/course-status";
import { check } from "@/lib/validation/problems";
import { type StatusFormState, toStatusForm } from "./status-form-state";

/** The status of a course for the studio, which asks once it is needed. */
export async function readStatusAction(form: FormData): Promise<StatusFormState> {
  const { user, course } = await admit("readStatusAction", form);
  const found = await services().courseStatus.get(user.id, course.id);
  return toStatusForm(found ?? { status: null, revision: 0, canEdit: true });
}

/**
 * Sets the status of a course, or says that it is still true. Checks the revision that the form was based on, so that it doesn't
 * overwrite another person's change.
 */
export async function statusAction(before: StatusFormState, form: FormData): Promise<StatusFormState> {
  const { user, course, t } = await admit("statusAction", form);
  const { courseStatus } = services();
  const values = submittedValues(form, ["state", "words", "until", "revision"]);
  const closedHoleIds = readTexts(form, "closedHoleIds");
  const refuse = (problems: StatusFormState["problems"]): StatusFormState => {
    const state = before.values.state ?? "";
    return { ...before, values: { ...values, state }, closedHoleIds, problems, said: "" };
  };
  const revision = /^\d{1,9}$/.test(values.revision ?? "") ? Number(values.revision) : -1;
  const editor = { id: user.id, name: user.name, tab: tabId.safeParse(readText(form, "tab")).data };
  const input = check(courseStatusInput, {
    state: values.state,
    words: values.words || null,
    until: values.until || null,
    closedHoleIds,
  });
  const confirms = readText(form, "do") === "confirm";
  if (!confirms && !input.ok) {
    const [problem] = input.problems;
    switch (problem.path[0]) {
      case "words":
        return refuse({ words: t(describeProblem(lineMessages(STATUS_WORDS_CODE_POINTS), problem)) });
      case "until":
        return refuse({ until: t("status.invalidDay") });
      default:
        return refuse({ "": t("status.choose") });
    }
  }
  const changed =
    confirms || !input.ok
      ? await courseStatus.confirm(editor, course.id, revision)
      : await courseStatus.set(editor, course.id, revision, input.value);
  switch (changed.outcome) {
    case "saved":
      return { ...toStatusForm(changed.current), said: t("status.saved") };
    case "conflict":
      return { ...toStatusForm(changed.current), problems: { "": t("status.conflict") } };
    case "past":
      return refuse({ until: t("status.past") });
    case "forbidden":
      return refuse({ "": t("people.cannotEdit") });
    case "missing":
      return refuse({ "": t("course.gone") });
  }
}
