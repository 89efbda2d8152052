import type { Map as MapLibreMap } from "maplibre-gl";
import { useTranslate } from "@/app/ui/translations";
import type { EditedFairway } from "@/lib/editor/document";
import { measuresOf } from "@/lib/editor/measures";
import type { Coordinates } from "@/lib/validation/coordinates";
import { COURSE_LIMITS } from "@/lib/validation/course";
import { useAnchor } from "./anchor";

interface ReadoutProps {
  map: MapLibreMap;
  place: Coordinates;
  fairway: EditedFairway;
}

/** Distance and par beside the hand while it drags or draws. Screen readers are told once, when it lets go. */
export function Readout({ map, place, fairway }: ReadoutProps) {
  const t = useTranslate();
  const anchor = useAnchor(map, place);
  const measures = measuresOf(fairway);
  const { shortestFairway, longestFairway } = COURSE_LIMITS;
  return (
    <div ref={anchor} aria-hidden className="map-anchor" data-part="readout">
      {measures && (
        <span
          className="map-readout"
          data-allowed={measures.distance >= shortestFairway && measures.distance <= longestFairway}
        >
          {t("studio.readout", { length: { metres: measures.distance }, par: measures.par })}
        </span>
      )}
    </div>
  );
}
