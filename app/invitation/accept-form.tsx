"use client";

import { acceptInvitationAction, type PeopleFormState } from "@/app/courses/people-actions";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";

const EMPTY: PeopleFormState = { values: {}, problems: {}, said: "", link: null };

/** Accepts an invitation. */
export function AcceptForm({ token }: { token: string }) {
  const t = useTranslate();
  const [{ problems }, action, pending] = useFormAction(acceptInvitationAction, EMPTY);
  return (
    <form action={action} className="mt-6 grid gap-4">
      <input type="hidden" name="token" value={token} />
      <FormProblem>{problems[""]}</FormProblem>
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonLink href="/">{t("people.notNow")}</ButtonLink>
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {t("people.accept")}
        </Button>
      </div>
    </form>
  );
}
