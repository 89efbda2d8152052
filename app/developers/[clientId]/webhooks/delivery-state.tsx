import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { withParts } from "@/app/ui/with-parts";
import type { Translate } from "@/lib/messages/translator";
import type { DeliverySummary } from "@/lib/webhooks/endpoint-store";

const ICONS = { delivered: CircleCheck, failed: CircleAlert, pending: Clock } as const;
const COLOURS = { delivered: "text-accent", failed: "text-danger", pending: "text-muted" } as const;

type State = Pick<DeliverySummary, "state" | "attempts" | "nextAttemptAt">;

/** The state of a delivery as an icon and text. */
export function DeliveryState({ delivery, t }: { delivery: State; t: Translate }) {
  // A newer version may have stored another state.
  const Icon = ICONS[delivery.state] ?? Clock;
  return (
    <span className="inline-flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${COLOURS[delivery.state]}`} />
      <span className={delivery.state === "failed" ? "text-danger" : ""}>{describeState(delivery, t)}</span>
    </span>
  );
}

function describeState({ state, attempts, nextAttemptAt }: State, t: Translate) {
  if (state !== "pending") return t.stored("webhooks", state);
  if (nextAttemptAt === null) return t("webhooks.waiting");
  if (attempts === 0) return t("webhooks.pending");
  return withParts(t, "webhooks.retrying", { time: nextAttemptAt });
}
