import { Copy, Map as MapIcon, Printer, Share2 } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OfferForm } from "@/app/access/offer-form";
import { CourseSketch } from "@/app/courses/course-sketch";
import { coursePath, findCourse } from "@/app/courses/require-course";
import { decodePathSegment, type PageProps, singleParam } from "@/app/page-params";
import { ShareButton } from "@/app/share/share-button";
import { readShareSettings, SHARE_MESSAGES, type ShareSettings } from "@/app/share/share-settings";
import { SHARING_ICONS } from "@/app/share/sharing-icons";
import { formatChanges } from "@/app/studio/versions/version-text";
import { buttonClass } from "@/app/ui/button";
import { CopyButton } from "@/app/ui/copy-button";
import { ButtonLink, Link } from "@/app/ui/link";
import { BackLink, SitePage } from "@/app/ui/page/site-page";
import { PersonMark } from "@/app/ui/person-mark";
import { getTranslate, translationsFor } from "@/app/ui/request-translations";
import { StatusNote } from "@/app/ui/status-note";
import { TranslationsProvider } from "@/app/ui/translations";
import { withParts } from "@/app/ui/with-parts";
import type { CourseSummary } from "@/lib/courses/courses";
import { RESTORABLE_DAYS } from "@/lib/courses/deletion";
import type { CourseGlance } from "@/lib/courses/glance";
import { can } from "@/lib/courses/roles";
import { COURSE_COLOUR_VALUES } from "@/lib/drawing/colours";
import { groupBySession } from "@/lib/editor/versions";
import type { User } from "@/lib/identity/store";
import type { Translate } from "@/lib/messages/translator";
import { formatWhen } from "@/lib/messages/when";
import { services } from "@/lib/services";
import type { VersionPage } from "@/lib/validation/course-version";
import type { Sharing } from "@/lib/validation/sharing";
import { DeletedCoursePanel } from "../deleted-course";
import { CourseApplications } from "./course-applications";
import { ChangeLink, CourseFact, FACT_ACTION } from "./course-fact";
import { CourseName } from "./course-name";
import { CourseStatusFact } from "./course-status-fact";
import { LocationForm } from "./location-form";

export async function generateMetadata({ params }: PageProps<"courseId">): Promise<Metadata> {
  const found = await findCourse(decodePathSegment((await params).courseId));
  if (!found) notFound();
  return { title: "deleted" in found ? found.deleted.name : found.opened.course.name };
}

