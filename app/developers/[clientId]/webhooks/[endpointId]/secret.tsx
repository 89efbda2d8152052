"use client";

import { Eye, RotateCw } from "lucide-react";
import { Credential } from "@/app/developers/new-secret-panel";
import { ActionForm } from "@/app/forms/action-form";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, HiddenFields } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { withParts } from "@/app/ui/with-parts";
import { revealSecretAction, rotateSecretAction } from "../actions";

interface SecretProps {
  fields: { clientId: string; endpointId: string };
  /** When the previous secret stops signing; null unless two secrets sign. */
  previousEndsAt: Date | null;
}

/** Shows the signing secret on request, and rotates it. */
export function Secret({ fields, previousEndsAt }: SecretProps) {
  const t = useTranslate();
  return (
    <section className="card grid gap-4 p-5">
      <div>
        <h2 className="text-lg">{t("webhooks.secret")}</h2>
        <p className="mt-1 text-sm text-muted">{t("webhooks.secretHelp")}</p>
      </div>
      {/* Remounts after a rotation, so that the old secret is hidden. */}
      <Reveal key={previousEndsAt?.getTime()} fields={fields} />
      <p className="text-sm text-muted">
        {previousEndsAt
          ? withParts(t, "webhooks.alsoPrevious", { time: previousEndsAt })
          : t("webhooks.rotateHelp")}
      </p>
      <ActionForm
        action={rotateSecretAction}
        hidden={fields}
        label={
          <>
            <RotateCw aria-hidden="true" className="size-5" />
            {t("webhooks.rotate")}
          </>
        }
      />
    </section>
  );
}

function Reveal({ fields }: Pick<SecretProps, "fields">) {
  const t = useTranslate();
  const [{ values, problems }, reveal, pending] = useFormAction(revealSecretAction, EMPTY_FORM);
  if (values.secret) {
    return (
      <div role="status">
        <dl>
          <Credential name={t("webhooks.secret")} value={values.secret} />
        </dl>
      </div>
    );
  }
  return (
    <form action={reveal} className="grid gap-3">
      <HiddenFields values={fields} />
      <Button type="submit" aria-disabled={pending}>
        <Eye aria-hidden="true" className="size-5" />
        {t("webhooks.reveal")}
      </Button>
      <FormProblem>{problems[""]}</FormProblem>
    </form>
  );
}
