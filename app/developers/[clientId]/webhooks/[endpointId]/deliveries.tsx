import { FilterLink } from "@/app/developers/filter-link";
import { ActionForm } from "@/app/forms/action-form";
import { singleParam } from "@/app/page-params";
import { DateTime } from "@/app/ui/date-time";
import { SelectField } from "@/app/ui/field";
import { Link } from "@/app/ui/link";
import { OlderNewer } from "@/app/ui/older-newer";
import { getTranslate } from "@/app/ui/request-translations";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { DeliverySummary, Developer, WebhookEndpoint } from "@/lib/webhooks/endpoint-store";
import { deliveryIdText } from "@/lib/webhooks/settings";
import { resendFailedAction } from "../actions";
import { DeliveryState } from "../delivery-state";
import { endpointPath } from "../require-endpoint";

const PAGE_SIZE = 20;

interface DeliveriesProps {
  endpoint: WebhookEndpoint;
  developer: Developer;
  query: Record<string, string | string[] | undefined>;
}

/** A page of an endpoint's deliveries, the latest first. */
export async function Deliveries({ endpoint, developer, query }: DeliveriesProps) {
  const t = await getTranslate();
  const cursor = deliveryIdText.safeParse(query.before);
  const before = cursor.success ? cursor.data : undefined;
  const onlyFailed = singleParam(query.failed) !== undefined;
  const path = endpointPath(developer.applicationId, endpoint.id);
  // Fetches one extra delivery, to know whether there is another page.
  const found = await services().webhooks.endpoints.listDeliveries(developer, endpoint.id, PAGE_SIZE + 1, {
    ...{ before, onlyFailed },
  });
  const deliveries = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? deliveries.at(-1) : undefined;
  const href = (parameters: { before?: string }) => {
    const search = new URLSearchParams({ ...(onlyFailed ? { failed: "1" } : {}), ...parameters });
    return `${path}${search.size > 0 ? `?${search}` : ""}#deliveries`;
  };
  return (
    <section>
      <h2 id="deliveries" className="scroll-mt-6 text-xl">
        {t("webhooks.deliveries")}
      </h2>
      <p className="mt-1 text-muted">{t("webhooks.deliveriesHelp")}</p>
      <nav aria-label={t("webhooks.show")} className="mt-3 flex gap-2">
        <FilterLink href={`${path}#deliveries`} isCurrent={!onlyFailed}>
          {t("webhooks.all")}
        </FilterLink>
        <FilterLink href={`${path}?failed=1#deliveries`} isCurrent={onlyFailed}>
          {t("webhooks.onlyFailed")}
        </FilterLink>
      </nav>
      {deliveries.length === 0 ? (
        <p className="mt-4 text-muted">
          {t(before ? "webhooks.noOlder" : onlyFailed ? "webhooks.noFailed" : "webhooks.noDeliveries")}
        </p>
      ) : (
        <ol className="card mt-4 divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} path={path} t={t} />
          ))}
        </ol>
      )}
      <OlderNewer
        label={t("webhooks.deliveries")}
        newest={before === undefined ? null : href({})}
        older={last ? href({ before: last.id }) : null}
        t={t}
      />
      {endpoint.disabledAt === null && (
        <details className="card mt-4 px-5 py-2">
          <summary className="cursor-pointer py-2 font-medium">{t("webhooks.resendFailedTitle")}</summary>
          <ActionForm
            action={resendFailedAction}
            hidden={{ clientId: developer.applicationId, endpointId: endpoint.id }}
            label={t("webhooks.resendFailed")}
            className="max-w-xs gap-3 pb-4"
          >
            <SelectField label={t("webhooks.since")} name="hours" defaultValue="24">
              <option value="1">{t("webhooks.hours", { hours: 1 })}</option>
              <option value="24">{t("webhooks.hours", { hours: 24 })}</option>
              <option value="168">{t("webhooks.days", { days: 7 })}</option>
              <option value="720">{t("webhooks.days", { days: 30 })}</option>
            </SelectField>
          </ActionForm>
        </details>
      )}
    </section>
  );
}

interface DeliveryRowProps {
  delivery: DeliverySummary;
  /** Path of the endpoint's page. */
  path: string;
  t: Translate;
}

function DeliveryRow({ delivery, path, t }: DeliveryRowProps) {
  return (
    <li>
      <Link
        href={`${path}/deliveries/${delivery.id}`}
        className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-sunken"
      >
        <span className="min-w-0">
          <code className="text-sm font-medium">{delivery.type}</code>
          <span className="block text-sm">
            <DeliveryState delivery={delivery} t={t} />
          </span>
        </span>
        <span className="text-sm text-muted">
          {t("webhooks.attemptCount", { count: delivery.attempts })} ·{" "}
          <DateTime value={delivery.createdAt} language={t.language} />
        </span>
      </Link>
    </li>
  );
}
