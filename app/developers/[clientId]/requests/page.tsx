import { Activity } from "lucide-react";
import { FilterLink } from "@/app/developers/filter-link";
import { applicationPath, requireApplicationFromPath } from "@/app/developers/require-application";
import { type PageProps, type PageQuery, singleParam } from "@/app/page-params";
import { Button } from "@/app/ui/button";
import { ButtonLink } from "@/app/ui/link";
import { OlderNewer } from "@/app/ui/older-newer";
import { PageHead, SitePage } from "@/app/ui/page/site-page";
import { getTranslate, pageTitle } from "@/app/ui/request-translations";
import type { Translate } from "@/lib/messages/translator";
import { LISTED_PER_MINUTE, REQUEST_LOG_DAYS } from "@/lib/request-log/request-log";
import { requestIdText } from "@/lib/request-log/schema";
import type { LogReader } from "@/lib/request-log/store";
import { startOfPeriod, summarise } from "@/lib/request-log/summary";
import { services } from "@/lib/services";
import { Quota } from "./quota";
import { RequestList } from "./request-list";
import { Summary } from "./summary";
import { OpenWindows } from "./windows";

export const generateMetadata = pageTitle("requests.title");

const PAGE_SIZE = 20;
const HOURS = REQUEST_LOG_DAYS * 24;

/** The API requests of an application: counts, open rate-limit windows, and a list. */
export default async function RequestsPage({ params, searchParams }: PageProps<"clientId">) {
  const { user, application, developer } = await requireApplicationFromPath(await params);
  const { clientId, name, isPublic, testOf } = application;
  const query = await searchParams;
  const now = new Date();
  const { requestLog, openWindows } = services();
  const [t, counts, windows] = await Promise.all([
    getTranslate(),
    requestLog.addCounts(developer, startOfPeriod(now, HOURS)),
    openWindows(clientId, application.limitFactor),
  ]);
  const path = `${applicationPath(clientId)}/requests`;
  return (
    <SitePage user={user} column="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHead
        backTo={applicationPath(clientId)}
        parent={name}
        title={t("requests.title")}
        intro={[t("requests.intro"), t("requests.introMore", { most: LISTED_PER_MINUTE })]}
      />
      {counts.byHour.length === 0 ? (
        <section className="card grid justify-items-center gap-3 p-8 text-center">
          <Activity aria-hidden="true" className="size-8 text-muted" />
          <h2 className="text-xl">{t("requests.none")}</h2>
          <p className="max-w-prose text-muted">{t("requests.noneHelp")}</p>
          <ButtonLink href="/docs/getting-started" variant="primary">
            {t("requests.toGuide")}
          </ButtonLink>
        </section>
      ) : (
        <>
          <Summary summary={summarise(counts, now, HOURS)} t={t} />
          <OpenWindows windows={windows} arePerUser={isPublic && testOf === null} t={t} />
          {testOf === null && <Quota application={application} t={t} />}
          <Latest reader={developer} path={path} query={query} t={t} />
        </>
      )}
    </SitePage>
  );
}

interface LatestProps {
  reader: LogReader;
  path: string;
  query: Awaited<PageQuery>;
  t: Translate;
}

/** A page of the list, or the request that the user searched for. */
async function Latest({ reader, path, query, t }: LatestProps) {
  const wanted = singleParam(query.id)?.trim();
  const id = requestIdText.safeParse(wanted);
  const found = id.success ? await services().requestLog.find(reader, id.data) : null;
  return (
    <section>
      <h2 id="latest" className="scroll-mt-6 text-xl">
        {t("requests.list")}
      </h2>
      <form action={path} className="mt-3 flex flex-wrap items-end gap-3">
        <label className="grid min-w-0 flex-1 basis-72 gap-1">
          <span className="font-medium">{t("requests.find")}</span>
          <input
            name="id"
            defaultValue={wanted}
            maxLength={60}
            spellCheck={false}
            className="field font-mono text-sm"
          />
          <span className="text-sm text-muted">{t("requests.findHint")}</span>
        </label>
        <Button type="submit" className="mb-6">
          {t("requests.findButton")}
        </Button>
      </form>
      {wanted ? (
        <>
          {found ? (
            <RequestList requests={[found]} t={t} />
          ) : (
            <p className="mt-4 text-muted">{t("requests.notFound")}</p>
          )}
          <ButtonLink href={`${path}#latest`} className="mt-3">
            {t("requests.showAll")}
          </ButtonLink>
        </>
      ) : (
        <Page reader={reader} path={path} query={query} t={t} />
      )}
    </section>
  );
}

async function Page({ reader, path, query, t }: LatestProps) {
  const cursor = requestIdText.safeParse(query.before);
  const before = cursor.success ? cursor.data : undefined;
  const onlyErrors = singleParam(query.errors) !== undefined;
  // Fetches one extra request, to know whether there is another page.
  const found = await services().requestLog.list(reader, PAGE_SIZE + 1, { before, onlyErrors });
  const requests = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? requests.at(-1) : undefined;
  const href = (parameters: { before?: string }) => {
    const search = new URLSearchParams({ ...(onlyErrors ? { errors: "1" } : {}), ...parameters });
    return `${path}${search.size > 0 ? `?${search}` : ""}#latest`;
  };
  return (
    <>
      <nav aria-label={t("requests.show")} className="mt-3 flex gap-2">
        <FilterLink href={`${path}#latest`} isCurrent={!onlyErrors}>
          {t("requests.all")}
        </FilterLink>
        <FilterLink href={`${path}?errors=1#latest`} isCurrent={onlyErrors}>
          {t("requests.onlyErrors")}
        </FilterLink>
      </nav>
      {requests.length === 0 ? (
        <p className="mt-4 text-muted">
          {t(before || !onlyErrors ? "requests.noOlder" : "requests.noErrors")}
        </p>
      ) : (
        <RequestList requests={requests} t={t} />
      )}
      <OlderNewer
        label={t("requests.title")}
        newest={before === undefined ? null : href({})}
        older={last ? href({ before: last.requestId }) : null}
        t={t}
      />
    </>
  );
}
