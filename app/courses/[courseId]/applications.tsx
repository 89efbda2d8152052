import { Plug, Unplug } from "lucide-react";
import Link from "next/link";
import { When } from "@/app/ui/date-time";
import { getTranslate } from "@/app/ui/request-translations";
import type { CourseLink } from "@/lib/courses/links";
import type { Translate } from "@/lib/messages/translator";
import { type LinkableApplication, LinkForm } from "./link-form";
import { coursePath } from "./own-course";

interface ApplicationsProps {
  courseId: string;
  links: readonly CourseLink[];
  /** Those that the person allows, and that do not see the course yet. */
  linkable: readonly LinkableApplication[];
}

/** Which applications see the course, and letting another one see it. */
export async function Applications({ courseId, links, linkable }: ApplicationsProps) {
  const t = await getTranslate();
  return (
    <section id="applications">
      <h2 className="text-xl">{t("course.applications")}</h2>
      <p className="mt-1 text-sm text-muted">{t(links.length > 0 ? "course.seenBy" : "course.seenByNone")}</p>
      {links.length > 0 && (
        <ul className="card mt-4 divide-y divide-line">
          {links.map((link) => (
            <LinkRow key={link.applicationId} courseId={courseId} link={link} t={t} />
          ))}
        </ul>
      )}
      {linkable.length > 0 ? (
        // A new form once the set has changed: what was chosen is in the list above now.
        <LinkForm key={linkable.length} courseId={courseId} applications={linkable} />
      ) : (
        <div className="card mt-4 flex gap-3 p-5 text-sm text-muted">
          <Plug aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          <p>
            {t(links.some(({ allowed }) => allowed) ? "course.allLinked" : "course.nothingToLink")}{" "}
            <Link className="link" href="/applications">
              {t("course.connected")}
            </Link>
          </p>
        </div>
      )}
    </section>
  );
}

function LinkRow({ courseId, link, t }: { courseId: string; link: CourseLink; t: Translate }) {
  const { applicationId, applicationName, externalCourseId, since, allowed } = link;
  const headingId = `link-${applicationId}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h3 id={headingId} className="text-base wrap-anywhere">
          {applicationName}
        </h3>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
          <dt className="text-muted">{t("course.knowsAs")}</dt>
          <dd className="wrap-anywhere">
            <code>{externalCourseId}</code>
          </dd>
          <dt className="text-muted">{t("course.since")}</dt>
          <dd>
            <When at={since.toISOString()} to="day" language={t.language} />
          </dd>
        </dl>
        {!allowed && <p className="mt-2 text-sm">{t("course.notAllowed")}</p>}
      </div>
      <Link
        href={`${coursePath(courseId)}/unlink/${encodeURIComponent(applicationId)}`}
        className="button button-danger"
        aria-describedby={headingId}
        prefetch={false}
      >
        <Unplug aria-hidden="true" className="size-5" />
        {t("course.unlink")}
      </Link>
    </li>
  );
}
