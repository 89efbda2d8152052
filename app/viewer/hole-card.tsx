import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Ref } from "react";
import { FeatureIcon } from "@/app/map/feature-icon";
import { useTranslate } from "@/app/ui/translations";
import { casingOf, courseColour } from "@/lib/drawing/colours";
import { drawnColour } from "@/lib/drawing/marks";
import type { CourseDocument, EditedFeature, EditedLayout } from "@/lib/editor/document";
import { teeName } from "@/lib/editor/end-names";
import { type EditedFairway, type FairwaySource, findFairwaySource, holeLabel } from "@/lib/editor/fairways";
import { featuresOfHole, featureTitle } from "@/lib/editor/feature-words";
import { describeClimb, measureFairway, pathLength } from "@/lib/editor/measures";
import { describePad, padSize } from "@/lib/editor/tee-pad";
import { distanceInMetres } from "@/lib/geo/distance";
import type { CourseColour } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";

interface HoleCardProps {
  course: CourseDocument;
  layout: EditedLayout;
  /** Null while no hole is selected. */
  fairway: EditedFairway | null;
  /** Receives the element that the ground along the hole fills; null if it isn't shown. */
  groundSlot: Ref<HTMLDivElement> | null;
  /** Goes to the next or previous hole. */
  onStep: (by: 1 | -1) => void;
}

/**
 * The selected hole: its number as on the map, par and length, its words, what there is on it, and its tees where it has
 * several. Announced when it changes.
 */
export function HoleCard({ course, layout, fairway, groundSlot, onStep }: HoleCardProps) {
  const t = useTranslate();
  const source = findFairwaySource(course, fairway?.id ?? null);
  const measures = fairway && measureFairway(fairway);
  const climb = fairway && describeClimb(fairway);
  return (
    <>
      <div className="flex items-center gap-3 p-2 pl-3">
        {fairway && <Chip label={holeLabel(fairway)} colour={drawnColour(fairway, layout.colour)} />}
        <p role="status" className="min-h-10 min-w-0 flex-1 content-center tabular-nums">
          {fairway ? (
            <>
              <span className="block text-[0.9375rem] leading-snug font-semibold wrap-anywhere">
                {t("viewer.hole", { number: holeLabel(fairway) })}
                {fairway.name !== null && ` · ${fairway.name}`}
              </span>
              {measures && (
                <>
                  {" "}
                  <span className="text-muted">
                    {t("viewer.par", { par: measures.par })}
                    {" · "}
                    {t("viewer.metres", { length: { metres: fairway.playedLength ?? measures.distance } })}
                    {climb && ` · ${t(climb)}`}
                  </span>
                </>
              )}
            </>
          ) : (
            <span className="text-muted">{t("viewer.choose")}</span>
          )}
        </p>
        <div className="flex">
          <button
            type="button"
            className="icon-button"
            aria-label={t("viewer.previous")}
            onClick={() => onStep(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t("viewer.next")}
            onClick={() => onStep(1)}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      {measures && groundSlot && (
        // As high as the profile, so that the card doesn't grow over the hole.
        <div ref={groundSlot} className="viewer-ground min-h-24.5 px-3 pb-2" />
      )}
      {fairway && source && <Details course={course} layout={layout} fairway={fairway} source={source} />}
    </>
  );
}

/** The number of a hole, as its tee has it on the map. */
function Chip({ label, colour }: { label: string | number; colour: CourseColour | null }) {
  const { fill, text } = courseColour(colour);
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-9 min-w-9 flex-none items-center justify-center rounded-lg border-2 px-1.5 text-base font-bold tabular-nums ring-1 ring-line"
      style={{ background: fill, color: text, borderColor: casingOf(colour) }}
    >
      {label}
    </span>
  );
}

interface DetailsProps extends Pick<HoleCardProps, "course" | "layout"> {
  fairway: EditedFairway;
  source: FairwaySource;
}

function Details({ course, layout, fairway, source: { hole, play } }: DetailsProps) {
  const t = useTranslate();
  const { tee: played, target } = playHole(hole, play);
  const along = pathLength(fairway);
  const distance = measureFairway(fairway)?.distance ?? null;
  // A bent flight is longer than the hole by more than rounding.
  const isBent = distance !== null && along > distance + 1;
  const features = featuresOfHole(course, hole.id, layout.id);
  const pad = played && padSize(played);
  if (hole.tees.length < 2 && !isBent && !pad && hole.notes === null && features.length === 0) return null;
  return (
    <div className="grid max-h-[min(15rem,20dvh)] gap-2 overflow-y-auto overscroll-contain px-3 pb-3">
      {hole.notes !== null && <p className="whitespace-pre-line wrap-anywhere">{hole.notes}</p>}
      {features.length > 0 && (
        <ul aria-label={t("features.onThisHole")} className="flex flex-wrap gap-x-4 gap-y-1.5">
          {features.map((feature) => (
            <FeatureItem key={feature.id} feature={feature} />
          ))}
        </ul>
      )}
      {isBent && (
        <p className="text-muted">
          {t("viewer.along")}: {t("viewer.metres", { length: { metres: along } })}
        </p>
      )}
      {pad && <p className="text-muted">{t("holes.pad", describePad(pad))}</p>}
      {hole.tees.length > 1 && (
        <ul aria-label={t("viewer.tees")} className="grid gap-1 text-muted">
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
    </div>
  );
}

/** A feature with the icon and colour of its kind, and the words of its owner. */
function FeatureItem({ feature }: { feature: EditedFeature }) {
  const t = useTranslate();
  return (
    <li className="flex items-start gap-1.5">
      <span className="flex size-5 flex-none items-center justify-center rounded-full bg-white ring-1 ring-line [&>svg]:size-3.5! [&>svg]:stroke-(--feature)!">
        <FeatureIcon kind={feature.kind} />
      </span>
      <span>
        <span className="font-semibold wrap-anywhere">{featureTitle(feature, t)}</span>
        {feature.notes !== null && (
          <span className="block whitespace-pre-line text-muted wrap-anywhere">{feature.notes}</span>
        )}
      </span>
    </li>
  );
}
