"use server";

import { redirect } from "next/navigation";
import { admit } from "@/app/admit";
import { coursePath } from "@/app/courses/require-course";
import { applicationPath, teamPath } from "@/app/developers/require-application";
import { done, EMPTY_FORM, type FormState, readText, refused, submittedValues } from "@/app/forms/form-state";
import { refreshPage } from "@/app/forms/refresh-page";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { describeProblem, EMAIL_MESSAGES } from "@/app/forms/rule-messages";
import { invitationUrl } from "@/lib/access/subject";
import { emailAddress } from "@/lib/identity/schema";
import { services } from "@/lib/services";
import { personRole } from "@/lib/validation/people";
import { check } from "@/lib/validation/problems";
import { readKind } from "./require-subject";

/** State of the form that invites people, after submission. */
export interface InviteState extends FormState {
  /** The link of a new invitation, which is shown once. */
  link?: string;
}

// The course or application that each form is about is in its hidden fields.

/** Invites somebody: `do` is `email` or `link`. The form shows the values again if the invitation is refused. */
export async function inviteAction(_before: InviteState, form: FormData): Promise<InviteState> {
  const { kind, id, userId, t } = await admit("inviteAction", form);
  const values = submittedValues(form, ["role", "email"]);
  let email: string | null = null;
  if (readText(form, "do") === "email") {
    const checked = check(emailAddress, values.email);
    if (!checked.ok) {
      return refused({ email: t(describeProblem(EMAIL_MESSAGES, checked.problems[0])) }, values);
    }
    email = checked.value;
  }
  const { people, team, env } = services();
  const role = check(personRole, values.role);
  if (kind === "people" && !role.ok) return refused(t("access.gone"), values);
  const invited =
    kind === "people" && role.ok
      ? await people.invite(userId, id, { role: role.value, email }, t.language)
      : await team.invite(userId, id, { role: "member", email }, t.language);
  const { subject } = services()[kind];
  const chosen = submittedValues(form, ["role"]);
  switch (invited.outcome) {
    case "throttled":
      return refused(t(refuseTooMany(invited.retryAfter)), values);
    case "full": {
      const { maxMembers: members, maxInvitations: invitations } = subject;
      return refused(t(`${kind}.full`, { members, invitations }), values);
    }
    case "missing":
      return refused(t("access.gone"), values);
    case "invited":
      refreshPage(form);
      return email === null
        ? { ...EMPTY_FORM, values: chosen, link: invitationUrl(env.baseUrl, subject, invited.token) }
        : done(t("access.sent", { email }), chosen);
  }
}

/** Makes the change given by the form's `do`: to a role or access, to an offer of ownership, or to an invitation. */
export async function changeAccessAction(_before: FormState, form: FormData): Promise<FormState> {
  const { kind, id, userId: ownerId, t } = await admit("changeAccessAction", form);
  const { people, [kind]: access } = services();
  const name = readText(form, "name");
  const userId = readText(form, "userId");
  const change = async (): Promise<string | null> => {
    switch (readText(form, "do")) {
      case "role": {
        const role = check(personRole, readText(form, "role"));
        const isChanged =
          kind === "people" && role.ok && (await people.changeRole(ownerId, id, userId, role.value));
        return isChanged ? t("people.roleSaved") : null;
      }
      case "remove":
        return (await access.remove(ownerId, id, userId)) ? t(`${kind}.removed`, { name }) : null;
      case "offer":
        return (await access.offer(ownerId, id, userId)) ? t(`${kind}.offered`, { name }) : null;
      case "withdraw":
        return (await access.withdrawOffer(ownerId, id, userId)) ? t("access.withdrawn") : null;
      case "revoke":
        return (await access.revoke(ownerId, id, readText(form, "invitationId")))
          ? t("access.revoked")
          : null;
      default:
        return null;
    }
  };
  const said = await change();
  refreshPage(form);
  if (said === null) return refused(t("access.gone"));
  const [role, was] = [readText(form, "role"), readText(form, "was")];
  const isReversible = readText(form, "do") === "role" && was !== "";
  return done(
    said,
    {},
    isReversible ? { kind, id, do: "role", userId, name, role: was, was: role } : undefined,
  );
}

/** Accepts an invitation, and opens what it is to. */
export async function acceptInvitationAction(_before: FormState, form: FormData): Promise<FormState> {
  const kind = readKind(form);
  const access = services()[kind];
  const token = readText(form, "token");
  const path = `${access.subject.invitationPath}?${new URLSearchParams({ token })}`;
  const { user, t } = await admit("acceptInvitationAction", form, path);
  const accepted = await access.accept(user.id, token);
  if (accepted.outcome === "joined" || accepted.outcome === "already")
    redirect((kind === "people" ? coursePath : applicationPath)(accepted.subjectId));
  switch (accepted.outcome) {
    case "throttled":
      return refused(t(refuseTooMany(accepted.retryAfter)));
    case "other-address":
      return refused(t("access.otherAddress", { email: user.email }));
    case "unverified":
      return refused(t("access.unverified"));
    case "full":
      return refused(t(`${kind}.acceptFull`));
    case "void":
      return refused(`${t("access.voidTitle")}. ${t("access.voidHelp")}`);
  }
}

/** Removes the user's own role, once they have confirmed it. A no-op if they have none. */
export async function leaveAction(form: FormData): Promise<void> {
  const kind = readKind(form);
  const home = kind === "people" ? "/" : "/developers";
  const { user } = await admit("leaveAction", form, home);
  await services()[kind].leave(user.id, readText(form, "id"));
  redirect(home);
}

/** Accepts or declines the owner's offer to transfer ownership. */
export async function answerOfferAction(_before: FormState, form: FormData): Promise<FormState> {
  const { kind, id, userId, t } = await admit("answerOfferAction", form);
  const access = services()[kind];
  if (readText(form, "do") !== "accept") {
    await access.decline(userId, id);
    refreshPage(form);
    return EMPTY_FORM;
  }
  const { outcome } = await access.takeOver(userId, id);
  if (outcome === "full") return refused(t(`${kind}.takeOverFull`));
  if (outcome === "missing") return refused(t("access.gone"));
  redirect(kind === "people" ? `${coursePath(id)}?owner=1` : teamPath(id));
}
