import type { Metadata } from "next";
import { type PageQuery, singleParam } from "@/app/page-params";
import { ButtonLink } from "@/app/ui/button-link";
import { Link } from "@/app/ui/link";
import { SiteHeader } from "@/app/ui/page/site-header";
import { getTranslate } from "@/app/ui/request-translations";
import { SearchForm } from "@/app/ui/search-form";
import { type DirectoryQuery, directoryQuery, type ListedCourse } from "@/lib/courses/directory";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { currentUser } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { CourseRow } from "./course-row";
import { Explorer } from "./explorer";
import "./explore.css";

export async function generateMetadata({ searchParams }: { searchParams: PageQuery }): Promise<Metadata> {
  const t = await getTranslate();
  const { q, page } = await readQuery(searchParams);
  return {
    title: t("explore.title"),
    description: t("explore.lead"),
    // Otherwise search engines would index every search as a page.
    ...(q !== "" || page > 1 ? { robots: { index: false } } : {}),
  };
}

async function readQuery(searchParams: PageQuery): Promise<DirectoryQuery> {
  const { q, page } = await searchParams;
  return directoryQuery.parse({ q: singleParam(q), page: singleParam(page) });
}

/** The public directory: a list that works without scripts, and a map beside it. */
export default async function ExplorePage({ searchParams }: { searchParams: PageQuery }) {
  const [t, user, query] = await Promise.all([getTranslate(), currentUser(), readQuery(searchParams)]);
  const { courses, hasMore } = await services().directory.browse(query);
  const isList = query.q !== "" || (await searchParams).page !== undefined;
  return (
    <>
      <SiteHeader user={user} />
      <main>
        <Explorer
          head={<Head q={query.q} t={t} />}
          list={<Results query={query} isList={isList} courses={courses} hasMore={hasMore} t={t} />}
          found={isList ? courses.flatMap(({ location }) => location ?? []) : null}
          basemap={services().env.basemaps[0] ?? null}
          language={t.language}
          unit={t.unit}
          messages={messagesIn(t.language, ["explore"])}
          texts={{
            region: t("explore.region"),
            showMap: t("explore.showMap"),
            showList: t("explore.showList"),
            loading: t("explore.loading"),
            unavailable: t("explore.unavailable"),
            notLoaded: t("explore.notLoaded"),
          }}
        />
      </main>
    </>
  );
}

/** Path of the directory. With a page number, the list doesn't follow the map. */
function explorePath({ q = "", page }: Partial<DirectoryQuery>): string {
  const query = new URLSearchParams({ ...(q !== "" && { q }), ...(page && { page: String(page) }) });
  return query.size > 0 ? `/explore?${query}` : "/explore";
}

function Head({ q, t }: { q: string; t: Translate }) {
  return (
    <>
      <h1 className="text-2xl">{t("explore.title")}</h1>
      <p className="mt-1 text-muted">{t("explore.lead")}</p>
      <search className="mt-4 block">
        <SearchForm
          action="/explore"
          q={q}
          clearHref={explorePath({})}
          label={t("explore.search")}
          find={t("explore.find")}
          clear={t("explore.clear")}
        />
      </search>
    </>
  );
}

interface ResultsProps {
  query: DirectoryQuery;
  /** Whether the user requested the list, by a search or a page number. It then doesn't follow the map. */
  isList: boolean;
  courses: readonly ListedCourse[];
  hasMore: boolean;
  t: Translate;
}

function Results({ query, isList, courses, hasMore, t }: ResultsProps) {
  const { q, page } = query;
  if (courses.length === 0 && page === 1) return <NothingListed q={q} t={t} />;
  return (
    <>
      <h2 className="text-base wrap-anywhere">
        {q === "" ? t("explore.byName") : t("explore.found", { q })}
      </h2>
      {q === "" && isList && (
        <Link
          href={explorePath({})}
          className="link inline-flex min-h-9 items-center text-sm noscript:hidden"
        >
          {t("explore.listInView")}
        </Link>
      )}
      <ul className="explore-rows">
        {courses.map((course) => (
          <CourseRow key={course.id} course={course} t={t} />
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <nav aria-label={t("explore.pages")} className="mt-4 flex items-center justify-center gap-4">
          {page > 1 && (
            <ButtonLink href={explorePath({ q, page: page - 1 })}>{t("explore.previous")}</ButtonLink>
          )}
          <span className="text-sm text-muted">{t("explore.page", { page })}</span>
          {hasMore && <ButtonLink href={explorePath({ q, page: page + 1 })}>{t("explore.next")}</ButtonLink>}
        </nav>
      )}
    </>
  );
}

function NothingListed({ q, t }: { q: string; t: Translate }) {
  const isSearch = q !== "";
  return (
    <div className="rounded-card border border-dashed border-line p-6 text-center">
      <h2 className="text-lg wrap-anywhere">
        {isSearch ? t("explore.nothingFound", { q }) : t("explore.none")}
      </h2>
      <p className="mt-2 text-muted">{isSearch ? t("explore.nothingFoundHelp") : t("explore.noneHelp")}</p>
      {isSearch && (
        <ButtonLink href={explorePath({})} className="mt-5">
          {t("explore.showAll")}
        </ButtonLink>
      )}
    </div>
  );
}
