import { useTranslate } from "@/app/ui/translations";
import type { CourseDocument } from "@/lib/editor/document";
import { teeName } from "@/lib/editor/end-names";
import { type EditedFairway, findFairwaySource } from "@/lib/editor/fairways";
import { measureFairway, pathLength } from "@/lib/editor/measures";
import { distanceInMetres } from "@/lib/geo/distance";
import { courseColour } from "@/lib/print/course-colours";
import { playHole } from "@/lib/validation/played-hole";

interface HoleCardProps {
  course: CourseDocument;
  /** Null while no hole is selected. */
  fairway: EditedFairway | null;
}

/** The selected hole: par and length, its tees where it has several, and its notes. Announced when it changes. */
export function HoleCard({ course, fairway }: HoleCardProps) {
  const t = useTranslate();
  const source = findFairwaySource(course, fairway?.id ?? null);
  if (!fairway || !source) {
    return (
      <p role="status" className="flex-1 self-center text-center text-muted">
        {t("viewer.choose")}
      </p>
    );
  }
  const { hole, play } = source;
  const measures = measureFairway(fairway);
  const { tee: played, target } = playHole(hole, play);
  const along = pathLength(fairway);
  // A bent flight is longer than the hole by more than rounding.
  const isBent = measures !== null && along > measures.distance + 1;
  return (
    <div className="min-w-0 flex-1 text-center">
      <p role="status" className="min-h-10 content-center tabular-nums">
        <span className="font-semibold wrap-anywhere">
          {t("viewer.hole", { number: fairway.label ?? fairway.number })}
          {fairway.name !== null && ` · ${fairway.name}`}
        </span>
        {measures && (
          <>
            {" "}
            <span className="text-muted">
              {t("viewer.par", { par: measures.par })}
              {" · "}
              {t("viewer.metres", { length: { metres: fairway.playedLength ?? measures.distance } })}
            </span>
          </>
        )}
      </p>
      {(hole.tees.length > 1 || isBent || hole.notes !== null) && (
        <div className="viewer-details">
          {isBent && (
            <p>
              {t("viewer.along")}: {t("viewer.metres", { length: { metres: along } })}
            </p>
          )}
          {hole.tees.length > 1 && (
            <ul aria-label={t("viewer.tees")}>
              {hole.tees.map((tee) => {
                const name = t(teeName(hole, tee));
                return (
                  <li key={tee.id} className="flex items-center gap-2">
                    <span
                      aria-hidden="true"
                      className="size-2.5 flex-none rounded-full border border-line"
                      style={{ background: courseColour(tee.colours[0]).fill }}
                    />
                    <span className={tee === played ? "font-semibold" : ""}>
                      {tee === played ? t("viewer.inLayout", { tee: name }) : name}
                    </span>
                    {target && (
                      <span className="ml-auto tabular-nums">
                        {t("viewer.metres", {
                          length: { metres: distanceInMetres(tee.position, target.position) },
                        })}
                      </span>
                    )}
                  </li>
                );
              })}
            </ul>
          )}
          {hole.notes !== null && <p className="whitespace-pre-line wrap-anywhere">{hole.notes}</p>}
        </div>
      )}
    </div>
  );
}
