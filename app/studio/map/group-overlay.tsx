import type { Feature } from "geojson";
import { Move, RotateCw } from "lucide-react";
import type { FilterSpecification, Map as MapLibreMap, MapMouseEvent, MapTouchEvent } from "maplibre-gl";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Layer } from "react-map-gl/maplibre";
import { featureCollection } from "@/app/map/course-features";
import { fairwayFeatures } from "@/app/map/fairway-features";
import { findHits } from "@/app/map/find-hits";
import { CourseSource, Fill, Icons, Line } from "@/app/map/layers";
import { PALETTES } from "@/app/map/palette";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { ownsKeys } from "@/app/ui/key-target";
import { useTranslate } from "@/app/ui/translations";
import type { Command } from "@/lib/editor/commands/command";
import { groupPlaces, moveGroup, rotateGroup } from "@/lib/editor/commands/group";
import type { CourseDocument } from "@/lib/editor/document";
import { toFairway } from "@/lib/editor/fairways";
import { EMPTY_GROUP, findMembers, type Group, withoutMembers } from "@/lib/editor/groups";
import { type Box, boundingBox, boxCentre } from "@/lib/geo/box";
import { boxOutline } from "@/lib/geo/box-outline";
import { distanceInMetres } from "@/lib/geo/distance";
import { toCollection } from "@/lib/geo/geojson";
import { growBox, metresBetween } from "@/lib/geo/offset";
import { formatLength } from "@/lib/messages/length";
import type { Coordinates } from "@/lib/validation/coordinates";
import { usePage, useScene, useStudio } from "../session/use-studio";
import { Anchored, placeAtWindowPixels, projectToPixels } from "./anchor";
import { type Move as Metres, readNudgeKey } from "./arrow-keys";
import { bringIntoView } from "./camera";
import type { DragEffect, DragEvent, PointerPosition } from "./gestures/drag-gesture";
import type { Pixels } from "./gestures/pixels";
import { useCourseDrag } from "./gestures/use-drag-gesture";
import { useCourseMap } from "./map-context";
import { MapHandle, NOT_FOR_THE_MAP } from "./map-handle";
import { drawLine, useMovingPaths, useRenderOnMove } from "./moving-paths";
import { useShowLine } from "./use-show-line";

/** The layers of members, by which the pointer drags them. */
const HIT_LAYERS = ["line", "fill", "end", "tee"].map((part) => `${LAYER_PREFIX}group-${part}`);

const IS_OUTLINE: FilterSpecification = ["!=", ["geometry-type"], "Point"];

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

/**
 * The selected holes and features in the colour of the selection, in a frame with handles that move and
 * rotate them. The originals underneath stay in place until the gesture ends, which is one undo step.
 */
export function GroupOverlay({ group: whole }: { group: Group }) {
  const t = useTranslate();
  const { run, endGroup, duplicate } = useStudio();
  const { lockedIds } = usePage();
  // What is locked stays where it is, also if it was selected in the list.
  const group = useMemo(() => withoutMembers(whole, lockedIds), [whole, lockedIds]);
  const { map, overlay } = useCourseMap();
  const { document: present } = useScene();
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const shown = useMemo(() => gesture?.command(present)?.document ?? present, [gesture, present]);
  const box = useMemo(() => frameAround(groupPlaces(shown, group)), [shown, group]);
  const centre = box && boxCentre(box);
  const moving = useMemo(() => (gesture && box ? boxCorners(box) : null), [gesture, box]);
  useShowLine(moving);
  const isMoving = useMovingPaths(map, gesture !== null);

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
  const { send, handlersFor } = useCourseDrag<GroupPart>(
    (at) => placeAtWindowPixels(map, at),
    (effect) => {
      if (effect.type === "drag") setGesture(gestureOf(effect));
      else if (effect.type === "drop" && effect.target === "move" && effect.altKey) {
        setGesture(null);
        duplicate(metresBetween(effect.from, effect.to));
      } else finish(effect.type === "drop" ? gestureOf(effect) : null);
    },
  );

  useDragOnMap(map, send);
  useShowAdded(map, present, group);
  useEscape(() => (gesture ? setGesture(null) : endGroup()));

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
      {isMoving && box && createPortal(<MovingMembers document={shown} group={group} box={box} />, overlay)}
      <Members document={present} group={gesture ? EMPTY_GROUP : group} box={gesture ? null : box} />
      {centre &&
        box &&
        createPortal(
          <div className="map-handles" {...NOT_FOR_THE_MAP}>
            <MapHandle
              place={centre}
              part="group-move"
              mark={<Move className="size-4" />}
              aria-label={t("group.move")}
              {...handlersFor("move")}
              onKeyDown={onMoveKey}
              onKeyUp={endKeys}
              onBlur={endKeys}
            />
            <MapHandle
              place={{ lat: box.north, lng: centre.lng }}
              part="group-rotate"
              mark={<RotateCw className="size-4" />}
              aria-label={t("group.rotate")}
              {...handlersFor("rotate")}
              onKeyDown={onTurnKey}
              onKeyUp={endKeys}
              onBlur={endKeys}
            />
            {gesture && (
              <Anchored place={gesture.at} part="readout" isDecoration>
                <span className="map-readout">{gesture.text}</span>
              </Anchored>
            )}
          </div>,
          overlay,
        )}
    </>
  );
}

