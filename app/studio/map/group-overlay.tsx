import { Move, RotateCw } from "lucide-react";
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from "maplibre-gl";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Layer, Source } from "react-map-gl/maplibre";
import { featureCollection } from "@/app/map/course-features";
import { fairwayFeatures } from "@/app/map/fairway-features";
import { findHits } from "@/app/map/find-hits";
import { PALETTES, type Scheme } from "@/app/map/palette";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { useTranslate } from "@/app/ui/translations";
import type { Command } from "@/lib/editor/commands/command";
import { deleteGroup, groupPlaces, moveGroup, rotateGroup } from "@/lib/editor/commands/group";
import type { CourseDocument } from "@/lib/editor/document";
import { toFairway } from "@/lib/editor/fairways";
import { EMPTY_GROUP, findMembers, type Group } from "@/lib/editor/groups";
import { type Box, boundingBox, boxCentre } from "@/lib/geo/box";
import { boxOutline } from "@/lib/geo/box-outline";
import { localPlane } from "@/lib/geo/curve";
import { distanceInMetres } from "@/lib/geo/distance";
import { offsetBy } from "@/lib/geo/offset";
import { nearestCopy } from "@/lib/geo/place";
import { formatLength } from "@/lib/messages/length";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useScene, useStudio } from "../session/use-studio";
import { Anchored, placeAtWindowPixels, projectToPixels } from "./anchor";
import { type Move as Metres, readNudgeKey } from "./arrow-keys";
import { bringIntoView } from "./camera";
import type { DragEffect, DragEvent, PointerPosition } from "./gestures/drag-gesture";
import type { Pixels } from "./gestures/pixels";
import { useCourseDrag } from "./gestures/use-course-drag";
import type { useDragGesture } from "./gestures/use-drag-gesture";
import { ownsKeys } from "./key-target";

const ID = `${LAYER_PREFIX}group`;
const HIT_LAYERS = [`${ID}-line`, `${ID}-fill`, `${ID}-end`, `${ID}-tee`];

/** The blue of selections (globals.css), and its outline. */
const COLOUR = "#2563eb";
const CASING = "#ffffff";

/**
 * Degrees by which the arrow keys rotate the selection: small with Ctrl, large with Shift, which also snaps
 * rotations by hand.
 */
const TURN = { small: 1, large: 15 } as const;

/** What a handle of the group does. */
type GroupPart = "move" | "rotate";
type GroupDrag = Extract<DragEffect<GroupPart>, { type: "drag" | "drop" }>;

/** A move or a turn in progress. */
interface Gesture {
  readonly command: Command;
  /** Readout such as "12 m" or "15°". */
  readonly text: string;
  readonly at: Coordinates;
  /** Rotation in degrees clockwise; null for a move. */
  readonly turn: number | null;
}

/**
 * Brings the group into view when a member outside the view is added, such as a hole picked in the list, or
 * everything.
 */
function useShowAdded(map: MapLibreMap, document: CourseDocument, group: Group): void {
  const shown = useRef<Group>(EMPTY_GROUP);
  const show = useEffectEvent(() => {
    const before = shown.current;
    shown.current = group;
    const added = {
      holeIds: group.holeIds.filter((id) => !before.holeIds.includes(id)),
      featureIds: group.featureIds.filter((id) => !before.featureIds.includes(id)),
    };
    const view = map.getBounds();
    const places = groupPlaces(document, added);
    if (places.length > 0 && !places.every((place) => view.contains(place))) {
      bringIntoView(map, groupPlaces(document, group));
    }
  });
  // Not when the document changes: a move may go out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => show(), [group]);
}

interface GroupOverlayProps {
  map: MapLibreMap;
  overlay: HTMLElement;
  scheme: Scheme;
  group: Group;
}

/**
 * The selected holes and features in the colour of the selection, in a frame with handles that move and
 * rotate them. The originals underneath stay in place until the gesture ends, which is one undo step.
 */
