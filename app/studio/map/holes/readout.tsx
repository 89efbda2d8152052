import { useTranslate } from "@/app/ui/translations";
import type { EditedFairway } from "@/lib/editor/fairways";
import { measureFairway } from "@/lib/editor/measures";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { Anchored } from "../anchor";

interface ReadoutProps {
  place: Coordinates;
  fairway: EditedFairway;
}

/** Distance and par beside the pointer during a drag or a drawing. Screen readers get one announcement at its end. */
export function Readout({ place, fairway }: ReadoutProps) {
  const t = useTranslate();
  const measures = measureFairway(fairway);
  const { minFairwayMetres, maxFairwayMetres } = COURSE_LIMITS;
  return (
    <Anchored place={place} part="readout" isDecoration>
      {measures && (
        <span
          className="map-readout"
          data-allowed={measures.distance >= minFairwayMetres && measures.distance <= maxFairwayMetres}
        >
          {t("studio.readout", { length: { metres: measures.distance }, par: measures.par })}
        </span>
      )}
    </Anchored>
  );
}
