import { Plus } from "lucide-react";
import Link from "next/link";
import { currentUser } from "@/lib/identity/session";
import { formatLength } from "@/lib/messages/length";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/course";
import { CourseSketch } from "./ui/course-sketch";
import { PanelPage } from "./ui/panel-page";
import { saying } from "./ui/saying";
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
          <h1 className="text-3xl">Your courses</h1>
          <Link href="/courses/new" className="button button-primary">
            <Plus aria-hidden="true" className="size-5" />
            New course
          </Link>
        </div>
        {total === 0 ? <NoCourses /> : <CourseList courses={courses} pageOf={say("course.page")} />}
        {pages > 1 && <Pages page={page} pages={pages} />}
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

function CourseList({ courses, pageOf }: { courses: OwnedCourse[]; pageOf: string }) {
  return (
    <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <li key={course.id} className="card group relative overflow-hidden hover:border-accent">
          <CourseSketch fairways={course.fairways} />
          <div className="p-4">
            <h2 id={course.id} className="text-lg wrap-anywhere">
              <Link href={course.studioUrl} prefetch={false} className="after:absolute after:inset-0">
                {course.name}
              </Link>
            </h2>
            <p className="mt-1 text-sm text-muted">{summary(course)}</p>
            <p className="mt-1 text-sm text-muted">
              Changed{" "}
              <time dateTime={course.updatedAt}>
                {new Date(course.updatedAt).toLocaleDateString("en", {
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
              {pageOf}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

function summary({ fairways }: OwnedCourse): string {
  if (fairways.length === 0) return "No holes yet";
  const par = fairways.reduce((sum, fairway) => sum + (fairway.par ?? 0), 0);
  const metres = fairways.reduce((sum, fairway) => sum + (fairway.distance ?? 0), 0);
  const holes = `${fairways.length} ${fairways.length === 1 ? "hole" : "holes"}`;
  return `${holes} · par ${par} · ${formatLength(metres)}`;
}

function NoCourses() {
  return (
    <div className="card mt-8 p-8 text-center sm:p-12">
      <h2 className="text-xl">No courses yet</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">
        Make one and draw its holes on the map, or let an application that you use create one for you.
      </p>
      <Link href="/courses/new" className="button button-primary mt-6">
        Make your first course
      </Link>
    </div>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link className="button" href={`/?page=${page - 1}`}>
          Newer
        </Link>
      )}
      <span className="text-sm text-muted">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link className="button" href={`/?page=${page + 1}`}>
          Older
        </Link>
      )}
    </nav>
  );
}

function Welcome() {
  return (
    <PanelPage title="Disc-golf courses, drawn where they are">
      <p className="mt-3 text-muted">
        Place tees, targets and flight paths on a map, with distance and par as you go. Applications you allow
        can create courses for you and read them back.
      </p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Link href="/signin" className="button button-primary">
          Sign in
        </Link>
        <Link href="/signup" className="button">
          Create account
        </Link>
      </div>
    </PanelPage>
  );
}
