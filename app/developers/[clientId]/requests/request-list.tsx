import { DateTime } from "@/app/ui/date-time";
import { errorDocsUrl } from "@/lib/guide/pages";
import type { Translate } from "@/lib/messages/translator";
import type { LoggedRequest } from "@/lib/request-log/store";

/** Requests with their outcome, in the given order. */
export function RequestList({ requests, t }: { requests: readonly LoggedRequest[]; t: Translate }) {
  return (
    <ol className="card mt-4 divide-y divide-line">
      {requests.map((request) => (
        <li
          key={request.requestId}
          className="grid gap-x-4 gap-y-1 px-4 py-3 grid-cols-[3rem_minmax(0,1fr)] sm:grid-cols-[3rem_minmax(0,1fr)_auto]"
        >
          <Status status={request.status} />
          <div className="min-w-0">
            <code className="text-sm font-medium wrap-anywhere">
              {request.method} {request.endpoint}
            </code>
            {request.error !== null && <ErrorName request={request} />}
            <code className="block text-xs text-muted wrap-anywhere">{request.requestId}</code>
          </div>
          <p className="text-sm text-muted max-sm:col-start-2 sm:text-right">
            <DateTime value={request.at} precision="second" language={t.language} />
            <span className="sm:block">
              <span className="sm:hidden"> · </span>
              {t("requests.milliseconds", { value: request.milliseconds })}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Status({ status }: { status: number }) {
  const look =
    status >= 500
      ? "bg-danger-soft text-danger"
      : status >= 400
        ? "bg-warning-soft text-warning"
        : "bg-accent-soft text-accent-strong";
  return (
    <p>
      <span className={`inline-block rounded-md px-2 py-0.5 text-sm font-semibold tabular-nums ${look}`}>
        {status}
      </span>
    </p>
  );
}

/** The code and the reason of an error, linked to its documentation. */
function ErrorName({ request: { error, reason } }: { request: LoggedRequest }) {
  return (
    <p className="text-sm">
      <a
        className="link inline-flex min-h-8 items-center wrap-anywhere"
        href={errorDocsUrl("", reason ?? error ?? "")}
      >
        <code>{reason === null ? error : `${error}: ${reason}`}</code>
      </a>
    </p>
  );
}
