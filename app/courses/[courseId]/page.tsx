import { LogOut, Map as MapIcon, Printer, Trash2 } from "lucide-react";
import type { Metadata } from "next";
import { AccessForms } from "@/app/access/access-forms";
import { OfferForm } from "@/app/access/offer-form";
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
import { INVITATION_DAYS, LINK_USES } from "@/lib/access/invitation";
import { RESTORABLE_DAYS } from "@/lib/courses/deletion";
import { can } from "@/lib/courses/roles";
import { toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf } from "@/lib/editor/fairways";
import type { User } from "@/lib/identity/store";
import { messagesIn } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseRole } from "@/lib/validation/people";
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
  const { name } = (await findDeletedCourse(courseId)) ?? (await requireCourse(courseId, "read")).course;
  return { title: name };
}

export default async function CoursePage({ params, searchParams }: Props) {
  const courseId = decodePathSegment((await params).courseId);
  const deleted = await findDeletedCourse(courseId);
  if (deleted) return <DeletedCoursePanel course={deleted} />;

  const { user, course, role, ownerName } = await requireCourse(courseId, "read");
  const [query, t] = await Promise.all([searchParams, getTranslate()]);
  const isOwner = can(role, "manage");
  return (
    <SitePage user={user}>
      <BackLink href="/">{t("course.yourCourses")}</BackLink>
      <Summary course={course} t={t} />
      {isOwner && query.owner !== undefined && <StatusNote>{t("people.takenOver")}</StatusNote>}
      {isOwner && query.restored !== undefined && <RestoredNote userId={user.id} courseId={course.id} />}
      <TranslationsProvider
        language={t.language}
        unit={t.unit}
        messages={messagesIn(t.language, ["access", "copying", "course", "people", "pinMap", "sharing"])}
      >
        {!isOwner && <Membership userId={user.id} course={course} role={role} ownerName={ownerName} t={t} />}
        {can(role, "edit") && (
          <>
            <SettingsSection id="name-settings" title={t("course.name")} help={t("course.nameHelp")}>
              <NameForm courseId={course.id} name={course.name} />
            </SettingsSection>
            <SettingsSection id="location" title={t("course.location")} help={t("course.locationHelp")}>
              <LocationForm course={course} basemap={services().env.basemaps[0] ?? null} />
            </SettingsSection>
          </>
        )}
        {isOwner && (
          <OwnerSettings user={user} course={course} unlinkedId={singleParam(query.unlinked)} t={t} />
        )}
      </TranslationsProvider>
    </SitePage>
  );
}

/** The user's role on the course, with a link to leave it. An offer to become the owner comes first. */
async function Membership(props: {
  userId: string;
  course: OwnedCourse;
  role: CourseRole;
  ownerName: string;
  t: Translate;
}) {
  const { userId, course, role, ownerName, t } = props;
  const access = await services().people.find(userId, course.id);
  const isOffered = access?.members.some((member) => member.userId === userId && member.isOffered);
  return (
    <>
      {isOffered && (
        <div className="mb-8">
          <OfferForm subject={{ kind: "people", id: course.id }} owner={ownerName} />
        </div>
      )}
      <SettingsSection
        id="your-role"
        title={t("people.yourRole")}
        help={t("people.ofOwner", { owner: ownerName })}
      >
        <div className="card flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{t(`people.${role}`)}</p>
            {role !== "owner" && <p className="text-sm text-muted">{t(`people.${role}Help`)}</p>}
          </div>
          <ButtonLink href={`${coursePath(course.id)}/leave`}>
            <LogOut aria-hidden="true" className="size-4" />
            {t("people.leave")}
          </ButtonLink>
        </div>
      </SettingsSection>
    </>
  );
}

/** The settings that only the owner can change: people, sharing, applications, deletion. */
async function OwnerSettings(props: {
  user: User;
  course: OwnedCourse;
  /** ID of the application that was just unlinked. */
  unlinkedId: string | undefined;
  t: Translate;
}) {
  const { user, course, unlinkedId, t } = props;
  const { courseLinks, grants, people, sharing, env } = services();
  const [links, authorized, shared, access] = await Promise.all([
    courseLinks.list(user.id, course.id),
    grants.list(user.id),
    sharing.get(user.id, course.id),
    people.find(user.id, course.id),
  ]);
  const linkable = authorized.filter(({ applicationId }) =>
    links.every((link) => link.applicationId !== applicationId),
  );
  const unlinked = linkable.find(({ applicationId }) => applicationId === unlinkedId);
  return (
    <>
      {unlinked && <StatusNote>{t("course.unlinked", { application: unlinked.name })}</StatusNote>}
      {access && (
        <SettingsSection id="people" title={t("people.title")} help={t("people.help")}>
          <AccessForms
            subject={{ kind: "people", id: course.id }}
            access={access}
            userId={user.id}
            canEmail={people.canEmail}
            linkHelp={t("people.linkHelp", { uses: LINK_USES, days: INVITATION_DAYS })}
          />
        </SettingsSection>
      )}
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
        <ButtonLink href={`${coursePath(course.id)}/delete`}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t("course.delete")}
        </ButtonLink>
      </SettingsSection>
    </>
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
          <ButtonLink href={studioUrl} variant="primary">
            <MapIcon aria-hidden="true" className="size-4" />
            {t("course.openStudio")}
          </ButtonLink>
          <ButtonLink href={`${studioUrl}/print`}>
            <Printer aria-hidden="true" className="size-4" />
            {t("course.print")}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
