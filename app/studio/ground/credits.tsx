import { useEffect, useState } from "react";
import { Layer, Source } from "react-map-gl/maplibre";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { useTranslate } from "@/app/ui/translations";
import type { Terrain } from "@/lib/validation/terrain";
import { useCourseMap } from "../map/map-context";
import { creditOf } from "./ground-style";
import { useHeights } from "./use-heights";

/** Credits the service of heights, and who made those that the map shows. */
export function Credits({ terrain }: { terrain: Terrain }) {
  const { map } = useCourseMap();
  const { survey } = useHeights(terrain).state;
  const t = useTranslate();
  const own = survey && t("ground.survey", { name: survey.name });
  const [credit, setCredit] = useState(terrain.attribution ?? "");
  useEffect(() => {
    let latest = 0;
    const update = async () => {
      latest += 1;
      const asked = latest;
      const found = await creditOf(map, terrain, own);
      if (asked === latest) setCredit(found);
    };
    void update();
    const listener = map.on("moveend", () => void update());
    return () => {
      latest = -1;
      listener.unsubscribe();
    };
  }, [map, terrain, own]);
  if (!credit) return null;
  // The map credits sources that it draws, as they were when they were added.
  const id = `${LAYER_PREFIX}ground-credit-${credit}`;
  return (
    <Source key={id} id={id} type="geojson" data={NOTHING} attribution={credit}>
      <Layer id={id} type="line" />
    </Source>
  );
}

const NOTHING = { type: "FeatureCollection" as const, features: [] };
