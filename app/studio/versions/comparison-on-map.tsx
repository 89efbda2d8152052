import type { FilterSpecification } from "maplibre-gl";
import { useMemo } from "react";
import { Layer } from "react-map-gl/maplibre";
import { CHANGE_COLOURS, changeImageId } from "@/app/map/images";
import { CourseSource, Icons, Line } from "@/app/map/layers";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { compareWithVersion } from "@/lib/editor/comparison";
import type { CourseDocument } from "@/lib/editor/document";
import { comparisonFeatures } from "./comparison-features";

const isPart = (...parts: string[]): FilterSpecification => ["match", ["get", "part"], parts, true, false];
const IS_POINT: FilterSpecification = ["==", ["geometry-type"], "Point"];
const IS_GHOST = isPart("ghost");
const GHOST = CHANGE_COLOURS.added;

/** A later state of the course, over the earlier one that the map shows: dashed where it differs. */
export function ComparisonOnMap({ version, present }: { version: CourseDocument; present: CourseDocument }) {
  const data = useMemo(() => comparisonFeatures(compareWithVersion(version, present)), [version, present]);
  return (
    <CourseSource id="comparison" data={data}>
      <Line
        id="comparison-casing"
        filter={["all", isPart("ghost", "move"), ["!", IS_POINT]] as FilterSpecification}
        colour="#ffffff"
        width={5}
        paint={{ "line-opacity": 0.8 }}
      />
      <Line
        id="comparison-ghost"
        filter={["all", IS_GHOST, ["!", IS_POINT]] as FilterSpecification}
        colour={GHOST}
        width={2.5}
        layout={{ "line-cap": "butt", "line-join": "round" }}
        paint={{ "line-dasharray": [3, 2] }}
      />
      <Line
        id="comparison-move"
        filter={isPart("move")}
        colour={GHOST}
        width={3}
        paint={{ "line-dasharray": [0.1, 1.6] }}
      />
      <Layer
        id={`${LAYER_PREFIX}comparison-point`}
        type="circle"
        filter={["all", IS_GHOST, IS_POINT] as FilterSpecification}
        paint={{
          "circle-radius": 6,
          "circle-color": "#ffffff",
          "circle-stroke-color": GHOST,
          "circle-stroke-width": 2.5,
        }}
      />
      <Icons
        id="comparison-mark"
        filter={isPart("added", "deleted")}
        image={changeImageId(["get", "part"])}
      />
    </CourseSource>
  );
}
