import { CircleCheck, CircleDashed, CircleOff, TriangleAlert } from "lucide-react";
import { DateTime } from "@/app/ui/date-time";
import { withParts } from "@/app/ui/with-parts";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import type { DisabledReason } from "@/lib/webhooks/delivery-store";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoint-store";

/** A newer version may have stored another reason. */
const DISABLED_MESSAGES: Record<DisabledReason, MessageKey> & Partial<Record<string, MessageKey>> = {
  owner: "webhooks.disabledOwner",
  gone: "webhooks.disabledGone",
  failing: "webhooks.disabledFailing",
};

export function EndpointStatus({ endpoint, t }: { endpoint: WebhookEndpoint; t: Translate }) {
  const { disabledAt, disabledReason, failingSince, lastSuccessAt } = endpoint;
  const time = (value: Date) => <DateTime value={value} language={t.language} />;
  if (disabledAt) {
    const message = DISABLED_MESSAGES[disabledReason ?? "owner"];
    return (
      <p className="flex gap-2">
        <CircleOff aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
        <span>{message ? t(message) : disabledReason}</span>
      </p>
    );
  }
  if (failingSince) {
    return (
      <p className="flex gap-2 font-medium text-danger">
        <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span>{withParts(t, "webhooks.failing", { time: time(failingSince) })}</span>
      </p>
    );
  }
  const Icon = lastSuccessAt ? CircleCheck : CircleDashed;
  return (
    <p className="flex gap-2">
      <Icon
        aria-hidden="true"
        className={`mt-1 size-4 shrink-0 ${lastSuccessAt ? "text-accent" : "text-muted"}`}
      />
      <span>
        {lastSuccessAt
          ? withParts(t, "webhooks.working", { time: time(lastSuccessAt) })
          : t("webhooks.untested")}
      </span>
    </p>
  );
}
