"use client";

import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { type AccessFormState, UNSENT } from "./form-state";
import type { Subject } from "./subject";

interface OfferFormProps {
  subject: Subject;
  title: string;
  /** Explanation of what becoming the owner entails. */
  help: string;
  /** Called with `do=accept` or `do=decline` in the form. */
  action: (before: AccessFormState, form: FormData) => Promise<AccessFormState>;
}

/** The current owner's offer to transfer ownership, with buttons to accept or decline it. */
export function OfferForm({ subject, title, help, action }: OfferFormProps) {
  const t = useTranslate();
  const [{ problems }, submit, pending] = useFormAction(action, UNSENT);
  return (
    <form action={submit} className="card grid gap-4 border-accent p-5 sm:p-6">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className="max-w-prose">{help}</p>
      <input type="hidden" name={subject.name} value={subject.id} />
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
