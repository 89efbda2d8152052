"use client";

import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, HiddenFields } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { answerOfferAction } from "./actions";
import type { Subject } from "./subject";

interface OfferFormProps {
  subject: Subject;
  /** Name of the current owner. */
  owner: string;
}

/** The current owner's offer to transfer ownership, with buttons to accept or decline it. */
export function OfferForm({ subject, owner }: OfferFormProps) {
  const t = useTranslate();
  const [{ problems }, submit, pending] = useFormAction(answerOfferAction, EMPTY_FORM);
  return (
    <form action={submit} className="card grid gap-4 border-accent p-5 sm:p-6">
      <h2 className="text-lg wrap-anywhere">{t(`${subject.kind}.takeOverTitle`, { owner })}</h2>
      <p className="max-w-prose">{t(`${subject.kind}.takeOverHelp`, { owner })}</p>
      <HiddenFields values={subject} />
      <FormProblem>{problems[""]}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="accept" variant="primary" aria-disabled={pending}>
          {t("access.takeOver")}
        </Button>
        <Button type="submit" name="do" value="decline" aria-disabled={pending}>
          {t("access.decline")}
        </Button>
      </div>
    </form>
  );
}
