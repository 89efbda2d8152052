import { CircleCheck, CircleDashed, CircleOff, TriangleAlert } from "lucide-react";
import { DateTime } from "@/app/ui/date-time";
import { withParts } from "@/app/ui/with-parts";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import type { DisabledReason } from "@/lib/webhooks/delivery-store";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoint-store";

const DISABLED_MESSAGES: Record<DisabledReason, MessageKey> = {
  owner: "webhooks.disabledOwner",
  gone: "webhooks.disabledGone",
  failing: "webhooks.disabledFailing",
};

/** The status of an endpoint in one line. */
export function EndpointStatus({ endpoint, t }: { endpoint: WebhookEndpoint; t: Translate }) {
  const { disabledAt, disabledReason, failingSince, lastSuccessAt } = endpoint;
  const time = (value: Date) => <DateTime value={value.toISOString()} language={t.language} />;
  if (disabledAt) {
    return (
      <p className="flex gap-2">
        <CircleOff aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
        <span>{t(DISABLED_MESSAGES[disabledReason ?? "owner"])}</span>
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