export default async function CoursePage({ params, searchParams }: PageProps<"courseId">) {
  const found = await findCourse(decodePathSegment((await params).courseId));
  if (!found) notFound();
  if ("deleted" in found) return <DeletedCoursePanel course={found.deleted} />;

  const { opened } = found;
  const { user, course, role, ownerName } = opened;
  const [query, t] = await Promise.all([searchParams, getTranslate()]);
  const [glance, versions, settings] = await Promise.all([
    services().courses.glance(user.id, course),
    services().versions.latest(user.id, course.id, RECENT_VERSIONS),
    readShareSettings(opened, t),
  ]);
  // Deleted in this moment.
  if (!glance || !versions || !settings) notFound();
  const isOwner = can(role, "manage");
  const changing = singleParam(query.change);
  return (
    <SitePage user={user}>
      <BackLink href="/">{t("site.yourCourses")}</BackLink>
      {isOwner && query.owner !== undefined && <StatusNote>{t("people.takenOver")}</StatusNote>}
      {isOwner && query.restored !== undefined && (
        <RestoredNote userId={user.id} courseId={course.id} t={t} />
      )}
      <TranslationsProvider {...translationsFor(t, [...SHARE_MESSAGES, "course", "pinMap", "plainMap"])}>
        {!isOwner && <Offer userId={user.id} courseId={course.id} ownerName={ownerName} />}
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div>
            <Head
              course={course}
              glance={glance}
              settings={settings}
              isChanging={can(role, "edit") ? changing === "name" : null}
              t={t}
            />
            <div className="mt-6 border-b border-line">
              <PublicPage settings={settings} t={t} />
              <CourseStatusFact
                {...{ userId: user.id, courseId: course.id, role, fairways: glance.fairways, t }}
                isChanging={changing === "status"}
              />
              {can(role, "edit") && (
                <Location course={course} glance={glance} isChanging={changing === "location"} t={t} />
              )}
              <CourseFact id="layouts" title={t("course.layouts")}>
                <Layouts glance={glance} t={t} />
              </CourseFact>
              {isOwner && (
                <Applications
                  user={user}
                  course={course}
                  isChanging={changing === "applications"}
                  unlinkedId={singleParam(query.unlinked)}
                  t={t}
                />
              )}
              <Versions course={course} versions={versions} t={t} />
              {isOwner ? (
                <CourseFact
                  id="delete"
                  title={t("course.deleteTitle")}
                  action={
                    <ButtonLink href={`${coursePath(course.id)}/delete`} size="small">
                      {t("course.delete")}
                    </ButtonLink>
                  }
                >
                  <span className="text-muted">{t("course.deleteRestore", { days: RESTORABLE_DAYS })}</span>
                </CourseFact>
              ) : (
                <CourseFact
                  id="your-role"
                  title={t("people.yourRole")}
                  action={
                    <ButtonLink href={`${coursePath(course.id)}/leave`} size="small">
                      {t("people.leave")}
                    </ButtonLink>
                  }
                >
                  <p>{t(`people.${role}`)}</p>
                  <p className="text-sm text-muted">
                    {role !== "owner" && t(`people.${role}Help`)} {t("people.ofOwner", { owner: ownerName })}
                  </p>
                </CourseFact>
              )}
            </div>
          </div>
          <aside className="grid content-start gap-8">
            <div className="card overflow-hidden">
              <CourseSketch sketch={glance.sketch} isLarge />
            </div>
            {settings.manage && <PeopleList settings={settings} t={t} />}
            <Recent versions={versions} t={t} />
          </aside>
        </div>
      </TranslationsProvider>
    </SitePage>
  );
}

/** Each may bring 40 kB of changes, of which a line is shown. */
const RECENT_VERSIONS = 2;

interface PartProps {
  course: CourseSummary;
  t: Translate;
}

interface HeadProps extends PartProps {
  glance: CourseGlance;
  settings: ShareSettings;
  /** Whether the name is being changed; null if it can't be. */
  isChanging: boolean | null;
}

/** The course's name, its size, and what can be done with it. */
function Head({ course, glance, settings, isChanging, t }: HeadProps) {
  const { id, name, updatedAt, studioUrl } = course;
  return (
    <>
      {isChanging === null ? (
        <h1 className="text-3xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
      ) : (
        <CourseName courseId={id} name={name} isChanging={isChanging} />
      )}
      <p className="mt-2 text-muted tabular-nums">
        {t("course.totals", glance.totals)}
        {" · "}
        {withParts(t, "home.edited", {
          when: <time dateTime={updatedAt}>{formatWhen(new Date(updatedAt), new Date(), t.language)}</time>,
        })}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink href={studioUrl} variant="primary" className="max-sm:w-full">
          <MapIcon aria-hidden="true" className="size-4" />
          {t("course.openStudio")}
        </ButtonLink>
        <ShareButton settings={settings} className={buttonClass({ className: "max-sm:flex-1" })}>
          <Share2 aria-hidden="true" className="size-4" />
          {t("sharing.share")}
        </ShareButton>
        <ButtonLink href={`${studioUrl}/print`} className="max-sm:flex-1">
          <Printer aria-hidden="true" className="size-4" />
          {t("course.print")}
        </ButtonLink>
        <ButtonLink href={`${coursePath(id)}/duplicate`} className="max-sm:flex-1">
          <Copy aria-hidden="true" className="size-4" />
          {t("course.duplicateLink")}
        </ButtonLink>
      </div>
    </>
  );
}

