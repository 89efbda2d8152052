import { Map as MapIcon, Printer, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import { CourseSketch } from "@/app/courses/course-sketch";
import { courseTotals } from "@/app/courses/course-totals";
import { coursePath, requireCourse } from "@/app/courses/require-course";
import { decodePathSegment, type PageQuery, singleParam } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import { ButtonLink } from "@/app/ui/button-link";
import { DateTime } from "@/app/ui/date-time";
import { BackLink } from "@/app/ui/page/back-link";
import { SitePage } from "@/app/ui/page/site-page";
import { getTranslate } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { TranslationsProvider } from "@/app/ui/translations";
import { RESTORABLE_DAYS } from "@/lib/courses/deletion";
import { toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf } from "@/lib/editor/fairways";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { DeletedCoursePanel } from "../deleted-course";
import { toSharingForm } from "../sharing-form-state";
import { CourseApplications } from "./course-applications";
import { LocationForm } from "./location-form";
import { NameForm } from "./name-form";
import { RestoredNote } from "./restored-note";
import { SettingsSection } from "./settings-section";
import { SharingForm } from "./sharing-form";

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
  const { courseLinks, grants, sharing, env } = services();
  const [links, authorized, shared, query, t] = await Promise.all([
    courseLinks.list(user.id, course.id),
    grants.list(user.id),
    sharing.get(user.id, course.id),
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
      <Summary course={course} t={t} />
      {query.restored !== undefined && <RestoredNote userId={user.id} courseId={course.id} />}
      {unlinked && <StatusNote>{t("course.unlinked", { application: unlinked.name })}</StatusNote>}
      <TranslationsProvider
        language={t.language}
        unit={t.unit}
        messages={messagesIn(t.language, ["course", "pinMap", "registration", "sharing"])}
      >
        <SettingsSection id="name-settings" title={t("course.name")} help={t("course.nameHelp")}>
          <NameForm courseId={course.id} name={course.name} />
        </SettingsSection>
        <SettingsSection id="location" title={t("course.location")} help={t("course.locationHelp")}>
          <LocationForm course={course} basemap={env.basemaps[0] ?? null} />
        </SettingsSection>
        {shared && (
          <SettingsSection id="sharing" title={t("sharing.title")} help={t("sharing.help")}>
            <SharingForm courseId={course.id} initial={toSharingForm(shared, env.baseUrl, course.name)} />
          </SettingsSection>
        )}
        <SettingsSection
          id="applications"
          title={t("course.applications")}
          help={t(links.length > 0 ? "course.seenBy" : "course.seenByNone")}
        >
          <CourseApplications
            courseId={course.id}
            links={links}
            linkable={linkable.map(({ applicationId, name }) => ({ applicationId, name }))}
          />
        </SettingsSection>
        <SettingsSection
          id="delete"
          title={t("course.deleteTitle")}
          help={t("course.deletedHelp", { days: RESTORABLE_DAYS })}
        >
          <ButtonLink href={`${coursePath(course.id)}/delete`} prefetch={false}>
            <Trash2 aria-hidden="true" className="size-4" />
            {t("course.delete")}
          </ButtonLink>
        </SettingsSection>
      </TranslationsProvider>
    </SitePage>
  );
}

/** The course at a glance, with a link to the studio. */
function Summary({ course, t }: { course: OwnedCourse; t: Translate }) {
  const fairways = fairwaysOf(toCourseDocument(course));
  const { name, layouts, createdAt, updatedAt, studioUrl } = course;
  return (
    <div className="mt-2 mb-8 flex flex-wrap items-center gap-x-8 gap-y-5">
      <div className="card w-full flex-none overflow-hidden sm:w-64">
        <CourseSketch fairways={fairways} layoutColour={layouts[0]?.colour ?? null} />
      </div>
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-3xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-2 font-medium tabular-nums">{t("course.totals", courseTotals(fairways))}</p>
        <dl className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          {(
            [
              ["course.created", createdAt],
              ["course.edited", updatedAt],
            ] as const
          ).map(([key, value]) => (
            <div key={key} className="flex gap-1">
              <dt>{t(key)}</dt>
              <dd>
                <DateTime value={value} precision="day" language={t.language} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink href={studioUrl} prefetch={false} variant="primary">
            <MapIcon aria-hidden="true" className="size-4" />
            {t("course.openStudio")}
          </ButtonLink>
          <ButtonLink href={`${studioUrl}/print`} prefetch={false}>
            <Printer aria-hidden="true" className="size-4" />
            {t("course.print")}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