/** The corners of a box, the first one also at the end. */
function boxCorners(box: Box): Coordinates[] {
  return boxOutline(box).geometry.coordinates.map(toPlace);
}

function keepKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The box around places (degrees), with a margin, so that it covers no line. */
function frameAround(places: readonly Coordinates[]): Box | null {
  const box = boundingBox(places);
  if (!box) return null;
  const diagonal = distanceInMetres({ lat: box.south, lng: box.west }, { lat: box.north, lng: box.east });
  return growBox(box, Math.max(4, diagonal * 0.05));
}

interface MembersProps {
  document: CourseDocument;
  group: Group;
  box: Box | null;
}

/** The members in their frame while they are moved or turned, as SVG above the map: see `useMovingPaths`. */
function MovingMembers({ document, group, box }: MembersProps) {
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

function Members({ document, group, box }: MembersProps) {
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

/**
 * Drags the group by a member, by mouse or one finger, also if the member was grabbed before it was a group. A drag with
 * Shift is left to box selection.
 */
function useDragOnMap(map: MapLibreMap, send: (event: DragEvent<GroupPart>) => void): void {
  const { page } = useStudio();
  useEffect(() => {
    const positionOf = ({ point, lngLat: { lat, lng } }: MapMouseEvent | MapTouchEvent): PointerPosition => {
      const { left, top } = map.getCanvas().getBoundingClientRect();
      return { at: { x: point.x + left, y: point.y + top }, place: { lat, lng } };
    };
    const begin = (event: MapMouseEvent | MapTouchEvent, pointerType: string) =>
      send({
        ...{ type: "pointerDown", pointerId: MAP_POINTER, pointerType, target: "move", hasMenu: false },
        from: positionOf(event),
      });
    const { grabbed } = page.get();
    if (grabbed) begin(grabbed, "mouse");
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
      begin(event, isTouch ? "touch" : "mouse");
    };
    const follow = (event: MapMouseEvent | MapTouchEvent) => {
      const { shiftKey, altKey } = event.originalEvent;
      send({ type: "pointerMove", pointerId: MAP_POINTER, shiftKey, altKey, ...positionOf(event) });
    };
    const stop = ({ shiftKey, timeStamp: time }: MouseEvent | TouchEvent) =>
      send({ type: "pointerUp", pointerId: MAP_POINTER, shiftKey, time });
    const cancel = () => send({ type: "pointerCancel", pointerId: MAP_POINTER });
    const listeners = [
      map.on("mousedown", start),
      map.on("touchstart", start),
      map.on("mousemove", follow),
      map.on("touchmove", follow),
      map.on("touchend", ({ originalEvent }) => stop(originalEvent)),
      map.on("touchcancel", cancel),
    ];
    window.addEventListener("mouseup", stop);
    return () => {
      for (const listener of listeners) listener.unsubscribe();
      window.removeEventListener("mouseup", stop);
    };
  }, [map, send, page]);
}

/** Handles Escape, except in a dialog, a menu or a text field. */
function useEscape(onEscape: () => void): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // Escape cancelled a drag.
    if (event.key !== "Escape" || event.defaultPrevented || ownsKeys(event.target)) return;
    onEscape();
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => press(event);
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