export function GroupOverlay({ map, overlay, scheme, group }: GroupOverlayProps) {
  const t = useTranslate();
  const { run, endGroup } = useStudio();
  const { document: present } = useScene();
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const shown = useMemo(() => gesture?.command(present)?.document ?? present, [gesture, present]);
  const box = useMemo(() => frameAround(groupPlaces(shown, group)), [shown, group]);
  const centre = box && boxCentre(box);

  const moveTo = (by: Metres, at: Coordinates): Gesture => ({
    command: moveGroup(group, by),
    text: formatLength(Math.hypot(by.east, by.north), t),
    at,
    turn: null,
  });
  const turnTo = (degrees: number, at: Coordinates): Gesture => ({
    command: rotateGroup(group, degrees),
    text: t("group.angle", { degrees }),
    at,
    turn: degrees,
  });
  const finish = (done: Gesture | null) => {
    setGesture(null);
    if (done) run(done.command);
  };
  const gestureOf = ({ target, from, to, shiftKey }: GroupDrag): Gesture => {
    if (target === "move") return moveTo(metresBetween(from, to), to);
    const before = boxCentre(boundingBox(groupPlaces(present, group)) as Box);
    const degrees = turnBetween(map, before, from, to);
    const { large } = TURN;
    return turnTo(shiftKey ? Math.round(degrees / large) * large : Math.round(degrees), to);
  };
  const placeAt = (at: Pixels) => placeAtWindowPixels(map, at);
  const { send, handlersFor } = useCourseDrag<GroupPart>(placeAt, (effect) => {
    switch (effect.type) {
      case "grab":
        break;
      case "drag":
        setGesture(gestureOf(effect));
        break;
      case "drop":
        finish(gestureOf(effect));
        break;
      case "cancel":
        setGesture(null);
        break;
    }
  });

  useDragOnMap(map, send);
  useShowAdded(map, present, group);
  useGroupKeys(map, {
    onEscape: () => (gesture ? setGesture(null) : endGroup()),
    onDelete: () => run(deleteGroup(group)),
  });

  /** Metres or degrees of the keys that are held down. */
  const held = useRef({ east: 0, north: 0, turn: 0 });
  const onMoveKey = (event: KeyboardEvent) => {
    const step = readNudgeKey(event);
    if (!step || !centre) return;
    const by = { east: held.current.east + step.east, north: held.current.north + step.north };
    held.current = { ...by, turn: 0 };
    setGesture(moveTo(by, centre));
    keepKey(event);
  };
  const onTurnKey = (event: KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!sign || !centre || !readNudgeKey(event)) return;
    const isSmall = !event.shiftKey && !event.altKey;
    const turn = held.current.turn + sign * (isSmall ? TURN.small : TURN.large);
    held.current = { east: 0, north: 0, turn };
    setGesture(turnTo(turn, centre));
    keepKey(event);
  };
  const endKeys = () => {
    if (held.current.east === 0 && held.current.north === 0 && held.current.turn === 0) return;
    held.current = { east: 0, north: 0, turn: 0 };
    finish(gesture);
  };

  return (
    <>
      <Members document={shown} group={group} box={box} scheme={scheme} />
      {centre &&
        box &&
        createPortal(
          <div className="map-handles">
            <GroupHandle
              map={map}
              place={centre}
              part="move"
              name={t("group.move")}
              handlers={handlersFor("move")}
              onKeyDown={onMoveKey}
              onKeyUp={endKeys}
            >
              <Move aria-hidden className="size-4" />
            </GroupHandle>
            <GroupHandle
              map={map}
              place={{ lat: box.north, lng: centre.lng }}
              part="rotate"
              name={t("group.rotate")}
              handlers={handlersFor("rotate")}
              onKeyDown={onTurnKey}
              onKeyUp={endKeys}
            >
              <RotateCw aria-hidden className="size-4" />
            </GroupHandle>
            {gesture && (
              <Anchored map={map} place={gesture.at} part="readout" isDecoration>
                <span className="map-readout">{gesture.text}</span>
              </Anchored>
            )}
          </div>,
          overlay,
        )}
    </>
  );
}

function keepKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The box around places (degrees), with a margin, so that it covers no line. */
function frameAround(places: readonly Coordinates[]): Box | null {
  const box = boundingBox(places);
  if (!box) return null;
  const [southWest, northEast] = [
    { lat: box.south, lng: box.west },
    { lat: box.north, lng: box.east },
  ];
  const margin = Math.max(4, distanceInMetres(southWest, northEast) * 0.05);
  const to = offsetBy(northEast, { east: margin, north: margin });
  const from = offsetBy(southWest, { east: -margin, north: -margin });
  // Where the box crosses the antimeridian, its east is beyond 180.
  return { south: from.lat, north: to.lat, west: from.lng, east: nearestCopy(to, from).lng };
}

interface MembersProps {
  document: CourseDocument;
  group: Group;
  box: Box | null;
  scheme: Scheme;
}

function Members({ document, group, box, scheme }: MembersProps) {
  const data = useMemo(() => {
    const { holes, features } = findMembers(document, group);
    const drawn = fairwayFeatures(holes.map((hole) => toFairway(hole))).features;
    return {
      type: "FeatureCollection" as const,
      features: [...drawn, ...featureCollection(features, holes).features],
    };
  }, [document, group]);
  const frame = useMemo(() => box && boxOutline(box), [box]);
  const { target } = PALETTES[scheme];
  const isLine = ["!=", ["geometry-type"], "Point"] as ["!=", ["geometry-type"], string];
  return (
    <>
      <Source id={ID} type="geojson" tolerance={0.15} maxzoom={22} data={data}>
        <Layer
          id={`${ID}-fill`}
          type="fill"
          filter={["==", ["geometry-type"], "Polygon"]}
          paint={{ "fill-color": COLOUR, "fill-opacity": 0.18 }}
        />
        <Layer
          id={`${ID}-casing`}
          type="line"
          filter={isLine}
          layout={{ "line-cap": "round", "line-join": "round" }}
          paint={{ "line-color": CASING, "line-width": 7 }}
        />
        <Layer
          id={`${ID}-line`}
          type="line"
          filter={isLine}
          layout={{ "line-cap": "round", "line-join": "round" }}
          paint={{ "line-color": COLOUR, "line-width": 4 }}
        />
        <Layer
          id={`${ID}-end`}
          type="circle"
          filter={["all", ["==", ["geometry-type"], "Point"], ["!=", ["get", "kind"], "tee"]]}
          paint={{
            "circle-radius": 6,
            "circle-color": ["match", ["get", "kind"], "target", target, COLOUR],
            "circle-stroke-color": CASING,
            "circle-stroke-width": 2.5,
          }}
        />
        <Layer
          id={`${ID}-tee`}
          type="symbol"
          filter={["==", ["get", "kind"], "tee"]}
          layout={{
            "icon-image": ["get", "image"],
            "icon-allow-overlap": true,
            "icon-ignore-placement": true,
          }}
        />
      </Source>
      {frame && (
        <Source id={`${ID}-frame`} type="geojson" data={frame}>
          <Layer
            id={`${ID}-frame-casing`}
            type="line"
            paint={{ "line-color": CASING, "line-width": 3, "line-opacity": 0.8 }}
          />
          <Layer
            id={`${ID}-frame-line`}
            type="line"
            paint={{ "line-color": COLOUR, "line-width": 1.5, "line-dasharray": [4, 3] }}
          />
        </Source>
      )}
    </>
  );
}

interface GroupHandleProps {
  map: MapLibreMap;
  place: Coordinates;
  part: GroupPart;
  name: string;
  /** Its pointer events. */
  handlers: ReturnType<ReturnType<typeof useDragGesture>["handlersFor"]>;
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: () => void;
  children: ReactNode;
}

function GroupHandle(props: GroupHandleProps) {
  const { map, place, part, name, children } = props;
  return (
    <Anchored map={map} place={place} part={`group-${part}`}>
      <button
        type="button"
        className="map-handle"
        data-part={`group-${part}`}
        aria-label={name}
        {...props.handlers}
        onMouseDown={stopPropagation}
        onTouchStart={stopPropagation}
        onClick={stopPropagation}
        onDoubleClick={stopPropagation}
        onKeyDown={props.onKeyDown}
        onKeyUp={props.onKeyUp}
        onBlur={props.onKeyUp}
      >
        <span aria-hidden className="map-handle-mark">
          {children}
        </span>
      </button>
    </Anchored>
  );
}