/** Who sees the course's page, and its link. Users who aren't the owner see it if there is one. */
function PublicPage({ settings, t }: { settings: ShareSettings; t: Translate }) {
  const { page, manage } = settings;
  if (!page && !manage) return null;
  const sharing = (manage?.sharing.values.sharing ?? "link") as Sharing;
  const Icon = SHARING_ICONS[sharing];
  return (
    <CourseFact
      id="public-page"
      title={t("course.publicPage")}
      action={
        page ? (
          <CopyButton key={page.url} text={page.url} label={t("sharing.address")} />
        ) : (
          <ShareButton settings={settings} className={FACT_ACTION}>
            {t("course.turnOn")}
          </ShareButton>
        )
      }
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {manage && (
          <span
            className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${page ? "bg-accent-soft text-accent-strong" : "bg-sunken text-muted"}`}
          >
            <Icon aria-hidden="true" className="size-3.5" />
            {t(`sharing.${sharing}`)}
          </span>
        )}
        {page && (
          <a href={page.url} className="min-w-0 truncate text-sm text-muted hover:text-ink hover:underline">
            {page.url.replace(/^https?:\/\//, "")}
          </a>
        )}
      </div>
    </CourseFact>
  );
}

function Location({
  course,
  glance,
  isChanging,
  t,
}: PartProps & { glance: CourseGlance; isChanging: boolean }) {
  const { id, location } = course;
  return (
    <CourseFact
      id="location"
      title={t("course.location")}
      action={<ChangeLink courseId={id} what="location" isOpen={isChanging} t={t} />}
      editor={
        isChanging && (
          <LocationForm
            course={course}
            fairways={glance.fairways}
            basemap={services().env.basemaps[0] ?? null}
          />
        )
      }
    >
      {location ? (
        <span className="tabular-nums">
          {location.lat.toFixed(4)}, {location.lng.toFixed(4)}
        </span>
      ) : (
        <span className="text-muted">{t("course.noLocation")}</span>
      )}
    </CourseFact>
  );
}

/** Layouts that the page names; the studio has all. */
const NAMED_LAYOUTS = 8;

function Layouts({ glance: { layouts, totals }, t }: { glance: CourseGlance; t: Translate }) {
  const more = layouts.length - NAMED_LAYOUTS;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {layouts.slice(0, NAMED_LAYOUTS).map(({ name, colour, isActive }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the page
          key={index}
          className={`inline-flex min-w-0 items-center gap-2 ${isActive ? "" : "text-muted italic"}`}
        >
          <span
            aria-hidden="true"
            className="size-2.5 flex-none rounded-full shadow-[inset_0_0_0_1.5px_color-mix(in_srgb,var(--color-ink)_45%,transparent)]"
            style={colour ? { backgroundColor: COURSE_COLOUR_VALUES[colour].fill } : undefined}
          />
          <span className="tabular-nums">
            {index === 0 && totals.length.metres > 0
              ? t("course.layout", { name, length: totals.length })
              : name}
          </span>
        </li>
      ))}
      {more > 0 && <li className="text-muted">{t("course.moreLayouts", { count: more })}</li>}
    </ul>
  );
}

interface ApplicationsProps extends PartProps {
  user: User;
  isChanging: boolean;
  /** ID of the application that was just unlinked. */
  unlinkedId: string | undefined;
}

async function Applications({ user, course, isChanging, unlinkedId, t }: ApplicationsProps) {
  const { courseLinks, grants } = services();
  const [links, authorized] = await Promise.all([
    courseLinks.list(user.id, course.id),
    // Only what is being changed shows them.
    isChanging || unlinkedId !== undefined ? grants.list(user.id) : [],
  ]);
  const linkable = authorized.filter(({ applicationId }) =>
    links.every((link) => link.applicationId !== applicationId),
  );
  const unlinked = linkable.find(({ applicationId }) => applicationId === unlinkedId);
  return (
    <CourseFact
      id="applications"
      title={t("course.applications")}
      action={<ChangeLink courseId={course.id} what="applications" isOpen={isChanging} t={t} />}
      editor={
        (isChanging || unlinked) && (
          <>
            {unlinked && <StatusNote>{t("course.unlinked", { application: unlinked.name })}</StatusNote>}
            {isChanging && (
              <CourseApplications
                courseId={course.id}
                links={links}
                linkable={linkable.map(({ applicationId, name }) => ({ applicationId, name }))}
              />
            )}
          </>
        )
      }
    >
      {links.length > 0 ? (
        <bdi>
          {new Intl.ListFormat(t.language).format(links.map(({ applicationName }) => applicationName))}
        </bdi>
      ) : (
        <span className="text-muted">{t("course.seenByNone")}</span>
      )}
    </CourseFact>
  );
}

function Versions({ course, versions: [newest], t }: PartProps & { versions: VersionPage["versions"] }) {
  return (
    <CourseFact
      id="versions"
      title={t("course.versions")}
      action={
        <Link
          href={`${course.studioUrl}#versions`}
          aria-label={t("course.openVersionsOf")}
          className={FACT_ACTION}
        >
          {t("course.openVersions")}
        </Link>
      }
    >
      {newest && t("course.versionNumber", { version: newest.version })}
    </CourseFact>
  );
}

/** The people of a course. Inviting and changing them is in the dialog. */
function PeopleList({ settings, t }: { settings: ShareSettings; t: Translate }) {
  const { owner, members = [] } = settings.manage?.access ?? {};
  const people = [
    ...(owner ? [{ key: "owner", name: owner.name, role: "owner" }] : []),
    ...members.map(({ userId, name, role }) => ({ key: userId, name, role })),
  ];
  return (
    <section aria-labelledby="people-title">
      <div className="flex items-center justify-between gap-4">
        <h2 id="people-title" className="text-lg">
          {t("people.title")}
        </h2>
        <ShareButton settings={settings} className={FACT_ACTION}>
          {t("course.invite")}
        </ShareButton>
      </div>
      <ul>
        {people.map(({ key, name, role }) => (
          <li key={key} className="flex items-center gap-3 py-1.5">
            <PersonMark name={name} />
            <span className="min-w-0 flex-1 text-[0.9375rem] font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </span>
            <span className="text-sm text-muted">{t.stored("people", role)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last editing sessions: who changed what, and when. */
function Recent({ versions, t }: { versions: VersionPage["versions"]; t: Translate }) {
  const sessions = groupBySession(versions).filter(({ changes }) => changes);
  if (sessions.length === 0) return null;
  const now = new Date();
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="text-lg">
        {t("course.recent")}
      </h2>
      <ul>
        {sessions.map(({ versions: [newest], changes }) => (
          <li key={newest.version} className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
            <p className="line-clamp-2 min-w-0 wrap-anywhere text-muted">
              <strong className="font-semibold text-ink">
                {newest.savedBy?.isYou ? t("course.you") : (newest.savedBy?.name ?? t("course.someone"))}
              </strong>
              {" · "}
              {changes && formatChanges(changes, t)}
            </p>
            <time dateTime={newest.savedAt} className="flex-none text-muted">
              {formatWhen(new Date(newest.savedAt), now, t.language)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The owner's offer to take over the course, if there is one for the user. */
async function Offer({
  userId,
  courseId,
  ownerName,
}: {
  userId: string;
  courseId: string;
  ownerName: string;
}) {
  const access = await services().people.find(userId, courseId);
  const isOffered = access?.members.some((member) => member.userId === userId && member.isOffered);
  return (
    isOffered && (
      <div className="mt-2 mb-6">
        <OfferForm subject={{ kind: "people", id: courseId }} owner={ownerName} />
      </div>
    )
  );
}

/** Confirms that a course was restored, and lists the application links that could not be restored. */
async function RestoredNote({ userId, courseId, t }: { userId: string; courseId: string; t: Translate }) {
  const lost = await services().courseDeletion.listUnrestoredLinks(userId, courseId);
  return (
    <>
      <StatusNote>{t("course.restoredNote")}</StatusNote>
      {lost.length > 0 && (
        <div className="mt-3 rounded-lg bg-warning-soft px-4 py-3">
          <p>{t("course.unrestoredLinks", { count: lost.length })}</p>
          <ul className="mt-2 list-disc pl-5">
            {lost.map(({ applicationId, applicationName, externalCourseId }) => (
              <li key={applicationId} className="wrap-anywhere">
                {t("course.lostLink", { application: applicationName, id: externalCourseId })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
