import { Plus } from "lucide-react";
import Link from "next/link";
import { currentUser } from "@/lib/identity/session";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/course";
import { ApiReferenceLink } from "./developers/api-reference-link";
import { UnsavedHint } from "./studio/session/unsaved-hint";
import { CourseSketch } from "./ui/course-sketch";
import { courseTotals } from "./ui/course-totals";
import { PanelPage } from "./ui/panel-page";
import { getTranslate } from "./ui/request-translations";
import { SiteHeader } from "./ui/site-header";

const PER_PAGE = 24;

interface Props {
  searchParams: Promise<{ page?: string | string[] }>;
}

export default async function HomePage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) return <Welcome />;
  const page = Math.min(Math.max(Math.floor(Number((await searchParams).page)) || 1, 1), 100_000);
  const [{ courses, total }, deleted, t] = await Promise.all([
    services().courses.listOwned(user.id, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }),
    services().courseDeletion.list(user.id),
    getTranslate(),
  ]);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  return (
    <>
      <SiteHeader user={user} />
      <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-3xl">{t("site.yourCourses")}</h1>
          <Link href="/courses/new" className="button button-primary">
            <Plus aria-hidden="true" className="size-5" />
            {t("site.newCourse")}
          </Link>
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
      </main>
    </>
  );
}

function CourseList({ account, courses, t }: { account: string; courses: OwnedCourse[]; t: Translate }) {
  return (
    <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <li key={course.id} className="card group relative overflow-hidden hover:border-accent">
          <CourseSketch fairways={course.fairways} />
          <div className="p-4">
            <h2 id={course.id} className="text-lg wrap-anywhere">
              <Link href={course.studioUrl} prefetch={false} className="after:absolute after:inset-0">
                <bdi>{course.name}</bdi>
              </Link>
            </h2>
            <p className="mt-1 text-sm text-muted">{t("course.totals", courseTotals(course.fairways))}</p>
            <UnsavedHint account={account} courseId={course.id} version={course.version}>
              {t("drafts.onCard")}
            </UnsavedHint>
            <p className="mt-1 text-sm text-muted">
              {t("site.changed")}{" "}
              <time dateTime={course.updatedAt}>
                {new Date(course.updatedAt).toLocaleDateString(t.language, {
                  dateStyle: "medium",
                  timeZone: "UTC",
                })}
              </time>
            </p>
            {/* Above the link that covers the card; described, not named, by the course. */}
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
      <Link href="/courses/new" className="button button-primary mt-6">
        {t("site.firstCourse")}
      </Link>
    </div>
  );
}

function Pages({ page, pages, t }: { page: number; pages: number; t: Translate }) {
  return (
    <nav aria-label={t("site.pages")} className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link className="button" href={`/?page=${page - 1}`}>
          {t("site.newer")}
        </Link>
      )}
      <span className="text-sm text-muted">{t("site.pageOf", { page, pages })}</span>
      {page < pages && (
        <Link className="button" href={`/?page=${page + 1}`}>
          {t("site.older")}
        </Link>
      )}
    </nav>
  );
}

async function Welcome() {
  const t = await getTranslate();
  return (
    <PanelPage title={t("site.welcome")}>
      <p className="mt-3 text-muted">{t("site.welcomeText")}</p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Link href="/signin" className="button button-primary">
          {t("site.signIn")}
        </Link>
        <Link href="/signup" className="button">
          {t("site.createAccount")}
        </Link>
      </div>
      <p className="mt-6 text-sm text-muted">
        {t("developers.makesApplications")} <ApiReferenceLink t={t} />
      </p>
    </PanelPage>
  );
}
