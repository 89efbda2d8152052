"use client";

import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { answerOfferAction, type PeopleFormState } from "../people-actions";

const EMPTY: PeopleFormState = { values: {}, problems: {}, said: "", link: null };

/** The owner's offer to become the owner, to accept or to decline. */
export function OfferForm({ courseId, ownerName }: { courseId: string; ownerName: string }) {
  const t = useTranslate();
  const [{ problems }, action, pending] = useFormAction(answerOfferAction, EMPTY);
  return (
    <form action={action} className="card mb-8 grid gap-4 border-accent p-5 sm:p-6">
      <h2 className="text-lg wrap-anywhere">{t("people.takeOverTitle", { owner: ownerName })}</h2>
      <p className="max-w-prose">{t("people.takeOverHelp", { owner: ownerName })}</p>
      <input type="hidden" name="courseId" value={courseId} />
      <FormProblem>{problems[""]}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="accept" variant="primary" aria-disabled={pending}>
          {t("people.takeOver")}
        </Button>
        <Button type="submit" name="do" value="decline" aria-disabled={pending}>
          {t("people.decline")}
        </Button>
      </div>
    </form>
  );
}
