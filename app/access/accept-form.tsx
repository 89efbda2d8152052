"use client";

import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { acceptInvitationAction } from "./actions";
import { UNSENT } from "./form-state";
import type { Subject } from "./subject";

interface AcceptFormProps {
  kind: Subject["kind"];
  token: string;
  /** URL of the "Not now" link. */
  later: string;
}

/** Accepts an invitation. */
export function AcceptForm({ kind, token, later }: AcceptFormProps) {
  const t = useTranslate();
  const [{ problems }, submit, pending] = useFormAction(acceptInvitationAction, UNSENT);
  return (
    <form action={submit} className="mt-6 grid gap-4">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="token" value={token} />
      <FormProblem>{problems[""]}</FormProblem>
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonLink href={later}>{t("access.notNow")}</ButtonLink>
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {t("access.accept")}
        </Button>
      </div>
    </form>
  );
}
