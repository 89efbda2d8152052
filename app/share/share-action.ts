"use server";

import { admit } from "@/app/admit";
import { readText, submittedValues } from "@/app/forms/form-state";
import { refreshPage } from "@/app/forms/refresh-page";
import { describeProblem, lineMessages } from "@/app/forms/rule-messages";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";
import { OWNER_NAME_CODE_POINTS, sharingInput } from "@/lib/validation/sharing";
import { type SharingFormState, toSharingForm } from "./sharing-form-state";

/**
 * Starts or stops sharing a course, or gives its page a new link. Checks the revision that the form was based
 * on, so that it doesn't overwrite another tab's change.
 */
export async function shareAction(_before: SharingFormState, form: FormData): Promise<SharingFormState> {
  const { user, course, t } = await admit("shareAction", form);
  const { sharing, env } = services();
  const values = submittedValues(form, ["sharing", "ownerName", "place", "licence", "credit", "revision"]);
  const refuse = async (problems: SharingFormState["problems"]): Promise<SharingFormState> => {
    const stored = await sharing.get(user.id, course.id);
    const page = stored && toSharingForm(stored, env.baseUrl, course.name).page;
    return { values, problems, page };
  };
  const revision = /^\d{1,9}$/.test(values.revision ?? "") ? Number(values.revision) : -1;
  const renews = readText(form, "do") === "renew";
  const input = check(sharingInput, {
    sharing: values.sharing,
    ownerName: orNull(values.ownerName),
    place: orNull(values.place),
    licence: orNull(values.licence),
    credit: orNull(values.credit),
  });
  if (!renews && !input.ok) {
    const problem = input.problems[0];
    const text = t(describeProblem(lineMessages(OWNER_NAME_CODE_POINTS), problem));
    const [field] = problem.path;
    return refuse({ [NAMES.find((each) => each === field) ?? ""]: text });
  }
  const changed =
    renews || !input.ok
      ? await sharing.renewLink(user.id, course.id, revision)
      : await sharing.set(user.id, course.id, revision, input.value);
  if (changed.outcome === "missing") return refuse({ "": t("course.gone") });
  const shown = toSharingForm(changed.setting, env.baseUrl, course.name);
  if (changed.outcome === "conflict") return { ...shown, problems: { "": t("sharing.conflict") } };
  refreshPage(form);
  if (renews) return { ...shown, said: t("sharing.renewed") };
  const { previous } = changed;
  // A page that was turned off has lost its link.
  const isReversible = shown.page !== null || previous.shareId === null;
  const was = toSharingForm(previous, env.baseUrl, course.name).values;
  return {
    ...{ ...shown, said: t("course.saved") },
    ...(isReversible && {
      undo: { ...was, revision: shown.values.revision ?? "", courseId: course.id },
    }),
  };
}

/** The fields that can be wrong by themselves. */
const NAMES = ["ownerName", "place", "credit"] as const;

const orNull = (text = "") => (text.trim() === "" ? null : text);
