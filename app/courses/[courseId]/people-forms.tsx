"use client";

import { UNSENT } from "@/app/access/form-state";
import { InviteFields } from "@/app/access/invite-fields";
import { OpenInvitations } from "@/app/access/open-invitations";
import { PersonButtons } from "@/app/access/person-buttons";
import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { FormProblem, SelectField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { PERSON_ROLES } from "@/lib/validation/people";
import { changePeopleAction, inviteAction } from "../people-actions";
import type { PeopleLists } from "./people-forms-props";

interface PeopleFormsProps extends PeopleLists {
  courseId: string;
  /** Whether the server can send emails. */
  canEmail: boolean;
}

/**
 * The people with access besides the owner, with their roles; the open invitations; and a form to invite
 * someone.
 */
export function PeopleForms(props: PeopleFormsProps) {
  const { courseId, people, invitations } = props;
  const t = useTranslate();
  const [{ problems, said }, action, pending] = useFormAction(changePeopleAction, UNSENT);
  return (
    <div className="grid gap-5">
      <FormProblem>{problems[""]}</FormProblem>
      <FormStatus>{pending ? t("access.saving") : said}</FormStatus>
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
      <OpenInvitations
        subject={{ name: "courseId", id: courseId }}
        invitations={invitations.map((each) => ({ ...each, role: t(`people.${each.role}`) }))}
        level={3}
        action={action}
      />
      <InviteForm {...props} />
    </div>
  );
}

interface PersonRowProps {
  courseId: string;
  person: PeopleLists["people"][number];
  action: (form: FormData) => void;
}

function PersonRow({ courseId, person, action }: PersonRowProps) {
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
          {t("access.since")} <DateTime value={since} precision="day" language={t.language} />
          {isOffered && ` · ${t("access.isOffered")}`}
        </p>
      </div>
      <form action={action} aria-labelledby={id} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="courseId" value={courseId} />
        <input type="hidden" name="userId" value={userId} />
        <input type="hidden" name="name" value={name} />
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
        <Button
          type="submit"
          name="do"
          value="role"
          size="small"
          aria-label={t("people.saveRoleOf", { name })}
        >
          {t("people.saveRole")}
        </Button>
        <PersonButtons name={name} isOffered={isOffered} offerTo={t("people.offerTo", { name })} />
      </form>
    </li>
  );
}

function InviteForm({ courseId, canEmail, uses, days }: PeopleFormsProps) {
  const t = useTranslate();
  const [state, action, pending] = useFormAction(inviteAction, UNSENT);
  const role = state.values.role ?? "editor";
  return (
    <form action={action} className="card grid gap-5 p-5 sm:p-6">
      <h3 className="text-lg">{t("people.invite")}</h3>
      <input type="hidden" name="courseId" value={courseId} />
      <FormProblem>{state.problems[""]}</FormProblem>
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
      <InviteFields
        state={state}
        pending={pending}
        canEmail={canEmail}
        linkHelp={t("people.linkHelp", { uses, days })}
      />
    </form>
  );
}
