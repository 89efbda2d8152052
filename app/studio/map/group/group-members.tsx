import type { Feature } from "geojson";
import type { FilterSpecification } from "maplibre-gl";
import { useMemo } from "react";
import { Layer } from "react-map-gl/maplibre";
import { featureCollection } from "@/app/map/course-features";
import { fairwayFeatures } from "@/app/map/fairway-features";
import { CourseSource, Fill, Icons, Line } from "@/app/map/layers";
import { PALETTES } from "@/app/map/palette";
import { LAYER_PREFIX } from "@/app/map/use-background";
import type { CourseDocument } from "@/lib/editor/document";
import { toFairway } from "@/lib/editor/fairways";
import { findMembers, type Group } from "@/lib/editor/groups";
import type { Box } from "@/lib/geo/box";
import { boxOutline } from "@/lib/geo/box-outline";
import { toCollection } from "@/lib/geo/geojson";
import type { Coordinates } from "@/lib/validation/coordinates";
import { projectToPixels } from "../anchor";
import { drawLine, useRenderOnMove } from "../holes/moving-paths";
import { useCourseMap } from "../map-context";

/** The layers of members, by which the pointer drags them. */
export const MEMBER_LAYERS = ["line", "fill", "end", "tee"].map((part) => `${LAYER_PREFIX}group-${part}`);

const IS_OUTLINE: FilterSpecification = ["!=", ["geometry-type"], "Point"];

/** The blue of selections (globals.css), and its outline. */
const COLOUR = "#2563eb";
const CASING = "#ffffff";

/** The corners of a box, the first one also at the end. */
export function boxCorners(box: Box): Coordinates[] {
  return boxOutline(box).geometry.coordinates.map(toPlace);
}

interface MembersProps {
  document: CourseDocument;
  group: Group;
  box: Box | null;
}

/** The members in their frame while they are moved or turned, as SVG above the map: see `useMovingPaths`. */
export function MovingMembers({ document, group, box }: MembersProps) {
  const { map, scheme } = useCourseMap();
  useRenderOnMove(map);
  const members = membersOf(document, group);
  const lines = members.flatMap(({ geometry }) => {
    if (geometry.type === "Polygon") return geometry.coordinates;
    return geometry.type === "LineString" ? [geometry.coordinates] : [];
  });
  const d = lines.map((line) => drawLine(map, line.map(toPlace))).join("");
  // A line without length is drawn as its round caps.
  const dots = (areTargets: boolean) =>
    members
      .map(({ geometry, properties }) => {
        if (geometry.type !== "Point" || (properties?.kind === "target") !== areTargets) return "";
        const { x, y } = projectToPixels(map, toPlace(geometry.coordinates));
        return `M${x} ${y}h0`;
      })
      .join("");
  const [others, targets] = [dots(false), dots(true)];
  const frame = box && drawLine(map, boxCorners(box));
  return (
    <svg aria-hidden="true" className="map-moving-group">
      {frame && <path d={frame} stroke={CASING} strokeWidth={3} strokeOpacity={0.8} />}
      {frame && <path d={frame} stroke={COLOUR} strokeWidth={1.5} strokeDasharray="6 4.5" />}
      <path d={d} stroke={CASING} strokeWidth={7} />
      <path d={d} stroke={COLOUR} strokeWidth={4} />
      <path d={others + targets} stroke={CASING} strokeWidth={17} />
      <path d={others} stroke={COLOUR} strokeWidth={12} />
      <path d={targets} stroke={PALETTES[scheme].target} strokeWidth={12} />
    </svg>
  );
}

const toPlace = ([lng = 0, lat = 0]: readonly number[]): Coordinates => ({ lat, lng });

/** What the map draws of the members, without the symbols of lines and areas. */
function membersOf(document: CourseDocument, group: Group): Feature[] {
  const { holes, features } = findMembers(document, group);
  const drawn = fairwayFeatures(holes.map((hole) => toFairway(hole))).features;
  return [...drawn, ...featureCollection(features).features].filter(
    ({ properties }) => properties?.shape !== "symbol",
  );
}

/** The members as the map draws them, in their frame. */
export function Members({ document, group, box }: MembersProps) {
  const { target } = PALETTES[useCourseMap().scheme];
  const data = useMemo(() => toCollection(membersOf(document, group)), [document, group]);
  const frame = useMemo(() => box && boxOutline(box), [box]);
  return (
    <>
      <CourseSource id="group" tolerance={0.15} data={data}>
        <Fill id="group-fill" filter={["==", ["geometry-type"], "Polygon"]} colour={COLOUR} opacity={0.18} />
        <Line id="group-casing" filter={IS_OUTLINE} colour={CASING} width={7} />
        <Line id="group-line" filter={IS_OUTLINE} colour={COLOUR} width={4} />
        <Layer
          id={`${LAYER_PREFIX}group-end`}
          type="circle"
          filter={["all", ["==", ["geometry-type"], "Point"], ["!=", ["get", "kind"], "tee"]]}
          paint={{
            "circle-radius": 6,
            "circle-color": ["match", ["get", "kind"], "target", target, COLOUR],
            "circle-stroke-color": CASING,
            "circle-stroke-width": 2.5,
          }}
        />
        <Icons id="group-tee" filter={["==", ["get", "kind"], "tee"]} image={["get", "image"]} />
      </CourseSource>
      {frame && (
        <CourseSource id="group-frame" data={frame}>
          <Line
            id="group-frame-casing"
            colour={CASING}
            width={3}
            layout={{}}
            paint={{ "line-opacity": 0.8 }}
          />
          <Line
            id="group-frame-line"
            colour={COLOUR}
            width={1.5}
            layout={{}}
            paint={{ "line-dasharray": [4, 3] }}
          />
        </CourseSource>
      )}
    </>
  );
}
