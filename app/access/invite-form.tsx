import { Link2, Mail } from "lucide-react";
import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { CopyButton } from "@/app/ui/copy-button";
import { FormProblem, InputField, SelectField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { PERSON_ROLES } from "@/lib/validation/people";
import { inviteAction } from "./actions";
import { UNSENT } from "./form-state";
import type { Subject } from "./subject";
import { SubjectFields } from "./subject-fields";

interface InviteFormProps {
  subject: Subject;
  /** Level of the form's heading. */
  level: 2 | 3;
  /** Whether the server can send emails. */
  canEmail: boolean;
  /** Help text for the link: how many people can accept it, how long it is valid, and what it grants. */
  linkHelp: string;
}

/** Invites people by email or by a link, which is shown only once. */
export function InviteForm({ subject, level, canEmail, linkHelp }: InviteFormProps) {
  const t = useTranslate();
  const [{ values, problems, said, link }, action, pending] = useFormAction(inviteAction, UNSENT);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <form action={action} className="card grid gap-5 p-5 sm:p-6">
      <Heading className="text-lg">{t(`${subject.kind}.invite`)}</Heading>
      <SubjectFields {...subject} />
      <FormProblem>{problems[""]}</FormProblem>
      {subject.kind === "people" && <RoleField role={values.role ?? "editor"} />}
      {canEmail ? (
        <div className="grid justify-items-start gap-3">
          <div className="w-full">
            <InputField
              id="invite-email"
              label={t("access.email")}
              hint={t("access.emailHelp")}
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={values.email}
              problem={problems.email}
            />
          </div>
          <Button type="submit" name="do" value="email" aria-disabled={pending}>
            <Mail aria-hidden="true" className="size-4" />
            {t("access.inviteEmail")}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{t("access.noEmail")}</p>
      )}
      <div className="grid justify-items-start gap-2">
        <Button type="submit" name="do" value="link" formNoValidate aria-disabled={pending}>
          <Link2 aria-hidden="true" className="size-4" />
          {t("access.inviteLink")}
        </Button>
        <p className="text-sm text-muted">{linkHelp}</p>
      </div>
      <FormStatus>{pending ? t("access.saving") : said}</FormStatus>
      {link !== null && (
        <div className="grid gap-1.5 border-t border-line pt-5">
          <label htmlFor="invitation-link" className="font-medium">
            {t("access.linkReady")}
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
            <CopyButton key={link} text={link} label={t("access.linkReady")} />
          </div>
          <p id="invitation-link-hint" role="status" className="text-sm text-muted">
            {t("access.linkOnce")}
          </p>
        </div>
      )}
    </form>
  );
}

function RoleField({ role }: { role: string }) {
  const t = useTranslate();
  return (
    <>
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
    </>
  );
}
