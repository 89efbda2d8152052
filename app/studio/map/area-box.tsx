import { useEffect, useMemo } from "react";
import { Marker, useMap } from "react-map-gl/maplibre";
import { boxBounds } from "@/app/map/bounds-of";
import { CourseSource, Line } from "@/app/map/layers";
import { useTranslate } from "@/app/ui/translations";
import { measureArea } from "@/lib/editor/checks/checks";
import { allPlaces, type EditedFairway } from "@/lib/editor/fairways";
import { boundingBox } from "@/lib/geo/box";
import { boxOutline } from "@/lib/geo/box-outline";
import { formatArea } from "@/lib/messages/area";

/** Dark dashes over a white line: one of the two stands out on any background. */
const CASING_COLOUR = "#ffffff";
const DASH_COLOURS = { fits: "#1c2416", tooLarge: "#a32020" };

/**
 * Padding in CSS pixels around the box when it is first shown. Larger at the top, for its label and the map's
 * tools.
 */
const PADDING = { top: 120, right: 56, bottom: 56, left: 56 };

/** The bounding box that the 5 km² limit applies to, and the share of the limit that the course uses. */
export function AreaBox({ fairways }: { fairways: readonly EditedFairway[] }) {
  const t = useTranslate();
  const box = useMemo(() => boundingBox(fairways.flatMap(allPlaces)), [fairways]);
  const outline = useMemo(() => box && boxOutline(box), [box]);
  const { current: map } = useMap();
  // Only when it is switched on: following the box during edits would move the map under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (box) map?.fitBounds(boxBounds(box), { padding: PADDING, maxZoom: 18, duration: 450 });
  }, [map]);
  if (!box || !outline) return null;
  const area = measureArea(fairways);
  const { percent } = formatArea(area, t.language);
  return (
    <>
      <CourseSource id="area" data={outline}>
        <Line
          id="area-casing"
          colour={CASING_COLOUR}
          width={4}
          layout={{}}
          paint={{ "line-opacity": 0.85 }}
        />
        <Line
          id="area-dashes"
          colour={area.share > 1 ? DASH_COLOURS.tooLarge : DASH_COLOURS.fits}
          width={2}
          layout={{}}
          paint={{ "line-dasharray": [3, 2] }}
        />
      </CourseSource>
      <Marker longitude={(box.west + box.east) / 2} latitude={box.north} anchor="bottom" offset={[0, -6]}>
        <p className="pointer-events-none rounded-full bg-ink px-2 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap text-canvas tabular-nums">
          {t("checks.boxUse", { percent })}
        </p>
      </Marker>
    </>
  );
}
