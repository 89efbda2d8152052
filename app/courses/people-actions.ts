"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { type FormState, readText, submittedValues } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { describeProblem, EMAIL_MESSAGES } from "@/app/forms/rule-messages";
import { requireUser } from "@/app/require-user";
import { getTranslate } from "@/app/ui/request-translations";
import { MAX_INVITATIONS, MAX_PEOPLE } from "@/lib/courses/people";
import { invitationUrl } from "@/lib/identity/invitation-emails";
import { emailAddress } from "@/lib/identity/schema";
import { services } from "@/lib/services";
import { personRole } from "@/lib/validation/people";
import { check } from "@/lib/validation/problems";
import { coursePath, requireCourse } from "./require-course";

/** The state of a form of the People section after it was submitted. */
export interface PeopleFormState extends FormState {
  /** What was done; "" if nothing was. */
  said: string;
  /** The link of a new invitation, which is shown once. */
  link: string | null;
}

const refuse = (problems: FormState["problems"], values: FormState["values"] = {}): PeopleFormState => ({
  values,
  problems,
  said: "",
  link: null,
});

const done = (said: string, link: string | null = null): PeopleFormState => ({
  ...{ values: {}, problems: {}, said, link },
});

/** Invites somebody to a course, by link or by email. */
export async function inviteAction(_before: PeopleFormState, form: FormData): Promise<PeopleFormState> {
  const { user, course } = await requireCourse(readText(form, "courseId"), "manage");
  const t = await getTranslate();
  const { people, env } = services();
  const values = submittedValues(form, ["role", "email"]);
  const role = check(personRole, values.role);
  if (!role.ok) return refuse({ "": t("people.gone") }, values);
  const isByEmail = readText(form, "do") === "email";
  const email = check(emailAddress, values.email);
  if (isByEmail && !email.ok)
    return refuse({ email: t(describeProblem(EMAIL_MESSAGES, email.problems[0])) }, values);
  const invited = await people.invite(
    user.id,
    course.id,
    { role: role.value, email: isByEmail && email.ok ? email.value : null },
    t.language,
  );
  switch (invited.outcome) {
    case "throttled":
      return refuse({ "": t(refuseTooMany(invited.retryAfter)) }, values);
    case "full":
      return refuse({ "": t("people.full", { people: MAX_PEOPLE, invitations: MAX_INVITATIONS }) }, values);
    case "missing":
      return refuse({ "": t("course.gone") }, values);
    case "invited": {
      refresh();
      const sentTo = invited.invitation.email;
      return sentTo === null
        ? done("", invitationUrl(env.baseUrl, invited.token))
        : done(t("people.sent", { email: sentTo }));
    }
  }
}

/** Changes what the form's `do` says: somebody's role or access, an offer to them, or an invitation. */
export async function changePeopleAction(_before: PeopleFormState, form: FormData): Promise<PeopleFormState> {
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
        return (await people.withdrawOffer(user.id, course.id, userId)) ? t("people.withdrawn") : null;
      case "revoke":
        return (await people.revoke(user.id, course.id, invitationId)) ? t("people.revoked") : null;
      default:
        return null;
    }
  };
  const said = await change();
  refresh();
  return said === null ? refuse({ "": t("people.gone") }) : done(said);
}

/** Accepts an invitation, and opens the course. */
export async function acceptInvitationAction(
  _before: PeopleFormState,
  form: FormData,
): Promise<PeopleFormState> {
  const token = readText(form, "token");
  const user = await requireUser(`/invitation?${new URLSearchParams({ token })}`);
  const t = await getTranslate();
  const accepted = await services().people.accept(user.id, token);
  switch (accepted.outcome) {
    case "accepted":
    case "already":
      redirect(coursePath(accepted.courseId));
      break;
    case "throttled":
      return refuse({ "": t(refuseTooMany(accepted.retryAfter)) });
    case "other-address":
      return refuse({ "": t("people.otherAddress", { email: user.email }) });
    case "unverified":
      return refuse({ "": t("people.unverified") });
    case "full":
      return refuse({ "": t("people.acceptFull") });
    case "void":
      return refuse({ "": `${t("people.voidTitle")}. ${t("people.voidHelp")}` });
  }
}

/** Gives up one's role on a course, once the user has confirmed it. A no-op if they have none. */
export async function leaveAction(form: FormData): Promise<void> {
  const user = await requireUser("/");
  await services().people.leave(user.id, readText(form, "courseId"));
  redirect("/");
}

/** Answers the owner's offer to become the owner. */
export async function answerOfferAction(_before: PeopleFormState, form: FormData): Promise<PeopleFormState> {
  const { user, course } = await requireCourse(readText(form, "courseId"), "read");
  const t = await getTranslate();
  if (readText(form, "do") !== "accept") {
    await services().people.decline(user.id, course.id);
    refresh();
    return done("");
  }
  const { outcome } = await services().people.takeOver(user.id, course.id);
  if (outcome === "full") return refuse({ "": t("people.takeOverFull") });
  if (outcome === "missing") return refuse({ "": t("people.gone") });
  redirect(`${coursePath(course.id)}?owner=1`);
}
