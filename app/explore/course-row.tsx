import { StatusBadge } from "@/app/status/status-badge";
import type { ListedCourse } from "@/lib/courses/directory";
import { sharePaths } from "@/lib/courses/share-paths";
import type { Translate } from "@/lib/messages/translator";

interface CourseRowProps {
  course: ListedCourse;
  /** How far away it is, in metres. */
  distance?: number | undefined;
  /** Whether it is selected on the map. */
  isSelected?: boolean;
  t: Translate;
}

/**
 * A course in the list, on the server and beside the map, with a link to its page. The map highlights its
 * place.
 */
export function CourseRow({ course, distance, isSelected = false, t }: CourseRowProps) {
  const { id, name, location, status } = course;
  return (
    <li data-place={location ? `${location.lng},${location.lat}` : undefined}>
      {/* Not Next's Link: Next doesn't serve this page. */}
      <a
        href={sharePaths(id).page}
        aria-current={isSelected || undefined}
        className="-mx-4 flex gap-3.5 border-l-3 border-transparent py-3 pr-4 pl-[0.8125rem] -outline-offset-2 hover:bg-sunken aria-current:border-select aria-current:bg-select-soft lg:-mx-6 lg:pr-6 lg:pl-[1.3125rem]"
      >
        {/* biome-ignore lint/performance/noImgElement: an SVG of our own */}
        <img
          src={sharePaths(id).sketch}
          alt=""
          width={320}
          height={156}
          loading="lazy"
          decoding="async"
          className="h-auto w-28 flex-none self-center rounded-lg bg-ground sm:w-32"
        />
        <span className="grid min-w-0 flex-1 content-center gap-0.5">
          <span className="flex items-start justify-between gap-2">
            <span className="line-clamp-2 font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </span>
            {status && <StatusBadge state={status.state} t={t} />}
          </span>
          <CourseFacts course={course} distance={distance} t={t} />
        </span>
      </a>
    </li>
  );
}

/** What the list and the card at the pin say of a course below its name. */
export function CourseFacts({ course, distance, t }: Omit<CourseRowProps, "isSelected">) {
  const { holes, par, metres, ownerName, place, location } = course;
  const where = [
    place,
    !location && t("explore.noLocation"),
    distance !== undefined &&
      distance <= MAX_DISTANCE &&
      t("explore.away", { distance: formatDistance(distance, t) }),
    ownerName && t("explore.by", { owner: ownerName }),
  ].filter(Boolean);
  return (
    <>
      {where.length > 0 && <span className="text-sm text-muted wrap-anywhere">{where.join(" · ")}</span>}
      <span className="text-sm tabular-nums">{t("explore.details", { holes, par, length: { metres } })}</span>
    </>
  );
}

const METRES_PER_MILE = 1609.344;

/** Farther away from the middle of the map, in metres, a distance says nothing: the map shows a country or more. */
const MAX_DISTANCE = 200_000;

/** "2.9 km" or "1.8 mi". */
function formatDistance(metres: number, { language, unit }: Translate): string {
  const [value, name] = unit === "feet" ? [metres / METRES_PER_MILE, "mile"] : [metres / 1000, "kilometer"];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "unit", unit: name, maximumFractionDigits }).format(value);
}
