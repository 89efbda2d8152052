import type { MessageKey } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import type { RequestSummary, RequestTotals } from "@/lib/request-log/summary";

interface SummaryProps {
  summary: RequestSummary;
  t: Translate;
}

/** Counts for the period: totals, an hourly chart, and one row per endpoint. */
export function Summary({ summary, t }: SummaryProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {describeTotals(summary.totals, t).map(([name, value]) => (
          <div key={name} className="card p-4">
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd className="mt-1 text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Chart summary={summary} t={t} />
      <EndpointTable summary={summary} t={t} />
    </section>
  );
}

function describeTotals(totals: RequestTotals, t: Translate): [name: MessageKey, value: string][] {
  const { requests, errors, meanMilliseconds, slowestMilliseconds } = totals;
  const share = { count: errors, share: errors / requests };
  return [
    ["requests.total", t("requests.count", { count: requests })],
    ["requests.errors", errors === 0 ? t("requests.count", { count: 0 }) : t("requests.errorShare", share)],
    ["requests.mean", formatMilliseconds(meanMilliseconds, t)],
    ["requests.slowest", formatMilliseconds(slowestMilliseconds, t)],
  ];
}

function formatMilliseconds(value: number, t: Translate): string {
  return t("requests.milliseconds", { value: value < 10 ? Math.round(value * 10) / 10 : Math.round(value) });
}

const CHART = { width: 168 * 4, height: 120 } as const;

/** Bar chart with one bar per hour. Failed requests are at the bottom of the bar. */
function Chart({ summary: { hours, totals }, t }: SummaryProps) {
  const most = Math.max(1, ...hours.map(({ requests }) => requests));
  const step = CHART.width / hours.length;
  const heightOf = (count: number) => (count / most) * CHART.height;
  const days = hours.flatMap(({ hour }, index) => (hour.getUTCHours() === 0 ? [{ hour, index }] : []));
  return (
    <figure className="card p-4">
      <figcaption className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <span className="font-medium">{t("requests.perHour")}</span>
        <span className="flex flex-wrap gap-x-4 text-muted">
          <Key colour="bg-accent">{t("requests.succeeded")}</Key>
          <Key colour="bg-danger">{t("requests.failed")}</Key>
          <span>{t("requests.mostInHour", { count: most })}</span>
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("requests.perHourAlt", { requests: totals.requests, errors: totals.errors, most })}
        className="mt-3 h-32 w-full border-b border-line"
      >
        {days.map(({ hour, index }) => (
          <path
            key={hour.getTime()}
            d={`M${index * step} 0V${CHART.height}`}
            className="stroke-line"
            strokeDasharray="3 3"
          />
        ))}
        {hours.map(({ hour, requests, errors }, index) => {
          if (requests === 0) return null;
          const bar = { x: index * step + step * 0.1, width: step * 0.8 };
          return (
            <g key={hour.getTime()}>
              <rect
                {...bar}
                y={CHART.height - heightOf(requests)}
                height={heightOf(requests - errors)}
                className="fill-accent"
              />
              <rect
                {...bar}
                y={CHART.height - heightOf(errors)}
                height={heightOf(errors)}
                className="fill-danger"
              />
            </g>
          );
        })}
      </svg>
      <p aria-hidden="true" className="relative mt-1 h-5 text-xs text-muted">
        {days.map(({ hour, index }) => (
          <span
            key={hour.getTime()}
            className="absolute"
            style={{ left: `${(index / hours.length) * 100}%` }}
          >
            {new Intl.DateTimeFormat(t.language, {
              day: "numeric",
              month: "numeric",
              timeZone: "UTC",
            }).format(hour)}
          </span>
        ))}
      </p>
    </figure>
  );
}

function Key({ colour, children }: { colour: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-sm ${colour}`} />
      {children}
    </span>
  );
}

function EndpointTable({ summary: { endpoints, totals }, t }: SummaryProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section tabIndex={0} aria-label={t("requests.byEndpoint")} className="card overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("requests.byEndpoint")}</caption>
        <thead className="text-left text-muted">
          <tr className="border-b border-line">
            <th className="px-4 py-2 font-medium">{t("requests.endpoint")}</th>
            {describeTotals(totals, t).map(([name]) => (
              <th key={name} className="px-4 py-2 text-right font-medium">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {endpoints.map((each) => (
            <tr key={`${each.method} ${each.endpoint}`}>
              <th className="px-4 py-2 text-left font-medium">
                <code className="whitespace-nowrap">
                  {each.method} {each.endpoint}
                </code>
              </th>
              {describeTotals(each, t).map(([name, value]) => (
                <td key={name} className="px-4 py-2 text-right whitespace-nowrap tabular-nums">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
