"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { AccessFormState } from "@/app/access/form-state";
import { done, inviteFromForm, refuse, refuseAcceptance } from "@/app/access/results";
import { readText, submittedValues } from "@/app/forms/form-state";
import { requireUser } from "@/app/require-user";
import { getTranslate } from "@/app/ui/request-translations";
import { MAX_INVITATIONS, MAX_PEOPLE } from "@/lib/courses/people";
import { invitationUrl } from "@/lib/identity/invitation-emails";
import { services } from "@/lib/services";
import { personRole } from "@/lib/validation/people";
import { check } from "@/lib/validation/problems";
import { coursePath, requireCourse } from "./require-course";

/** Invites somebody to a course, by link or by email. */
export async function inviteAction(_before: AccessFormState, form: FormData): Promise<AccessFormState> {
  const { user, course } = await requireCourse(readText(form, "courseId"), "manage");
  const t = await getTranslate();
  const { people, env } = services();
  const values = submittedValues(form, ["role", "email"]);
  const role = check(personRole, values.role);
  if (!role.ok) return refuse(t("access.gone"), values);
  return inviteFromForm(form, values, t, {
    invite: (email) => people.invite(user.id, course.id, { role: role.value, email }, t.language),
    url: (token) => invitationUrl(env.baseUrl, token),
    full: t("people.full", { people: MAX_PEOPLE, invitations: MAX_INVITATIONS }),
    missing: t("course.gone"),
  });
}

/**
 * Makes the change given by the form's `do`: to a person's role or access, to an offer of ownership, or to an
 * invitation.
 */
export async function changePeopleAction(_before: AccessFormState, form: FormData): Promise<AccessFormState> {
  const { user, course } = await requireCourse(readText(form, "courseId"), "manage");
  const t = await getTranslate();
  const { people } = services();
  const {
    userId = "",
    name = "",
    invitationId = "",
  } = submittedValues(form, ["userId", "name", "invitationId"]);
  const change = async (): Promise<string | null> => {
    switch (readText(form, "do")) {
      case "role": {
        const role = check(personRole, readText(form, "role"));
        if (!role.ok) return null;
        const isChanged = await people.changeRole(user.id, course.id, userId, role.value);
        return isChanged ? t("people.roleSaved") : null;
      }
      case "remove":
        return (await people.remove(user.id, course.id, userId)) ? t("people.removed", { name }) : null;
      case "offer":
        return (await people.offer(user.id, course.id, userId)) ? t("people.offered", { name }) : null;
      case "withdraw":
        return (await people.withdrawOffer(user.id, course.id, userId)) ? t("access.withdrawn") : null;
      case "revoke":
        return (await people.revoke(user.id, course.id, invitationId)) ? t("access.revoked") : null;
      default:
        return null;
    }
  };
  const said = await change();
  refresh();
  return said === null ? refuse(t("access.gone")) : done(said);
}

/** Accepts an invitation, and opens the course. */
export async function acceptInvitationAction(
  _before: AccessFormState,
  form: FormData,
): Promise<AccessFormState> {
  const token = readText(form, "token");
  const user = await requireUser(`/invitation?${new URLSearchParams({ token })}`);
  const t = await getTranslate();
  const accepted = await services().people.accept(user.id, token);
  if (accepted.outcome === "accepted" || accepted.outcome === "already") {
    redirect(coursePath(accepted.courseId));
  }
  return refuseAcceptance(accepted, t, { email: user.email, full: t("people.acceptFull") });
}

/** Removes the user's own role on a course, once they have confirmed it. A no-op if they have none. */
export async function leaveAction(form: FormData): Promise<void> {
  const user = await requireUser("/");
  await services().people.leave(user.id, readText(form, "courseId"));
  redirect("/");
}

/** Accepts or declines the owner's offer to transfer ownership. */
export async function answerOfferAction(_before: AccessFormState, form: FormData): Promise<AccessFormState> {
  const { user, course } = await requireCourse(readText(form, "courseId"), "read");
  const t = await getTranslate();
  if (readText(form, "do") !== "accept") {
    await services().people.decline(user.id, course.id);
    refresh();
    return done("");
  }
  const { outcome } = await services().people.takeOver(user.id, course.id);
  if (outcome === "full") return refuse(t("people.takeOverFull"));
  if (outcome === "missing") return refuse(t("access.gone"));
  redirect(`${coursePath(course.id)}?owner=1`);
}
