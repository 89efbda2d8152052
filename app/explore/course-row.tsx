import type { ListedCourse } from "@/lib/courses/directory";
import { sharePaths } from "@/lib/courses/share-paths";
import type { Translate } from "@/lib/messages/translator";

/**
 * A course in the list, on the server and beside the map, with a link to its page. The map highlights its
 * place.
 */
export function CourseRow({ course, t }: { course: ListedCourse; t: Translate }) {
  const { id, name, ownerName, location } = course;
  return (
    <li data-place={location ? `${location.lng},${location.lat}` : undefined}>
      {/* Not Next's Link: Next doesn't serve this page. */}
      <a href={sharePaths(id).page} className="explore-row">
        <span className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="text-sm text-muted">{describeCourse(course, t)}</span>
        {(ownerName || !location) && (
          <span className="text-sm text-muted wrap-anywhere">
            {[ownerName && t("explore.by", { owner: ownerName }), !location && t("explore.noLocation")]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )}
      </a>
    </li>
  );
}

/** "18 holes · Par 58 · 1,834 m". */
export function describeCourse({ holes, par, metres }: ListedCourse, t: Translate): string {
  return t("explore.details", { holes, par, length: { metres } });
}
