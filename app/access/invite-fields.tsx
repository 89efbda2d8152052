import { Link2, Mail } from "lucide-react";
import { FormStatus } from "@/app/forms/form-status";
import { Button } from "@/app/ui/button";
import { CopyButton } from "@/app/ui/copy-button";
import { InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import type { AccessFormState } from "./form-state";

interface InviteFieldsProps {
  state: AccessFormState;
  pending: boolean;
  /** Whether the server can send emails. */
  canEmail: boolean;
  /** Help text for the link: how many people can accept it, how long it is valid, and what it grants. */
  linkHelp: string;
}

/** Form fields for inviting people by email or by a link, which is shown only once. */
export function InviteFields({ state, pending, canEmail, linkHelp }: InviteFieldsProps) {
  const t = useTranslate();
  const { values, problems, said, link } = state;
  return (
    <>
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
    </>
  );
}
