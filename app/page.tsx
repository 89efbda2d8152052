import { Plus } from "lucide-react";
import { redirect } from "next/navigation";
import { ButtonLink, Link } from "@/app/ui/link";
import { type OwnedListQuery, ownedListQuery } from "@/lib/courses/owned-list";
import { sketchCourse } from "@/lib/courses/sketch";
import type { User } from "@/lib/identity/store";
import type { Translate } from "@/lib/messages/translator";
import { currentUser } from "@/lib/server/next/session";
import { services } from "@/lib/services";
import { CourseCard } from "./courses/course-card";
import { CourseSketch } from "./courses/course-sketch";
import { CoursesOfOthers } from "./courses/courses-of-others";
import { FindCourses, homePath } from "./courses/find-courses";
import { LocalCourses } from "./courses/local/local-courses";
import { Landing } from "./landing/landing";
import type { PageProps } from "./page-params";
import { SitePage } from "./ui/page/site-page";
import { getTranslate, translationsFor } from "./ui/request-translations";

const PAGE_SIZE = 24;

export default async function HomePage({ searchParams }: PageProps) {
  const user = await currentUser();
  return user ? <Home user={user} query={ownedListQuery.parse(await searchParams)} /> : <Landing />;
}

async function Home({ user, query }: { user: User; query: OwnedListQuery }) {
  const t = await getTranslate();
  const { q, page } = query;
  const [{ courses, total }, deleted, others] = await Promise.all([
    services().courses.listOwned(
      user.id,
      { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
      query,
      t.language,
    ),
    services().courseDeletion.list(user.id),
    services().courses.listOfOthers(user.id),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // The only course of the last page may have been deleted.
  if (page > pages) redirect(homePath({ ...query, page: pages }));
  const shown = [...courses, ...others].map(({ id }) => id);
  const [openComments, statuses] = await Promise.all([
    services().comments.countOpen(user.id, shown),
    services().courseStatus.list(user.id, shown),
  ]);
  const isEmpty = total === 0 && q === "";
  const now = new Date();
  return (
    <SitePage user={user} action={<NewCourseLink isPrimary={!isEmpty} t={t} />}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-3xl">{t("site.yourCourses")}</h1>
        {!isEmpty && (
          <p className="text-sm text-muted">
            {q === "" ? t("home.count", { count: total }) : t("home.found", { count: total, q })}
          </p>
        )}
      </div>
      {!isEmpty && <FindCourses query={query} t={t} />}
      {isEmpty && <NoCourses hasOthers={others.length > 0} t={t} />}
      {total === 0 && !isEmpty && <NothingFound query={query} t={t} />}
      {total > 0 && (
        <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {courses.map((course) => (
            <CourseCard
              key={course.id}
              account={user.id}
              course={course}
              openComments={openComments.get(course.id)}
              status={statuses.get(course.id)}
              now={now}
              t={t}
            />
          ))}
        </ul>
      )}
      {pages > 1 && <Pages query={query} pages={pages} t={t} />}
      {page === 1 && q === "" && (
        <CoursesOfOthers courses={others} openComments={openComments} statuses={statuses} now={now} t={t} />
      )}
      {page === 1 && q === "" && <LocalCourses {...translationsFor(t, ["localCourses", "drafts"])} />}
      {deleted.length > 0 && (
        <p className="mt-10 text-sm">
          <Link href="/courses/deleted" className="link inline-flex min-h-11 items-center">
            {t("course.deletedCourses")} ({deleted.length})
          </Link>
        </p>
      )}
    </SitePage>
  );
}

/** Link to create a course. Not the primary action on a page that asks for the first course. */
function NewCourseLink({ isPrimary, t }: { isPrimary: boolean; t: Translate }) {
  const variant = isPrimary ? "primary" : "neutral";
  return (
    <ButtonLink href="/courses/new" variant={variant} size="compact" className="whitespace-nowrap">
      <Plus aria-hidden="true" className="size-4" />
      {t("site.newCourse")}
    </ButtonLink>
  );
}

/** Asks for the first course; in brief if there are courses of others, which are below. */
function NoCourses({ hasOthers, t }: { hasOthers: boolean; t: Translate }) {
  return (
    <div className={`card mt-8 overflow-hidden text-center ${hasOthers ? "" : "mx-auto max-w-lg"}`}>
      {!hasOthers && <CourseSketch sketch={sketchCourse([])} />}
      <div className={hasOthers ? "p-6" : "border-t border-line p-8 sm:p-10"}>
        <h2 className="text-xl">{t("home.none")}</h2>
        <p className="mx-auto mt-2 text-pretty text-muted">{t("home.noneHelp")}</p>
        <ButtonLink href="/courses/new" variant="primary" className="mt-6">
          {t("home.first")}
        </ButtonLink>
      </div>
    </div>
  );
}

function NothingFound({ query: { q, sort }, t }: { query: OwnedListQuery; t: Translate }) {
  return (
    <div className="mt-6 rounded-card border border-dashed border-line p-8 text-center sm:p-12">
      <h2 className="text-lg wrap-anywhere">{t("home.nothingFound", { q })}</h2>
      <p className="mt-2 text-muted">{t("home.nothingFoundHelp")}</p>
      <ButtonLink href={homePath({ sort })} className="mt-6">
        {t("lists.showAll")}
      </ButtonLink>
    </div>
  );
}

function Pages({ query, pages, t }: { query: OwnedListQuery; pages: number; t: Translate }) {
  const { page } = query;
  return (
    <nav aria-label={t("lists.pages")} className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink href={homePath({ ...query, page: page - 1 })}>{t("lists.previous")}</ButtonLink>
      )}
      <span className="text-sm text-muted">{t("home.pageOf", { page, pages })}</span>
      {page < pages && (
        <ButtonLink href={homePath({ ...query, page: page + 1 })}>{t("lists.next")}</ButtonLink>
      )}
    </nav>
  );
}
