import { CircleAlert, CircleCheck } from "lucide-react";
import { notFound } from "next/navigation";
import { CodeBlock } from "@/app/developers/code-block";
import { ActionForm } from "@/app/forms/action-form";
import type { PageProps } from "@/app/page-params";
import { DateTime } from "@/app/ui/date-time";
import { Fact } from "@/app/ui/fact";
import { BackLink, SitePage } from "@/app/ui/page/site-page";
import { Preformatted } from "@/app/ui/preformatted";
import { getTranslate, pageTitle, translationsFor } from "@/app/ui/request-translations";
import { TranslationsProvider } from "@/app/ui/translations";
import { withParts } from "@/app/ui/with-parts";
import type { MessageKey } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";
import type { AttemptRecord } from "@/lib/webhooks/delivery-store";
import { toPayload } from "@/lib/webhooks/events";
import type { AttemptProblem } from "@/lib/webhooks/sender";
import { deliveryIdText } from "@/lib/webhooks/settings";
import { resendAction } from "../../../actions";
import { DeliveryState } from "../../../delivery-state";
import { endpointPath, requireEndpointFromPath } from "../../../require-endpoint";
import { RefreshWhilePending } from "./refresh-while-pending";

const PROBLEM_MESSAGES: Record<AttemptProblem, MessageKey> = {
  status: "webhooks.problemStatus",
  redirect: "webhooks.problemRedirect",
  timeout: "webhooks.problemTimeout",
  connection: "webhooks.problemConnection",
  tls: "webhooks.problemTls",
  host: "webhooks.problemHost",
  address: "webhooks.problemAddress",
  url: "webhooks.problemUrl",
  response: "webhooks.problemResponse",
  secret: "webhooks.problemSecret",
  interrupted: "webhooks.problemInterrupted",
};

export const generateMetadata = pageTitle("webhooks.delivery");

/** One delivery: its payload and its attempts. */
export default async function DeliveryPage({ params }: PageProps<"clientId" | "endpointId" | "deliveryId">) {
  const { deliveryId, ...path } = await params;
  const { user, application, developer, endpoint } = await requireEndpointFromPath(path);
  const id = check(deliveryIdText, deliveryId);
  if (!id.ok) notFound();
  const found = await services().webhooks.endpoints.findDelivery(developer, endpoint.id, id.value);
  const delivery = found ?? notFound();
  const { clientId } = application;
  const t = await getTranslate();
  const isPending = delivery.state === "pending";
  const payload = JSON.stringify(toPayload(delivery.event), null, 2);
  return (
    <SitePage user={user} column="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <BackLink href={`${endpointPath(clientId, endpoint.id)}#deliveries`}>
          {t("webhooks.deliveries")}
        </BackLink>
        <h1 className="mt-2 text-3xl wrap-anywhere">{delivery.type}</h1>
        {isPending && <RefreshWhilePending />}
      </div>
      <TranslationsProvider {...translationsFor(t, ["copying", "webhooks"])}>
        <dl className="card grid gap-4 p-5 text-sm">
          <Fact name={t("webhooks.state")}>
            <span role="status">
              <DeliveryState delivery={delivery} t={t} />
            </span>
          </Fact>
          <Fact name={t("webhooks.happened")}>
            <DateTime value={delivery.event.at} language={t.language} />
          </Fact>
          <Fact name={t("webhooks.eventId")}>
            <code className="wrap-anywhere">{delivery.event.id}</code>
          </Fact>
        </dl>
        {!isPending && endpoint.disabledAt === null && (
          <ActionForm
            action={resendAction}
            hidden={{ clientId, endpointId: endpoint.id, deliveryId: delivery.id }}
            label={t("webhooks.resend")}
            className="gap-3 sm:justify-self-start"
          />
        )}
        <section>
          <h2 className="text-xl">{t("webhooks.attempts")}</h2>
          {delivery.log.length === 0 ? (
            <p className="mt-4 text-muted">{t("webhooks.noAttempts")}</p>
          ) : (
            <ol className="card mt-4 divide-y divide-line">
              {delivery.log.map((attempt) => (
                <Attempt key={attempt.id} attempt={attempt} t={t} />
              ))}
            </ol>
          )}
        </section>
        <CodeBlock title={t("webhooks.payload")} code={payload} />
      </TranslationsProvider>
    </SitePage>
  );
}

function Attempt({ attempt, t }: { attempt: AttemptRecord; t: Translate }) {
  const { at, milliseconds, status, problem, response } = attempt;
  const Icon = problem === null ? CircleCheck : CircleAlert;
  const result = [
    status === null ? "" : t("webhooks.httpStatus", { status: String(status) }),
    problem === null ? "" : t(PROBLEM_MESSAGES[problem] ?? "webhooks.failed"),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="flex items-start gap-2 font-medium">
          <Icon
            aria-hidden="true"
            className={`mt-1 size-4 shrink-0 ${problem === null ? "text-accent" : "text-danger"}`}
          />
          {result.filter((text) => text !== "").join(" · ")}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {withParts(t, "webhooks.attemptAt", { time: at }, { milliseconds })}
        </p>
      </div>
      {response !== null && (
        <details>
          <summary className="cursor-pointer py-2.5 text-sm">{t("webhooks.response")}</summary>
          {response === "" ? (
            <p className="text-sm text-muted">{t("webhooks.emptyResponse")}</p>
          ) : (
            <Preformatted text={response} />
          )}
        </details>
      )}
    </li>
  );
}