function stopPropagation(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}

/** Metres to the east and north from one place to another. */
function metresBetween(from: Coordinates, to: Coordinates): Metres {
  const { x, y } = localPlane(from).project(nearestCopy(to, from));
  // The plane is exact in direction, the sphere in length.
  const scale = distanceInMetres(from, to) / (Math.hypot(x, y) || 1);
  return { east: x * scale, north: y * scale };
}

/** Degrees clockwise, from -180 to 180, by which a pointer has turned about a centre on the screen. */
function turnBetween(map: MapLibreMap, centre: Coordinates, from: Coordinates, to: Coordinates): number {
  const middle = projectToPixels(map, centre);
  const angle = (place: Coordinates) => {
    const { x, y }: Pixels = projectToPixels(map, place);
    return (Math.atan2(y - middle.y, x - middle.x) * 180) / Math.PI;
  };
  const turn = angle(to) - angle(from);
  return ((turn + 540) % 360) - 180;
}

/** MapLibre reports positions without pointers: the first finger, or the mouse. */
const MAP_POINTER = -1;

/** Drags the group by a member, by mouse or one finger. A drag with Shift is left to box selection. */
function useDragOnMap(map: MapLibreMap, send: (event: DragEvent<GroupPart>) => void): void {
  useEffect(() => {
    const positionOf = ({ point, lngLat: { lat, lng } }: MapMouseEvent | MapTouchEvent): PointerPosition => {
      const { left, top } = map.getCanvas().getBoundingClientRect();
      return { at: { x: point.x + left, y: point.y + top }, place: { lat, lng } };
    };
    const start = (event: MapMouseEvent | MapTouchEvent) => {
      const { originalEvent, point } = event;
      const isTouch = "touches" in originalEvent;
      const isPlain = isTouch
        ? originalEvent.touches.length === 1
        : originalEvent.button === 0 && !originalEvent.shiftKey && !originalEvent.ctrlKey;
      // A second finger, which zooms the map, or another button.
      if (!isPlain || findHits(map, point, HIT_LAYERS).length === 0) return cancel();
      // Otherwise the map would pan.
      event.preventDefault();
      const pointerType = isTouch ? "touch" : "mouse";
      send({
        type: "pointerDown",
        pointerId: MAP_POINTER,
        pointerType,
        target: "move",
        from: positionOf(event),
      });
    };
    const follow = (event: MapMouseEvent | MapTouchEvent) => {
      const { shiftKey } = event.originalEvent;
      send({ type: "pointerMove", pointerId: MAP_POINTER, shiftKey, ...positionOf(event) });
    };
    const stop = () => send({ type: "pointerUp", pointerId: MAP_POINTER });
    const cancel = () => send({ type: "pointerCancel", pointerId: MAP_POINTER });
    map.on("mousedown", start);
    map.on("touchstart", start);
    map.on("mousemove", follow);
    map.on("touchmove", follow);
    map.on("touchend", stop);
    map.on("touchcancel", cancel);
    window.addEventListener("mouseup", stop);
    return () => {
      map.off("mousedown", start);
      map.off("touchstart", start);
      map.off("mousemove", follow);
      map.off("touchmove", follow);
      map.off("touchend", stop);
      map.off("touchcancel", cancel);
      window.removeEventListener("mouseup", stop);
    };
  }, [map, send]);
}

/** Handles Escape and Delete, except in a dialog, a menu or a text field. Delete works only on the map. */
function useGroupKeys(map: MapLibreMap, keys: { onEscape: () => void; onDelete: () => void }): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target, key } = event;
    // Escape cancelled a drag.
    if (event.defaultPrevented || ownsKeys(target)) return;
    const isOnMap =
      target === document.body || (target instanceof Node && map.getContainer().contains(target));
    if (key === "Escape") keys.onEscape();
    else if ((key === "Delete" || key === "Backspace") && isOnMap) keys.onDelete();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => press(event);
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
