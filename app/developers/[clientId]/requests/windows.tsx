import { DateTime } from "@/app/ui/date-time";
import { withParts } from "@/app/ui/with-parts";
import type { OpenWindow } from "@/lib/http/open-windows";
import type { Translate } from "@/lib/messages/translator";

interface WindowsProps {
  windows: readonly OpenWindow[];
  /** Whether each user has windows of their own, which aren't listed. */
  arePerUser: boolean;
  t: Translate;
}

/** The rate-limit windows that are open now, and how much of each is used. */
export function OpenWindows({ windows, arePerUser, t }: WindowsProps) {
  const noWindows = arePerUser ? "requests.windowsPerUser" : "requests.noWindows";
  return (
    <section>
      <h2 className="text-xl">{t("requests.windows")}</h2>
      <p className="mt-1 text-muted">{t(windows.length === 0 ? noWindows : "requests.windowsHelp")}</p>
      {windows.length > 0 && (
        <ul className="card mt-4 divide-y divide-line">
          {windows.map(({ endpoints, allowance: { limit, remaining, resetAt } }) => (
            <li
              key={endpoints[0]}
              className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <code className="text-sm font-medium wrap-anywhere">{endpoints.join(", ")}</code>
              <span className="text-sm text-muted">
                {withParts(
                  t,
                  "requests.windowUse",
                  {
                    time: <DateTime value={resetAt} precision="second" language={t.language} />,
                  },
                  { used: limit - remaining, limit },
                )}
              </span>
              <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken sm:col-span-2">
                <span
                  className={`block h-full ${remaining === 0 ? "bg-danger" : "bg-accent"}`}
                  style={{ width: `${((limit - remaining) / limit) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
