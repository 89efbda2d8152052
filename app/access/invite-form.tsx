import { Link2 } from "lucide-react";
import { useState } from "react";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { FormStatus } from "@/app/forms/submit-row";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { CopyField } from "@/app/ui/copy-field";
import { FormProblem, HiddenFields, InputField, SelectField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { PERSON_ROLES } from "@/lib/validation/people";
import { type InviteState, inviteAction } from "./actions";
import type { Subject } from "./subject";

interface InviteFormProps {
  subject: Subject;
  level: 2 | 3;
  canEmail: boolean;
  linkHelp: string;
}

/** Invites people by email or by a link, which is shown only once. */
export function InviteForm({ subject, level, canEmail, linkHelp }: InviteFormProps) {
  const t = useTranslate();
  const [{ values, problems, said, link }, action, pending] = useFormAction<InviteState>(
    inviteAction,
    EMPTY_FORM,
  );
  const Heading = level === 2 ? "h2" : "h3";
  const isTeam = subject.kind === "team";
  const [role, setRole] = useState(values.role ?? "editor");
  return (
    <form action={action} className={`grid gap-3 ${isTeam ? "card p-5" : ""}`}>
      <Heading className={isTeam ? "text-lg" : "sr-only"}>{t(`${subject.kind}.invite`)}</Heading>
      <HiddenFields values={subject} />
      <FormProblem>{problems[""]}</FormProblem>
      <div className="flex flex-wrap items-end gap-2">
        {canEmail && (
          <div className="min-w-0 flex-1 basis-52">
            <InputField
              id="invite-email"
              label={t("access.email")}
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={values.email}
              problem={problems.email}
            />
          </div>
        )}
        {!isTeam && (
          <SelectField
            id="invite-role"
            label={t("people.role")}
            name="role"
            // React applies a default value only on mount: remount when the response brings the chosen role.
            key={values.role}
            defaultValue={role}
            onChange={({ target }) => setRole(target.value)}
            aria-describedby="invite-role-help"
          >
            {PERSON_ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`people.${each}`)}
              </option>
            ))}
          </SelectField>
        )}
        {canEmail && (
          <Button type="submit" name="do" value="email" variant="primary" aria-disabled={pending}>
            {t("access.inviteEmail")}
          </Button>
        )}
        <Button type="submit" name="do" value="link" formNoValidate aria-disabled={pending} title={linkHelp}>
          <Link2 aria-hidden="true" className="size-4" />
          {t("access.inviteLink")}
        </Button>
      </div>
      <p id="invite-role-help" className="text-[0.8125rem] text-muted">
        {!isTeam && `${t.stored("people", `${role}Help`, "")} `}
        {t(canEmail ? "access.emailHelp" : "access.noEmail")}
      </p>
      <FormStatus>{pending ? t("access.saving") : (said ?? "")}</FormStatus>
      {link !== undefined && (
        <CopyField
          id="invitation-link"
          label={t("access.linkReady")}
          text={link}
          hint={`${t("access.linkOnce")} ${linkHelp}`}
          hintRole="status"
        />
      )}
    </form>
  );
}
