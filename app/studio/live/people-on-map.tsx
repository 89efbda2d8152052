import { useContext } from "react";
import { Marker } from "react-map-gl/maplibre";
import { useTranslate } from "@/app/ui/translations";
import { type CourseDocument, findFeature, findHole } from "@/lib/editor/document";
import { toFairway } from "@/lib/editor/fairways";
import type { LiveSelection } from "@/lib/live/schema";
import type { Coordinates } from "@/lib/validation/coordinates";
import { hueOf, initialsOf, LiveContext } from "./live-context";

/** Initials on the map at the selections of other people. They don't intercept clicks. */
export function PeopleOnMap({ document }: { document: CourseDocument }) {
  const t = useTranslate();
  const { people } = useContext(LiveContext);
  return people.flatMap(({ key, name, isYou, selections }) =>
    selections.map((selection) => {
      const place = placeOf(document, selection);
      return (
        place && (
          <Marker
            key={`${key} ${selection.id}`}
            longitude={place.lng}
            latitude={place.lat}
            anchor="bottom-left"
            offset={[10, -10]}
            style={{ pointerEvents: "none" }}
          >
            <span
              aria-hidden
              className="here-mark here-on-map"
              data-hue={hueOf(name)}
              title={isYou ? t("live.youElsewhere") : name}
            >
              {initialsOf(name)}
            </span>
          </Marker>
        )
      );
    }),
  );
}

/** First point of the selected item; null if this document doesn't contain it. */
function placeOf(document: CourseDocument, { kind, id }: LiveSelection): Coordinates | null {
  if (kind === "feature") return findFeature(document, id)?.points[0] ?? null;
  const hole = findHole(document, id);
  const fairway = hole && toFairway(hole);
  return fairway?.teePosition ?? fairway?.targetPosition ?? null;
}
