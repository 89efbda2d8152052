import { Plug, Unplug } from "lucide-react";
import { ApplicationLogo } from "@/app/applications/application-logo";
import { coursePath } from "@/app/courses/require-course";
import { applicationSegment } from "@/app/page-params";
import { DateTime } from "@/app/ui/date-time";
import { ButtonLink, Link } from "@/app/ui/link";
import { getTranslate } from "@/app/ui/request-translations";
import type { CourseLink } from "@/lib/courses/links";
import type { Translate } from "@/lib/messages/translator";
import { services } from "@/lib/services";
import { type LinkableApplication, LinkForm } from "./link-form";

interface CourseApplicationsProps {
  courseId: string;
  links: readonly CourseLink[];
  /** Applications that the user has authorized and that aren't linked to the course yet. */
  linkable: readonly LinkableApplication[];
}

/** The applications that the course is linked to, and a form to link another one. */
export async function CourseApplications({ courseId, links, linkable }: CourseApplicationsProps) {
  const t = await getTranslate();
  const logoIds = await services().logos.findIds(links.map(({ applicationId }) => applicationId));
  return (
    <div className="grid gap-4">
      {links.length > 0 && (
        <ul className="card divide-y divide-line">
          {links.map((link) => (
            <LinkRow
              key={link.applicationId}
              courseId={courseId}
              link={link}
              logoId={logoIds.get(link.applicationId)}
              t={t}
            />
          ))}
        </ul>
      )}
      {linkable.length > 0 ? (
        // Resets the form after an application was linked: it is no longer among the options.
        <LinkForm key={linkable.length} courseId={courseId} applications={linkable} />
      ) : (
        <div className="card flex gap-3 p-5 text-sm text-muted">
          <Plug aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>
            {t(links.some(({ allowed }) => allowed) ? "course.allLinked" : "course.nothingToLink")}{" "}
            <Link className="link" href="/applications">
              {t("course.connected")}
            </Link>
          </p>
        </div>
      )}
    </div>
  );
}

interface LinkRowProps {
  courseId: string;
  link: CourseLink;
  logoId: string | undefined;
  t: Translate;
}

function LinkRow({ courseId, link, logoId, t }: LinkRowProps) {
  const { applicationId, applicationName, externalCourseId, since, allowed } = link;
  const headingId = `link-${applicationId}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex items-center gap-3">
          <ApplicationLogo id={logoId} className="size-10" />
          <h3 id={headingId} className="min-w-0 text-base wrap-anywhere">
            <bdi>{applicationName}</bdi>
          </h3>
        </div>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
          <dt className="text-muted">{t("course.applicationsId")}</dt>
          <dd className="wrap-anywhere">
            <code>{externalCourseId}</code>
          </dd>
          <dt className="text-muted">{t("course.linkedSince")}</dt>
          <dd>
            <DateTime value={since} precision="day" language={t.language} />
          </dd>
        </dl>
        {!allowed && <p className="mt-2 text-sm">{t("course.notAllowed")}</p>}
      </div>
      <ButtonLink
        href={`${coursePath(courseId)}/unlink/${applicationSegment(applicationId)}`}
        aria-describedby={headingId}
      >
        <Unplug aria-hidden="true" className="size-5" />
        {t("course.unlink")}
      </ButtonLink>
    </li>
  );
}
