import type { Feature } from "geojson";
import { useEffect, useMemo } from "react";
import { Layer, Marker, Source, useMap } from "react-map-gl/maplibre";
import { OWN } from "@/app/map/background";
import { useTranslate } from "@/app/ui/translations";
import { areaOf } from "@/lib/editor/checks/checks";
import { type EditedFairway, placesOf } from "@/lib/editor/document";
import { type Box, smallestBox } from "@/lib/geo/box";
import { areaText } from "../panels/area-text";

/** Whatever the background is, one of the two stands out on it. */
const UNDER = "#ffffff";
const DASHES = { fits: "#1c2416", tooLarge: "#a32020" };

/** CSS pixels kept free around the box when it is first shown: more on top, where its label and the background are. */
const PADDING = { top: 120, right: 56, bottom: 56, left: 56 };

/** The box that the 5 km² are measured by, and how much of them the course uses. A source of five points. */
export function AreaBox({ fairways }: { fairways: readonly EditedFairway[] }) {
  const t = useTranslate();
  const box = useMemo(() => smallestBox(fairways.flatMap(placesOf)), [fairways]);
  const data = useMemo(() => box && outlineOf(box), [box]);
  const { current: map } = useMap();
  // Once, as it is switched on: following the box while somebody edits would pull the ground from under the hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!map || !box) return;
    map.fitBounds([box.west, box.south, box.east, box.north], {
      padding: PADDING,
      maxZoom: 18,
      duration: 450,
    });
  }, [map]);
  if (!box || !data) return null;
  const use = areaOf(fairways);
  const { percent } = areaText(use, t.language);
  return (
    <>
      <Source id={`${OWN}area`} type="geojson" data={data}>
        <Layer
          id={`${OWN}area-under`}
          type="line"
          paint={{ "line-color": UNDER, "line-width": 4, "line-opacity": 0.85 }}
        />
        <Layer
          id={`${OWN}area-dashes`}
          type="line"
          paint={{
            "line-color": use.share > 1 ? DASHES.tooLarge : DASHES.fits,
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

function outlineOf({ south, north, west, east }: Box): Feature {
  return {
    type: "Feature",
    properties: {},
    geometry: {
      type: "LineString",
      coordinates: [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    },
  };
}
