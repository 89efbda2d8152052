import { Plus } from "lucide-react";
import Link from "next/link";
import { currentUser } from "@/lib/identity/session";
import type { Say } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/course";
import { ApiReferenceLink } from "./developers/api-reference-link";
import { UnsavedHint } from "./studio/session/unsaved-hint";
import { CourseSketch } from "./ui/course-sketch";
import { courseTotals } from "./ui/course-totals";
import { PanelPage } from "./ui/panel-page";
import { saying } from "./ui/request-translations";
import { SiteHeader } from "./ui/site-header";

const PER_PAGE = 24;

interface Props {
  searchParams: Promise<{ page?: string | string[] }>;
}

export default async function HomePage({ searchParams }: Props) {
  const user = await currentUser();
  if (!user) return <Welcome />;
  const page = Math.min(Math.max(Math.floor(Number((await searchParams).page)) || 1, 1), 100_000);
  const [{ courses, total }, deleted, say] = await Promise.all([
    services().courses.listOwned(user.id, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }),
    services().courseDeletion.list(user.id),
    saying(),
  ]);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  return (
    <>
      <SiteHeader user={user} />
      <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-3xl">{say("site.yourCourses")}</h1>
          <Link href="/courses/new" className="button button-primary">
            <Plus aria-hidden="true" className="size-5" />
            {say("site.newCourse")}
          </Link>
        </div>
        {total === 0 ? <NoCourses say={say} /> : <CourseList account={user.id} courses={courses} say={say} />}
        {pages > 1 && <Pages page={page} pages={pages} say={say} />}
        {deleted.length > 0 && (
          <p className="mt-10 text-sm">
            <Link href="/courses/deleted" className="link inline-flex min-h-11 items-center">
              {say("course.deletedCourses")} ({deleted.length})
            </Link>
          </p>
        )}
      </main>
    </>
  );
}

function CourseList({ account, courses, say }: { account: string; courses: OwnedCourse[]; say: Say }) {
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
            <p className="mt-1 text-sm text-muted">{say("course.totals", courseTotals(course.fairways))}</p>
            <UnsavedHint account={account} courseId={course.id} version={course.version}>
              {say("drafts.onCard")}
            </UnsavedHint>
            <p className="mt-1 text-sm text-muted">
              {say("site.changed")}{" "}
              <time dateTime={course.updatedAt}>
                {new Date(course.updatedAt).toLocaleDateString(say.language, {
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
              {say("course.page")}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

function NoCourses({ say }: { say: Say }) {
  return (
    <div className="card mt-8 p-8 text-center sm:p-12">
      <h2 className="text-xl">{say("site.noCourses")}</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">{say("site.noCoursesHelp")}</p>
      <Link href="/courses/new" className="button button-primary mt-6">
        {say("site.firstCourse")}
      </Link>
    </div>
  );
}

function Pages({ page, pages, say }: { page: number; pages: number; say: Say }) {
  return (
    <nav aria-label={say("site.pages")} className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link className="button" href={`/?page=${page - 1}`}>
          {say("site.newer")}
        </Link>
      )}
      <span className="text-sm text-muted">{say("site.pageOf", { page, pages })}</span>
      {page < pages && (
        <Link className="button" href={`/?page=${page + 1}`}>
          {say("site.older")}
        </Link>
      )}
    </nav>
  );
}

async function Welcome() {
  const say = await saying();
  return (
    <PanelPage title={say("site.welcome")}>
      <p className="mt-3 text-muted">{say("site.welcomeText")}</p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Link href="/signin" className="button button-primary">
          {say("site.signIn")}
        </Link>
        <Link href="/signup" className="button">
          {say("site.createAccount")}
        </Link>
      </div>
      <p className="mt-6 text-sm text-muted">
        {say("developers.makesApplications")} <ApiReferenceLink say={say} />
      </p>
    </PanelPage>
  );
}
