import { Plus } from "lucide-react";
import Link from "next/link";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/app/ui/button";
import { toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf } from "@/lib/editor/fairways";
import { currentUser } from "@/lib/identity/session";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { CourseSketch } from "./courses/course-sketch";
import { courseTotals } from "./courses/course-totals";
import { UnsavedHint } from "./courses/unsaved-hint";
import { ApiReferenceLink } from "./developers/api-reference-link";
import type { PageQuery } from "./page-params";
import { PanelPage } from "./ui/page/panel-page";
import { SitePage } from "./ui/page/site-page";
import { getTranslate } from "./ui/request-translations";

const PAGE_SIZE = 24;

interface Props {
  searchParams: PageQuery;
}

export default async function HomePage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) return <Welcome />;
  const page = parsePage((await searchParams).page);
  const [{ courses, total }, deleted, t] = await Promise.all([
    services().courses.listOwned(user.id, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    services().courseDeletion.list(user.id),
    getTranslate(),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // The only course of the last page may have been deleted.
  if (page > pages) redirect(pagePath(pages));
  return (
    <SitePage user={user}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t("site.yourCourses")}</h1>
        <ButtonLink href="/courses/new" variant="primary">
          <Plus aria-hidden="true" className="size-5" />
          {t("site.newCourse")}
        </ButtonLink>
      </div>
      {total === 0 ? <NoCourses t={t} /> : <CourseList account={user.id} courses={courses} t={t} />}
      {pages > 1 && <Pages page={page} pages={pages} t={t} />}
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

/** The page number in the query; 1 if it is missing or malformed. */
function parsePage(value: string | string[] | undefined): number {
  return Math.min(Math.max(Math.floor(Number(value)) || 1, 1), 100_000);
}

function pagePath(page: number): string {
  return page === 1 ? "/" : `/?page=${page}`;
}

function CourseList({ account, courses, t }: { account: string; courses: OwnedCourse[]; t: Translate }) {
  const cards = courses.map((course) => ({ course, fairways: fairwaysOf(toCourseDocument(course)) }));
  return (
    <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ course, fairways }) => (
        <li key={course.id} className="card group relative overflow-hidden hover:border-accent">
          <CourseSketch fairways={fairways} />
          <div className="p-4">
            <h2 id={course.id} className="line-clamp-3 text-lg wrap-anywhere">
              <Link href={course.studioUrl} prefetch={false} className="after:absolute after:inset-0">
                <bdi>{course.name}</bdi>
              </Link>
            </h2>
            <p className="mt-1 text-sm text-muted">{t("course.totals", courseTotals(fairways))}</p>
            <UnsavedHint account={account} courseId={course.id} version={course.version}>
              {t("drafts.inThisBrowser")}
            </UnsavedHint>
            <p className="mt-1 text-sm text-muted">
              {t("site.edited")}{" "}
              <time dateTime={course.updatedAt}>
                {new Date(course.updatedAt).toLocaleDateString(t.language, {
                  dateStyle: "medium",
                  timeZone: "UTC",
                })}
              </time>
            </p>
            {/* Above the link that covers the card. The course describes it, since its name is the same on all cards. */}
            <Link
              href={`/courses/${course.id}`}
              prefetch={false}
              aria-describedby={course.id}
              className="link relative z-10 -mb-2 inline-flex min-h-11 items-center text-sm"
            >
              {t("course.page")}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

function NoCourses({ t }: { t: Translate }) {
  return (
    <div className="card mt-8 p-8 text-center sm:p-12">
      <h2 className="text-xl">{t("site.noCourses")}</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">{t("site.noCoursesHelp")}</p>
      <ButtonLink href="/courses/new" variant="primary" className="mt-6">
        {t("site.firstCourse")}
      </ButtonLink>
    </div>
  );
}

function Pages({ page, pages, t }: { page: number; pages: number; t: Translate }) {
  return (
    <nav aria-label={t("site.pages")} className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && <ButtonLink href={pagePath(page - 1)}>{t("site.newer")}</ButtonLink>}
      <span className="text-sm text-muted">{t("site.pageOf", { page, pages })}</span>
      {page < pages && <ButtonLink href={pagePath(page + 1)}>{t("site.older")}</ButtonLink>}
    </nav>
  );
}

async function Welcome() {
  const t = await getTranslate();
  return (
    <PanelPage title={t("site.welcome")}>
      <p className="mt-3 text-muted">{t("site.welcomeText")}</p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <ButtonLink href="/signin" variant="primary">
          {t("site.signIn")}
        </ButtonLink>
        <ButtonLink href="/signup">{t("site.createAccount")}</ButtonLink>
      </div>
      <p className="mt-6 text-sm text-muted">
        {t("developers.buildingAnApp")} <ApiReferenceLink t={t} />
      </p>
    </PanelPage>
  );
}
