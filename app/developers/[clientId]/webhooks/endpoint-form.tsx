"use client";

import { useRef } from "react";
import { readTexts, submittedValues } from "@/app/forms/form-state";
import { SubmitRow } from "@/app/forms/submit-row";
import { useFocusRejected } from "@/app/forms/use-focus-rejected";
import { useFormAction } from "@/app/forms/use-form-action";
import { FieldProblem, FormProblem, HiddenFields, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { WebhookEventType } from "@/lib/webhooks/events";
import { addEndpointAction, changeEndpointAction, type EndpointFormState } from "./actions";

const EVENT_MESSAGES: Record<WebhookEventType, MessageKey> = {
  "course.created": "webhooks.courseCreated",
  "course.updated": "webhooks.courseUpdated",
  "course.deleted": "webhooks.courseDeleted",
  "course.restored": "webhooks.courseRestored",
  "course.linked": "webhooks.courseLinked",
  "course.unlinked": "webhooks.courseUnlinked",
  "grant.revoked": "webhooks.grantRevoked",
};
const EVENT_TYPES = Object.keys(EVENT_MESSAGES) as WebhookEventType[];

interface EndpointFormProps {
  clientId: string;
  /** The endpoint to change; null to add one. */
  endpoint: { id: string; url: string; description: string; events: string[] } | null;
  /** Whether URLs on this machine are allowed. */
  allowLoopback: boolean;
}

/** Form that adds an endpoint, with all events preselected, or changes one. */
export function EndpointForm({ clientId, endpoint, allowLoopback }: EndpointFormProps) {
  const t = useTranslate();
  const initial: EndpointFormState = {
    values: { url: endpoint?.url ?? "", description: endpoint?.description ?? "" },
    events: endpoint?.events ?? EVENT_TYPES,
    problems: {},
  };
  const [state, action, pending] = useFormAction(
    endpoint ? changeEndpointAction : addEndpointAction,
    initial,
    (form) => ({ values: submittedValues(form, ["url", "description"]), events: readTexts(form, "events") }),
  );
  const form = useRef<HTMLFormElement>(null);
  useFocusRejected(form, state);
  const { values, events, problems, said } = state;
  return (
    <form ref={form} action={action} noValidate className="card mt-4 grid gap-6 p-5 sm:p-6">
      <HiddenFields values={endpoint ? { clientId, endpointId: endpoint.id } : { clientId }} />
      <FormProblem>{problems[""]}</FormProblem>
      <InputField
        label={t("webhooks.url")}
        name="url"
        required
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/webhooks"
        hint={t(allowLoopback ? "webhooks.urlHintLoopback" : "webhooks.urlHint")}
        defaultValue={values.url}
        problem={problems.url}
      />
      <InputField
        label={t("webhooks.description")}
        name="description"
        autoComplete="off"
        hint={t("webhooks.descriptionHint")}
        defaultValue={values.description}
        problem={problems.description}
      />
      <EventFields chosen={events} problem={problems.events} />
      <SubmitRow pending={pending} said={said} pendingText={t("webhooks.saving")} variant="primary">
        {t(endpoint ? "webhooks.save" : "webhooks.add")}
      </SubmitRow>
    </form>
  );
}

function EventFields({ chosen, problem }: { chosen: readonly string[]; problem: string | undefined }) {
  const t = useTranslate();
  return (
    <fieldset className="grid gap-1" aria-describedby={problem && "events-problem"}>
      <legend className="font-medium">{t("webhooks.events")}</legend>
      {EVENT_TYPES.map((type, index) => (
        <label key={type} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            name="events"
            value={type}
            className="mt-1 size-4.5 shrink-0 accent-accent"
            aria-invalid={problem && index === 0 ? true : undefined}
            defaultChecked={chosen.includes(type)}
          />
          <span className="min-w-0">
            <code className="text-sm font-medium">{type}</code>{" "}
            <span className="block text-sm text-muted">{t(EVENT_MESSAGES[type])}</span>
          </span>
        </label>
      ))}
      <FieldProblem id="events">{problem}</FieldProblem>
    </fieldset>
  );
}
