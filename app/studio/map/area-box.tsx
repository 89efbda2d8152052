import { useEffect, useMemo } from "react";
import { Layer, Marker, Source, useMap } from "react-map-gl/maplibre";
import { LAYER_PREFIX } from "@/app/map/use-background";
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
    if (!map || !box) return;
    map.fitBounds([box.west, box.south, box.east, box.north], {
      padding: PADDING,
      maxZoom: 18,
      duration: 450,
    });
  }, [map]);
  if (!box || !outline) return null;
  const area = measureArea(fairways);
  const { percent } = formatArea(area, t.language);
  return (
    <>
      <Source id={`${LAYER_PREFIX}area`} type="geojson" data={outline}>
        <Layer
          id={`${LAYER_PREFIX}area-casing`}
          type="line"
          paint={{ "line-color": CASING_COLOUR, "line-width": 4, "line-opacity": 0.85 }}
        />
        <Layer
          id={`${LAYER_PREFIX}area-dashes`}
          type="line"
          paint={{
            "line-color": area.share > 1 ? DASH_COLOURS.tooLarge : DASH_COLOURS.fits,
            "line-width": 2,
            "line-dasharray": [3, 2],
          }}
        />
      </Source>
      <Marker longitude={(box.west + box.east) / 2} latitude={box.north} anchor="bottom" offset={[0, -6]}>
        <p className="area-label">{t("checks.boxUse", { percent })}</p>
      </Marker>
    </>
  );
}
