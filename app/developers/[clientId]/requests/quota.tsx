import { MAX_QUOTA_REASON } from "@/lib/applications/quota";
import type { RegisteredApplication } from "@/lib/applications/registration";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { requestQuotaAction } from "./actions";
import { QuotaForm } from "./quota-form";

/** Asks the operator for higher limits, or says what was asked. */
export function Quota({ application, t }: { application: RegisteredApplication; t: Translate }) {
  const { clientId, limitFactor, quotaRequest } = application;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("requests.quota")}</h2>
      {limitFactor !== 1 && <p>{t("requests.quotaFactor", { factor: limitFactor })}</p>}
      {quotaRequest ? (
        <p className="text-muted">
          {t("requests.quotaOpen", { endpoint: quotaRequest.endpoint, requests: quotaRequest.requests })}
        </p>
      ) : (
        <>
          <p className="max-w-prose text-muted">{t("requests.quotaHelp")}</p>
          <QuotaForm
            action={requestQuotaAction}
            hidden={{ clientId }}
            label={t("requests.quotaAsk")}
            className="gap-3 card p-5"
            endpoints={services().http.bearerEndpoints}
            endpointLabel={t("requests.endpoint")}
            inputs={[
              {
                ...{ name: "requests", label: t("requests.quotaRequests"), inputMode: "numeric" },
                ...{ required: true, maxLength: 7 },
              },
              {
                ...{ name: "reason", label: t("requests.quotaReason"), hint: t("requests.quotaReasonHint") },
                ...{ required: true, maxLength: MAX_QUOTA_REASON },
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
