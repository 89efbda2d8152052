"use client";

import { joinTeamAction, type TeamFormState } from "@/app/developers/[clientId]/team/actions";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/button-link";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";

const EMPTY: TeamFormState = { values: {}, problems: {}, said: "", link: null };

/** Accepts an invitation to a team. */
export function JoinForm({ token }: { token: string }) {
  const t = useTranslate();
  const [{ problems }, action, pending] = useFormAction(joinTeamAction, EMPTY);
  return (
    <form action={action} className="mt-6 grid gap-4">
      <input type="hidden" name="token" value={token} />
      <FormProblem>{problems[""]}</FormProblem>
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonLink href="/developers">{t("team.notNow")}</ButtonLink>
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {t("team.accept")}
        </Button>
      </div>
    </form>
  );
}
