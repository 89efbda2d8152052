"use client";

import { UNSENT } from "@/app/access/form-state";
import { InviteFields } from "@/app/access/invite-fields";
import { type OpenInvitation, OpenInvitations } from "@/app/access/open-invitations";
import { PersonButtons } from "@/app/access/person-buttons";
import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { DateTime } from "@/app/ui/date-time";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { changeTeamAction, inviteToTeamAction } from "./actions";

/** Data for a team's page, as plain objects. */
export interface TeamLists {
  owner: { name: string; email: string };
  members: readonly { userId: string; name: string; email: string; isOffered: boolean; since: string }[];
  /** Empty if the user is a member, not the owner. */
  invitations: readonly OpenInvitation[];
  /** Limits of an invitation link: how many people can accept it, and for how many days. */
  uses: number;
  days: number;
}

interface TeamFormsProps extends TeamLists {
  clientId: string;
  /** Whether to render the forms. */
  isOwner: boolean;
  /** The signed-in user. */
  userId: string;
  /** Whether the server can send emails. */
  canEmail: boolean;
}

/** The members of a team and, for its owner, the open invitations and a form to invite someone. */
export function TeamForms(props: TeamFormsProps) {
  const { clientId, isOwner, userId, owner, members, invitations } = props;
  const t = useTranslate();
  const [{ problems, said }, action, pending] = useFormAction(changeTeamAction, UNSENT);
  return (
    <div className="grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormStatus>{pending ? t("access.saving") : said}</FormStatus>
      <ul aria-label={t("team.list")} className="card divide-y divide-line">
        <li className="p-5">
          <Person {...owner} note={isOwner ? `${t("team.owner")} · ${t("team.you")}` : t("team.owner")} />
        </li>
        {members.map((member) => (
          <li key={member.userId} className="flex flex-wrap items-start justify-between gap-3 p-5">
            <Person
              {...member}
              note={[
                ...(member.userId === userId ? [t("team.you")] : []),
                ...(member.isOffered ? [t("access.isOffered")] : []),
              ].join(" · ")}
            />
            {isOwner && <MemberForm clientId={clientId} member={member} action={action} />}
          </li>
        ))}
      </ul>
      {isOwner && members.length > 0 && (
        <div className="grid gap-1 text-sm text-muted">
          <p>{t("team.removeHelp")}</p>
          <p>{t("team.offerHelp")}</p>
        </div>
      )}
      <OpenInvitations
        subject={{ name: "clientId", id: clientId }}
        invitations={invitations}
        level={2}
        action={action}
      />
      {isOwner && <InviteForm {...props} />}
    </div>
  );
}

interface PersonProps {
  name: string;
  email: string;
  since?: string;
  note: string;
}

function Person({ name, email, since, note }: PersonProps) {
  const t = useTranslate();
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        <bdi>{email}</bdi>
      </p>
      {note !== "" && <p className="text-sm text-muted">{note}</p>}
      {since && (
        <p className="text-sm text-muted">
          {t("access.since")} <DateTime value={since} precision="day" language={t.language} />
        </p>
      )}
    </div>
  );
}

interface MemberFormProps {
  clientId: string;
  member: TeamLists["members"][number];
  action: (form: FormData) => void;
}

function MemberForm({ clientId, member, action }: MemberFormProps) {
  const t = useTranslate();
  const { userId, name, isOffered } = member;
  return (
    <form action={action} className="flex flex-wrap gap-3">
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="name" value={name} />
      <PersonButtons name={name} isOffered={isOffered} offerTo={t("team.offerTo", { name })} />
    </form>
  );
}

function InviteForm({ clientId, canEmail, uses, days }: TeamFormsProps) {
  const t = useTranslate();
  const [state, action, pending] = useFormAction(inviteToTeamAction, UNSENT);
  return (
    <form action={action} className="card grid gap-5 p-5 sm:p-6">
      <h2 className="text-lg">{t("team.invite")}</h2>
      <input type="hidden" name="clientId" value={clientId} />
      <FormProblem>{state.problems[""]}</FormProblem>
      <InviteFields
        state={state}
        pending={pending}
        canEmail={canEmail}
        linkHelp={t("team.linkHelp", { uses, days })}
      />
    </form>
  );
}
