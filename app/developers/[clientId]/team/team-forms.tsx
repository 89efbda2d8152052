"use client";

import { Link2, Mail } from "lucide-react";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { CopyButton } from "@/app/ui/copy-button";
import { DateTime } from "@/app/ui/date-time";
import { FormProblem, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { answerTeamOfferAction, changeTeamAction, inviteToTeamAction, type TeamFormState } from "./actions";

/** What the page of a team shows, as plain data. */
export interface TeamLists {
  owner: { name: string; email: string };
  members: readonly { userId: string; name: string; email: string; isOffered: boolean; since: string }[];
  /** None for members. */
  invitations: readonly { id: string; email: string | null; usesLeft: number; expires: string }[];
  /** How many people can accept one link, and for how long. */
  uses: number;
  days: number;
}

interface TeamFormsProps extends TeamLists {
  clientId: string;
  /** Others only look. */
  isOwner: boolean;
  /** The user who looks. */
  userId: string;
  /** Whether the server can send emails. */
  canEmail: boolean;
}

const EMPTY: TeamFormState = { values: {}, problems: {}, said: "", link: null };

/** The members of a team, and for its owner the open invitations and a form for another one. */
export function TeamForms(props: TeamFormsProps) {
  const { clientId, isOwner, userId, owner, members, invitations } = props;
  const t = useTranslate();
  const [{ problems, said }, action, pending] = useFormAction(changeTeamAction, EMPTY);
  return (
    <div className="grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <p role="status" className="text-sm text-muted empty:absolute">
        {pending ? t("team.saving") : said}
      </p>
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
                ...(member.isOffered ? [t("team.isOffered")] : []),
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
      {invitations.length > 0 && (
        <div className="grid gap-2">
          <h2 id="open-invitations" className="text-xl">
            {t("team.openInvitations")}
          </h2>
          <ul aria-labelledby="open-invitations" className="card divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                clientId={clientId}
                invitation={invitation}
                action={action}
              />
            ))}
          </ul>
        </div>
      )}
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
          {t("team.since")} <DateTime value={since} precision="day" language={t.language} />
        </p>
      )}
    </div>
  );
}

interface RowProps {
  clientId: string;
  action: (form: FormData) => void;
}

function MemberForm({ clientId, member, action }: RowProps & { member: TeamLists["members"][number] }) {
  const t = useTranslate();
  const { userId, name, isOffered } = member;
  const offer = isOffered
    ? ({ value: "withdraw", name: "team.withdrawFrom", text: "team.withdraw" } as const)
    : ({ value: "offer", name: "team.offerTo", text: "team.offer" } as const);
  return (
    <form action={action} className="flex flex-wrap gap-3">
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="name" value={name} />
      <Button type="submit" name="do" value={offer.value} size="small" aria-label={t(offer.name, { name })}>
        {t(offer.text)}
      </Button>
      <Button type="submit" name="do" value="remove" size="small" aria-label={t("team.removeName", { name })}>
        {t("team.remove")}
      </Button>
    </form>
  );
}

function InvitationRow({
  clientId,
  invitation,
  action,
}: RowProps & { invitation: TeamLists["invitations"][number] }) {
  const t = useTranslate();
  const { id, email, usesLeft, expires } = invitation;
  const who = email ?? t("team.byLink");
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          <bdi>{who}</bdi>
        </p>
        <p className="text-sm text-muted">
          {email === null && `${t("team.usesLeft", { uses: usesLeft })} · `}
          {t("team.expires")} <DateTime value={expires} precision="day" language={t.language} />
        </p>
      </div>
      <form action={action}>
        <input type="hidden" name="clientId" value={clientId} />
        <input type="hidden" name="invitationId" value={id} />
        <Button type="submit" name="do" value="revoke" size="small" aria-label={t("team.revokeOf", { who })}>
          {t("team.revoke")}
        </Button>
      </form>
    </li>
  );
}

function InviteForm({ clientId, canEmail, uses, days }: TeamFormsProps) {
  const t = useTranslate();
  const [{ values, problems, said, link }, action, pending] = useFormAction(inviteToTeamAction, EMPTY);
  return (
    <form action={action} className="card grid gap-5 p-5 sm:p-6">
      <h2 className="text-lg">{t("team.invite")}</h2>
      <input type="hidden" name="clientId" value={clientId} />
      <FormProblem>{problems[""]}</FormProblem>
      {canEmail ? (
        <div className="grid justify-items-start gap-3">
          <div className="w-full">
            <InputField
              label={t("team.email")}
              hint={t("team.emailHelp")}
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={values.email}
              problem={problems.email}
            />
          </div>
          <Button type="submit" name="do" value="email" aria-disabled={pending}>
            <Mail aria-hidden="true" className="size-4" />
            {t("team.inviteEmail")}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{t("team.noEmail")}</p>
      )}
      <div className="grid justify-items-start gap-2">
        <Button type="submit" name="do" value="link" formNoValidate aria-disabled={pending}>
          <Link2 aria-hidden="true" className="size-4" />
          {t("team.inviteLink")}
        </Button>
        <p className="text-sm text-muted">{t("team.linkHelp", { uses, days })}</p>
      </div>
      <p role="status" className="text-sm text-muted empty:absolute">
        {pending ? t("team.saving") : said}
      </p>
      {link !== null && (
        <div className="grid gap-1.5 border-t border-line pt-5">
          <label htmlFor="invitation-link" className="font-medium">
            {t("team.linkReady")}
          </label>
          <div className="flex flex-wrap items-center gap-3">
            <input
              id="invitation-link"
              readOnly
              value={link}
              aria-describedby="invitation-link-hint"
              className="field min-w-0 flex-1 basis-64 font-mono text-sm"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton key={link} text={link} label={t("team.linkReady")} />
          </div>
          <p id="invitation-link-hint" role="status" className="text-sm text-muted">
            {t("team.linkOnce")}
          </p>
        </div>
      )}
    </form>
  );
}

/** The owner's offer to become the owner, to accept or to decline. */
export function TeamOffer({ clientId, ownerName }: { clientId: string; ownerName: string }) {
  const t = useTranslate();
  const [{ problems }, action, pending] = useFormAction(answerTeamOfferAction, EMPTY);
  return (
    <form action={action} className="card grid gap-4 border-accent p-5 sm:p-6">
      <h2 className="text-lg wrap-anywhere">{t("team.takeOverTitle", { owner: ownerName })}</h2>
      <p className="max-w-prose">{t("team.takeOverHelp", { owner: ownerName })}</p>
      <input type="hidden" name="clientId" value={clientId} />
      <FormProblem>{problems[""]}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="accept" variant="primary" aria-disabled={pending}>
          {t("team.takeOver")}
        </Button>
        <Button type="submit" name="do" value="decline" aria-disabled={pending}>
          {t("team.decline")}
        </Button>
      </div>
    </form>
  );
}
