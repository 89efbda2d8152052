"use client";

import { Link2, Mail } from "lucide-react";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { CopyButton } from "@/app/ui/copy-button";
import { DateTime } from "@/app/ui/date-time";
import { FormProblem, InputField, SelectField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { PERSON_ROLES } from "@/lib/validation/people";
import { changePeopleAction, inviteAction, type PeopleFormState } from "../people-actions";
import { FormStatus } from "./form-status";
import type { PeopleLists } from "./people-forms-props";

const EMPTY: PeopleFormState = { values: {}, problems: {}, said: "", link: null };

interface PeopleFormsProps extends PeopleLists {
  courseId: string;
  /** Whether the server can send emails. */
  canEmail: boolean;
}

/** Who has access besides the owner, with their roles; the open invitations; and a form for another one. */
export function PeopleForms(props: PeopleFormsProps) {
  const { courseId, people, invitations } = props;
  const t = useTranslate();
  const [{ problems, said }, action, pending] = useFormAction(changePeopleAction, EMPTY);
  return (
    <div className="grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormStatus>{pending ? t("course.saving") : said}</FormStatus>
      {people.length === 0 ? (
        <p className="card p-5 text-sm text-muted">{t("people.nobody")}</p>
      ) : (
        <ul aria-label={t("people.list")} className="card divide-y divide-line">
          {people.map((person) => (
            <PersonRow key={person.userId} courseId={courseId} person={person} action={action} />
          ))}
        </ul>
      )}
      {people.length > 0 && <p className="text-sm text-muted">{t("people.offerHelp")}</p>}
      {invitations.length > 0 && (
        <div className="grid gap-2">
          <h3 id="open-invitations" className="text-base">
            {t("people.open")}
          </h3>
          <ul aria-labelledby="open-invitations" className="card divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                courseId={courseId}
                invitation={invitation}
                action={action}
              />
            ))}
          </ul>
        </div>
      )}
      <InviteForm {...props} />
    </div>
  );
}

interface RowProps {
  courseId: string;
  action: (form: FormData) => void;
}

function PersonRow({ courseId, person, action }: RowProps & { person: PeopleLists["people"][number] }) {
  const t = useTranslate();
  const { userId, name, email, role, isOffered, since } = person;
  const id = `person-${userId}`;
  return (
    <li className="grid gap-3 p-5">
      <div className="min-w-0">
        <h3 id={id} className="text-base wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{email}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t("people.since")} <DateTime value={since} precision="day" language={t.language} />
          {isOffered && ` · ${t("people.isOffered")}`}
        </p>
      </div>
      <form action={action} aria-labelledby={id} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="courseId" value={courseId} />
        <input type="hidden" name="userId" value={userId} />
        <input type="hidden" name="name" value={name} />
        <select
          // React applies a default value once: remount when the role was changed.
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
        <Button
          type="submit"
          name="do"
          value="role"
          size="small"
          aria-label={t("people.saveRoleOf", { name })}
        >
          {t("people.saveRole")}
        </Button>
        {isOffered ? (
          <Button
            type="submit"
            name="do"
            value="withdraw"
            size="small"
            aria-label={t("people.withdrawFrom", { name })}
          >
            {t("people.withdraw")}
          </Button>
        ) : (
          <Button
            type="submit"
            name="do"
            value="offer"
            size="small"
            aria-label={t("people.offerTo", { name })}
          >
            {t("people.offer")}
          </Button>
        )}
        <Button
          type="submit"
          name="do"
          value="remove"
          size="small"
          aria-label={t("people.removeName", { name })}
        >
          {t("people.remove")}
        </Button>
      </form>
    </li>
  );
}

function InvitationRow({
  courseId,
  invitation,
  action,
}: RowProps & { invitation: PeopleLists["invitations"][number] }) {
  const t = useTranslate();
  const { id, role, email, usesLeft, expires } = invitation;
  const who = email ?? t("people.byLink");
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">
          <bdi>{who}</bdi> · {t(`people.${role}`)}
        </p>
        <p className="text-sm text-muted">
          {email === null && `${t("people.usesLeft", { uses: usesLeft })} · `}
          {t("people.expires")} <DateTime value={expires} precision="day" language={t.language} />
        </p>
      </div>
      <form action={action}>
        <input type="hidden" name="courseId" value={courseId} />
        <input type="hidden" name="invitationId" value={id} />
        <Button
          type="submit"
          name="do"
          value="revoke"
          size="small"
          aria-label={t("people.revokeOf", { who })}
        >
          {t("people.revoke")}
        </Button>
      </form>
    </li>
  );
}

function InviteForm({ courseId, canEmail, uses, days }: PeopleFormsProps) {
  const t = useTranslate();
  const [{ values, problems, said, link }, action, pending] = useFormAction(inviteAction, EMPTY);
  const role = values.role ?? "editor";
  return (
    <form action={action} className="card grid gap-5 p-5 sm:p-6">
      <h3 className="text-lg">{t("people.invite")}</h3>
      <input type="hidden" name="courseId" value={courseId} />
      <FormProblem>{problems[""]}</FormProblem>
      <SelectField key={role} id="invite-role" label={t("people.role")} name="role" defaultValue={role}>
        {PERSON_ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`people.${each}`)}
          </option>
        ))}
      </SelectField>
      <ul className="grid gap-1 text-sm text-muted">
        {PERSON_ROLES.map((each) => (
          <li key={each}>
            <strong className="font-medium text-ink">{t(`people.${each}`)}</strong>: {t(`people.${each}Help`)}
          </li>
        ))}
      </ul>
      {canEmail ? (
        <div className="grid gap-3">
          <InputField
            id="invite-email"
            label={t("people.email")}
            hint={t("people.emailHelp")}
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={values.email}
            problem={problems.email}
          />
          <div>
            <Button type="submit" name="do" value="email" aria-disabled={pending}>
              <Mail aria-hidden="true" className="size-4" />
              {t("people.inviteEmail")}
            </Button>
          </div>
        </div>
      ) : (
        <p className="text-sm text-muted">{t("people.noEmail")}</p>
      )}
      <div className="grid justify-items-start gap-2">
        <Button type="submit" name="do" value="link" formNoValidate aria-disabled={pending}>
          <Link2 aria-hidden="true" className="size-4" />
          {t("people.inviteLink")}
        </Button>
        <p className="text-sm text-muted">{t("people.linkHelp", { uses, days })}</p>
      </div>
      <FormStatus>{pending ? t("course.saving") : said}</FormStatus>
      {link !== null && (
        <div className="grid gap-1.5 border-t border-line pt-5">
          <label htmlFor="invitation-link" className="font-medium">
            {t("people.linkReady")}
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
            <CopyButton key={link} text={link} label={t("people.linkReady")} />
          </div>
          <p id="invitation-link-hint" role="status" className="text-sm text-muted">
            {t("people.linkOnce")}
          </p>
        </div>
      )}
    </form>
  );
}
