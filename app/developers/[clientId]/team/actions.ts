"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import {
  applicationPath,
  requireApplication,
  requireOwnApplication,
  teamPath,
} from "@/app/developers/require-application";
import { type FormState, readText, submittedValues } from "@/app/forms/form-state";
import { refuseTooMany } from "@/app/forms/refuse-too-many";
import { describeProblem, EMAIL_MESSAGES } from "@/app/forms/rule-messages";
import { requireUser } from "@/app/require-user";
import { getTranslate } from "@/app/ui/request-translations";
import { MAX_MEMBERS, MAX_TEAM_INVITATIONS } from "@/lib/applications/team";
import { teamInvitationUrl } from "@/lib/identity/invitation-emails";
import { emailAddress } from "@/lib/identity/schema";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** The state of a form of the team's page after it was submitted. */
export interface TeamFormState extends FormState {
  /** What was done; "" if nothing was. */
  said: string;
  /** The link of a new invitation, which is shown once. */
  link: string | null;
}

const refuse = (problems: FormState["problems"], values: FormState["values"] = {}): TeamFormState => ({
  ...{ values, problems, said: "", link: null },
});

const done = (said: string, link: string | null = null): TeamFormState => ({
  ...{ values: {}, problems: {}, said, link },
});

/** Invites somebody to the team, by link or by email. */
export async function inviteToTeamAction(_before: TeamFormState, form: FormData): Promise<TeamFormState> {
  const { user, application } = await requireOwnApplication(readText(form, "clientId"));
  const t = await getTranslate();
  const { team, env } = services();
  const values = submittedValues(form, ["email"]);
  const isByEmail = readText(form, "do") === "email";
  const email = check(emailAddress, values.email);
  if (isByEmail && !email.ok) {
    return refuse({ email: t(describeProblem(EMAIL_MESSAGES, email.problems[0])) }, values);
  }
  const invited = await team.invite(
    user.id,
    application.clientId,
    isByEmail && email.ok ? email.value : null,
    t.language,
  );
  switch (invited.outcome) {
    case "throttled":
      return refuse({ "": t(refuseTooMany(invited.retryAfter)) }, values);
    case "full": {
      const limits = { members: MAX_MEMBERS, invitations: MAX_TEAM_INVITATIONS };
      return refuse({ "": t("team.full", limits) }, values);
    }
    case "missing":
      return refuse({ "": t("team.gone") }, values);
    case "invited": {
      refresh();
      const sentTo = invited.invitation.email;
      return sentTo === null
        ? done("", teamInvitationUrl(env.baseUrl, invited.token))
        : done(t("team.sent", { email: sentTo }));
    }
  }
}

/** Changes what the form's `do` says: a member's place, an offer to them, or an invitation. */
export async function changeTeamAction(_before: TeamFormState, form: FormData): Promise<TeamFormState> {
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
        return (await team.withdrawOffer(user.id, clientId, userId)) ? t("team.withdrawn") : null;
      case "revoke":
        return (await team.revoke(user.id, clientId, invitationId)) ? t("team.revoked") : null;
      default:
        return null;
    }
  };
  const said = await change();
  refresh();
  return said === null ? refuse({ "": t("team.gone") }) : done(said);
}

/** Accepts an invitation, and opens the application. */
export async function joinTeamAction(_before: TeamFormState, form: FormData): Promise<TeamFormState> {
  const token = readText(form, "token");
  const user = await requireUser(`/developers/invitation?${new URLSearchParams({ token })}`);
  const t = await getTranslate();
  const joined = await services().team.accept(user.id, token);
  switch (joined.outcome) {
    case "joined":
    case "already":
      redirect(applicationPath(joined.applicationId));
      break;
    case "throttled":
      return refuse({ "": t(refuseTooMany(joined.retryAfter)) });
    case "other-address":
      return refuse({ "": t("team.otherAddress", { email: user.email }) });
    case "unverified":
      return refuse({ "": t("team.unverified") });
    case "full":
      return refuse({ "": t("team.acceptFull") });
    case "void":
      return refuse({ "": `${t("team.voidTitle")}. ${t("team.voidHelp")}` });
  }
}

/** Leaves the team, once the user has confirmed it. A no-op if they aren't in it. */
export async function leaveTeamAction(form: FormData): Promise<void> {
  const { user, application } = await requireApplication(readText(form, "clientId"));
  await services().team.leave(user.id, application.clientId);
  redirect("/developers");
}

/** Answers the owner's offer to become the owner. */
export async function answerTeamOfferAction(_before: TeamFormState, form: FormData): Promise<TeamFormState> {
  const { user, application } = await requireApplication(readText(form, "clientId"));
  const t = await getTranslate();
  const { team } = services();
  if (readText(form, "do") !== "accept") {
    await team.decline(user.id, application.clientId);
    refresh();
    return done("");
  }
  const { outcome } = await team.takeOver(user.id, application.clientId);
  if (outcome === "full") return refuse({ "": t("team.takeOverFull") });
  if (outcome === "missing") return refuse({ "": t("team.gone") });
  redirect(teamPath(application.clientId));
}
