"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { AccessFormState } from "@/app/access/form-state";
import { done, inviteFromForm, refuse, refuseAcceptance } from "@/app/access/results";
import {
  applicationPath,
  requireApplication,
  requireOwnApplication,
  teamPath,
} from "@/app/developers/require-application";
import { readText, submittedValues } from "@/app/forms/form-state";
import { requireUser } from "@/app/require-user";
import { getTranslate } from "@/app/ui/request-translations";
import { MAX_MEMBERS, MAX_TEAM_INVITATIONS } from "@/lib/applications/team";
import { teamInvitationUrl } from "@/lib/identity/invitation-emails";
import { services } from "@/lib/services";

/** Invites somebody to the team, by link or by email. */
export async function inviteToTeamAction(_before: AccessFormState, form: FormData): Promise<AccessFormState> {
  const { user, application } = await requireOwnApplication(readText(form, "clientId"));
  const t = await getTranslate();
  const { team, env } = services();
  return inviteFromForm(form, submittedValues(form, ["email"]), t, {
    invite: (email) => team.invite(user.id, application.clientId, email, t.language),
    url: (token) => teamInvitationUrl(env.baseUrl, token),
    full: t("team.full", { members: MAX_MEMBERS, invitations: MAX_TEAM_INVITATIONS }),
    missing: t("access.gone"),
  });
}

/** Makes the change given by the form's `do`: to a member, to an offer of ownership, or to an invitation. */
export async function changeTeamAction(_before: AccessFormState, form: FormData): Promise<AccessFormState> {
  const { user, application } = await requireOwnApplication(readText(form, "clientId"));
  const t = await getTranslate();
  const { team } = services();
  const {
    userId = "",
    name = "",
    invitationId = "",
  } = submittedValues(form, ["userId", "name", "invitationId"]);
  const { clientId } = application;
  const change = async (): Promise<string | null> => {
    switch (readText(form, "do")) {
      case "remove":
        return (await team.remove(user.id, clientId, userId)) ? t("team.removed", { name }) : null;
      case "offer":
        return (await team.offer(user.id, clientId, userId)) ? t("team.offered", { name }) : null;
      case "withdraw":
        return (await team.withdrawOffer(user.id, clientId, userId)) ? t("access.withdrawn") : null;
      case "revoke":
        return (await team.revoke(user.id, clientId, invitationId)) ? t("access.revoked") : null;
      default:
        return null;
    }
  };
  const said = await change();
  refresh();
  return said === null ? refuse(t("access.gone")) : done(said);
}

/** Accepts an invitation, and opens the application. */
export async function joinTeamAction(_before: AccessFormState, form: FormData): Promise<AccessFormState> {
  const token = readText(form, "token");
  const user = await requireUser(`/developers/invitation?${new URLSearchParams({ token })}`);
  const t = await getTranslate();
  const joined = await services().team.accept(user.id, token);
  if (joined.outcome === "joined" || joined.outcome === "already") {
    redirect(applicationPath(joined.applicationId));
  }
  return refuseAcceptance(joined, t, { email: user.email, full: t("team.acceptFull") });
}

/** Leaves the team, once the user has confirmed it. A no-op if they aren't in it. */
export async function leaveTeamAction(form: FormData): Promise<void> {
  const { user, application } = await requireApplication(readText(form, "clientId"));
  await services().team.leave(user.id, application.clientId);
  redirect("/developers");
}

/** Accepts or declines the owner's offer to transfer ownership. */
export async function answerTeamOfferAction(
  _before: AccessFormState,
  form: FormData,
): Promise<AccessFormState> {
  const { user, application } = await requireApplication(readText(form, "clientId"));
  const t = await getTranslate();
  const { team } = services();
  if (readText(form, "do") !== "accept") {
    await team.decline(user.id, application.clientId);
    refresh();
    return done("");
  }
  const { outcome } = await team.takeOver(user.id, application.clientId);
  if (outcome === "full") return refuse(t("team.takeOverFull"));
  if (outcome === "missing") return refuse(t("access.gone"));
  redirect(teamPath(application.clientId));
}
