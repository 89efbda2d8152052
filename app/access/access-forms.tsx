"use client";

import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import type { Access, Member } from "@/lib/access/store";
import { PERSON_ROLES, type PersonRole } from "@/lib/validation/people";
import { changeAccessAction } from "./actions";
import { UNSENT } from "./form-state";
import { InviteForm } from "./invite-form";
import { OpenInvitations } from "./open-invitations";
import type { Subject } from "./subject";
import { SubjectFields } from "./subject-fields";

interface AccessFormsProps {
  subject: Subject;
  access: Access<PersonRole | "member">;
  /** The signed-in user. */
  userId: string;
  /** Whether the server can send emails. */
  canEmail: boolean;
  /** Help text for the link: how many people can accept it, how long it is valid, and what it grants. */
  linkHelp: string;
}

/** The members and, for the owner, forms to change them, the open invitations and a form to invite someone. */
export function AccessForms({ subject, access, userId, canEmail, linkHelp }: AccessFormsProps) {
  const { isOwner, owner, members, invitations } = access;
  const t = useTranslate();
  const [{ problems, said }, action, pending] = useFormAction(changeAccessAction, UNSENT);
  const isTeam = subject.kind === "team";
  const level = isTeam ? 2 : 3;
  return (
    <div className="grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormStatus>{pending ? t("access.saving") : said}</FormStatus>
      {!isTeam && members.length === 0 && <p className="card p-5 text-sm text-muted">{t("people.nobody")}</p>}
      {(isTeam || members.length > 0) && (
        <ul aria-label={t(`${subject.kind}.list`)} className="card divide-y divide-line">
          {isTeam && (
            <li className="p-5">
              <Person {...owner} level={level} notes={[t("team.owner"), isOwner && t("access.you")]} />
            </li>
          )}
          {members.map((member) => (
            <li key={member.userId} className="flex flex-wrap items-start justify-between gap-3 p-5">
              <Person
                {...member}
                level={level}
                notes={[
                  member.userId === userId && t("access.you"),
                  member.isOffered && t("access.isOffered"),
                ]}
              />
              {isOwner && <MemberForm subject={subject} member={member} action={action} />}
            </li>
          ))}
        </ul>
      )}
      {isOwner && members.length > 0 && (
        <div className="grid gap-1 text-sm text-muted">
          {isTeam && <p>{t("team.removeHelp")}</p>}
          <p>{t(`${subject.kind}.offerHelp`)}</p>
        </div>
      )}
      <OpenInvitations subject={subject} invitations={invitations} level={level} action={action} />
      {isOwner && <InviteForm {...{ subject, level, canEmail, linkHelp }} />}
    </div>
  );
}

interface PersonProps {
  name: string;
  email: string;
  addedAt?: Date;
  level: 2 | 3;
  notes: readonly (string | false)[];
}

function Person({ name, email, addedAt, level, notes }: PersonProps) {
  const t = useTranslate();
  const Heading = level === 2 ? "h2" : "h3";
  const note = notes.filter(Boolean).join(" · ");
  return (
    <div className="min-w-0 flex-1 basis-60">
      <Heading className="text-base wrap-anywhere">
        <bdi>{name}</bdi>
      </Heading>
      <p className="text-sm wrap-anywhere text-muted">
        <bdi>{email}</bdi>
      </p>
      {note !== "" && <p className="text-sm text-muted">{note}</p>}
      {addedAt && (
        <p className="text-sm text-muted">
          {t("access.since")} <DateTime value={addedAt.toISOString()} precision="day" language={t.language} />
        </p>
      )}
    </div>
  );
}

interface MemberFormProps {
  subject: Subject;
  member: Member<PersonRole | "member">;
  action: (form: FormData) => void;
}

/** The buttons to change a member. `do` is `role`, `offer`, `withdraw` or `remove`. */
function MemberForm({ subject, member, action }: MemberFormProps) {
  const t = useTranslate();
  const { userId, name, role, isOffered } = member;
  const button = (action: string, text: string, label: string) => (
    <Button type="submit" name="do" value={action} size="small" aria-label={label}>
      {text}
    </Button>
  );
  return (
    <form action={action} aria-label={name} className="flex flex-wrap items-center gap-3">
      <SubjectFields {...subject} />
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="name" value={name} />
      {role !== "member" && (
        <>
          <select
            // React applies a default value only on mount: remount when the role has changed.
            key={role}
            name="role"
            defaultValue={role}
            aria-label={t("people.roleOf", { name })}
            className="field w-auto"
          >
            {PERSON_ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`people.${each}`)}
              </option>
            ))}
          </select>
          {button("role", t("people.saveRole"), t("people.saveRoleOf", { name }))}
        </>
      )}
      {isOffered
        ? button("withdraw", t("access.withdraw"), t("access.withdrawFrom", { name }))
        : button("offer", t("access.offer"), t(`${subject.kind}.offerTo`, { name }))}
      {button("remove", t("access.remove"), t("access.removeName", { name }))}
    </form>
  );
}
