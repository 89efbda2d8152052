import type { Metadata } from "next";
import { type PageProps, type PageQuery, singleParam } from "@/app/page-params";
import { ButtonLink, Link } from "@/app/ui/link";
import { SiteHeader } from "@/app/ui/page/site-header";
import { getTranslate, translationsFor } from "@/app/ui/request-translations";
import { SearchForm } from "@/app/ui/search-form";
import { loadingTexts } from "@/app/viewer/messages";
import { type DirectoryQuery, directoryQuery, type ListedCourse } from "@/lib/courses/directory";
import type { Translate } from "@/lib/messages/translator";
import { currentUser } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { CourseRow } from "./course-row";
import { Explorer } from "./explorer";
import { NoCourses } from "./no-courses";

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
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
  const { q, page, open } = await searchParams;
  return directoryQuery.parse({ q: singleParam(q), page: singleParam(page), open: singleParam(open) });
}

/** The public directory: a list that works without scripts, and a map beside it. */
export default async function ExplorePage({ searchParams }: PageProps) {
  const [t, user, query] = await Promise.all([getTranslate(), currentUser(), readQuery(searchParams)]);
  const { courses, hasMore } = await services().directory.browse(query);
  const places = courses.flatMap(({ location }) => location ?? []);
  const isList = query.q !== "" || (await searchParams).page !== undefined;
  return (
    <>
      <SiteHeader user={user} />
      <main>
        <Explorer
          head={<Head query={query} isList={isList} t={t} />}
          list={<Results query={query} isList={isList} courses={courses} hasMore={hasMore} t={t} />}
          found={isList ? places : null}
          // All courses if they are few; otherwise the world.
          start={hasMore ? [] : places}
          onlyOpen={query.open !== undefined}
          isEmpty={courses.length === 0 && query.q === "" && query.page === 1 && !query.open}
          basemap={services().env.basemaps[0] ?? null}
          {...translationsFor(t, ["explore", "plainMap", "status"])}
          texts={{
            region: t("explore.region"),
            showMap: t("explore.showMap"),
            showList: t("explore.showList"),
            ...loadingTexts(t),
          }}
        />
      </main>
    </>
  );
}

/** Path of the directory. With a page number, the list doesn't follow the map. */
function explorePath({ q = "", page, open }: Partial<DirectoryQuery>): string {
  const query = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(page && { page: String(page) }),
    ...(open && { open }),
  });
  return query.size > 0 ? `/explore?${query}` : "/explore";
}

interface HeadProps {
  query: DirectoryQuery;
  isList: boolean;
  t: Translate;
}

function Head({ query, isList, t }: HeadProps) {
  const { q, open } = query;
  const page = isList && q === "" ? 1 : undefined;
  const filters = [
    [undefined, t("explore.anyStatus")],
    ["1", t("explore.openNow")],
  ] as const;
  return (
    <>
      <h1 className="text-2xl">{t("explore.title")}</h1>
      <search className="mt-4 grid gap-3">
        <SearchForm action="/explore" q={q} clearHref={explorePath({ open })} t={t}>
          {open && <input type="hidden" name="open" value={open} />}
        </SearchForm>
        <nav aria-label={t("explore.filter")} className="flex flex-wrap gap-2">
          {filters.map(([value, text]) => (
            <Link
              key={text}
              href={explorePath({ q, page, open: value })}
              aria-current={value === open || undefined}
              scroll={false}
              className="inline-flex min-h-8 items-center rounded-full border border-line px-3.5 text-sm font-semibold hover:bg-sunken aria-current:border-ink aria-current:bg-ink aria-current:text-canvas pointer-coarse:min-h-11"
            >
              {text}
            </Link>
          ))}
        </nav>
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
  const { q, page, open } = query;
  if (courses.length === 0 && page === 1 && !hasMore) return <NothingListed query={query} t={t} />;
  return (
    <>
      <h2 className="text-base wrap-anywhere">
        {q === "" ? t("explore.byName") : t("explore.found", { q })}
      </h2>
      {q === "" && isList && (
        <Link
          href={explorePath({ open })}
          className="link inline-flex min-h-9 items-center text-sm noscript:hidden"
        >
          {t("explore.listInView")}
        </Link>
      )}
      <ul className="mt-3">
        {courses.map((course) => (
          <CourseRow key={course.id} course={course} t={t} />
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <nav aria-label={t("lists.pages")} className="mt-4 flex items-center justify-center gap-4">
          {page > 1 && (
            <ButtonLink href={explorePath({ q, page: page - 1, open })}>{t("lists.previous")}</ButtonLink>
          )}
          <span className="text-sm text-muted">{t("explore.page", { page })}</span>
          {hasMore && (
            <ButtonLink href={explorePath({ q, page: page + 1, open })}>{t("lists.next")}</ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function NothingListed({ query: { q, open }, t }: { query: DirectoryQuery; t: Translate }) {
  if (q === "" && !open) return <NoCourses title={t("explore.none")} help={t("explore.noneHelp")} />;
  return (
    <NoCourses
      title={q === "" ? t("explore.noneOpen") : t("explore.nothingFound", { q })}
      help={t(open ? "explore.noneOpenHelp" : "explore.nothingFoundHelp")}
    >
      {open && (
        <ButtonLink href={explorePath({ q })} size="compact">
          {t("explore.showClosed")}
        </ButtonLink>
      )}
      {q !== "" && (
        <ButtonLink href={explorePath({ open })} size="compact">
          {t("lists.showAll")}
        </ButtonLink>
      )}
    </NoCourses>
  );
}
