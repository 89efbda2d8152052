import { Map as MapIcon, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import { CourseSketch } from "@/app/courses/course-sketch";
import { courseTotals } from "@/app/courses/course-totals";
import { coursePath, requireCourse } from "@/app/courses/require-course";
import { decodePathSegment, type PageQuery, singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { ButtonLink } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { Fact } from "@/app/ui/fact";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { TranslationsProvider } from "@/app/ui/translations";
import { toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf } from "@/lib/editor/fairways";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { DeletedCoursePanel } from "../deleted-course";
import { CourseApplications } from "./course-applications";
import { LocationForm } from "./location-form";
import { NameForm } from "./name-form";
import { RestoredNote } from "./restored-note";

interface Props {
  params: Promise<{ courseId: string }>;
  searchParams: PageQuery;
}

/** The course, if the user has deleted it and can still restore it. */
async function findDeletedCourse(courseId: string) {
  const user = await requireUser(coursePath(courseId));
  return services().courseDeletion.get(user.id, courseId);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const courseId = decodePathSegment((await params).courseId);
  const { name } = (await findDeletedCourse(courseId)) ?? (await requireCourse(courseId)).course;
  return { title: name };
}

export default async function CoursePage({ params, searchParams }: Props) {
  const courseId = decodePathSegment((await params).courseId);
  const deleted = await findDeletedCourse(courseId);
  if (deleted) return <DeletedCoursePanel course={deleted} />;

  const { user, course } = await requireCourse(courseId);
  const { courseLinks, grants, env } = services();
  const [links, authorized, query, t] = await Promise.all([
    courseLinks.list(user.id, course.id),
    grants.list(user.id),
    searchParams,
    getTranslate(),
  ]);
  const linkable = authorized.filter(({ applicationId }) =>
    links.every((link) => link.applicationId !== applicationId),
  );
  const unlinked = linkable.find(({ applicationId }) => applicationId === singleParam(query.unlinked));
  return (
    <SitePage user={user}>
      <BackLink href="/">{t("course.yourCourses")}</BackLink>
      <h1 className="mt-2 text-3xl wrap-anywhere">
        <bdi>{course.name}</bdi>
      </h1>
      {query.restored !== undefined && <RestoredNote userId={user.id} courseId={course.id} />}
      {unlinked && <StatusNote>{t("course.unlinked", { application: unlinked.name })}</StatusNote>}
      <TranslationsProvider language={t.language} unit={t.unit} messages={messagesIn(t.language, ["course"])}>
        <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-y-5">
          <Summary course={course} t={t} />
          <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <NameForm courseId={course.id} name={course.name} />
            <LocationForm course={course} basemap={env.basemaps[0] ?? null} />
            <CourseApplications
              courseId={course.id}
              links={links}
              linkable={linkable.map(({ applicationId, name }) => ({ applicationId, name }))}
            />
          </div>
          <section className="card self-start p-5 lg:col-start-2">
            <h2 className="text-lg">{t("course.deleteTitle")}</h2>
            <p className="mt-1 text-sm text-muted">{t("course.deleteHelp")}</p>
            <ButtonLink href={`${coursePath(course.id)}/delete`} className="mt-4 w-full" prefetch={false}>
              <Trash2 aria-hidden="true" className="size-5" />
              {t("course.delete")}
            </ButtonLink>
          </section>
        </div>
      </TranslationsProvider>
    </SitePage>
  );
}

/** The course at a glance, with a link to the studio. */
function Summary({ course, t }: { course: OwnedCourse; t: Translate }) {
  const fairways = fairwaysOf(toCourseDocument(course));
  const { createdAt, updatedAt, studioUrl } = course;
  return (
    <section className="card self-start overflow-hidden lg:col-start-2">
      <CourseSketch fairways={fairways} />
      <div className="grid gap-4 p-5">
        <p className="font-medium">{t("course.totals", courseTotals(fairways))}</p>
        <dl className="grid grid-cols-2 gap-4 text-sm">
          <Fact name={t("course.created")}>
            <DateTime value={createdAt} precision="day" language={t.language} />
          </Fact>
          <Fact name={t("course.edited")}>
            <DateTime value={updatedAt} precision="day" language={t.language} />
          </Fact>
        </dl>
        <ButtonLink href={studioUrl} prefetch={false} variant="primary">
          <MapIcon aria-hidden="true" className="size-5" />
          {t("course.openStudio")}
        </ButtonLink>
      </div>
    </section>
  );
}
