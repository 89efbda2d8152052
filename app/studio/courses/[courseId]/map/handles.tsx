import type { Map as MapLibreMap } from "maplibre-gl";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { Marker } from "react-map-gl/maplibre";
import { useSay } from "@/app/ui/say";
import type { EditedFairway, FlightPath } from "@/lib/editor/document";
import { type Handle, handleKey, handleName, handlesOf, placeOn } from "@/lib/editor/handles";
import { measuresOf } from "@/lib/editor/measures";
import { COURSE_LIMITS } from "@/lib/validation/course";
import type { SessionStore } from "../session-store";

/** CSS pixels that a hand may tremble without having dragged anything. */
const TREMOR = 3;

/** Metres east and north for each arrow key. */
const ARROWS: Readonly<Record<string, { east: number; north: number }>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
};

/** The tee and the target lie over the control points, the tee on top: it is where a fairway begins. */
const STACK = { point: 1, target: 2, tee: 3 } as const;

/** A pointer that holds a handle. Distances are in CSS pixels. */
interface Grip {
  pointerId: number;
  /** From the pointer to the handle's centre, so that a handle does not jump under the hand. */
  offset: { x: number; y: number };
  start: { x: number; y: number };
  moved: boolean;
}

interface HandlesProps {
  map: MapLibreMap;
  fairway: EditedFairway;
  path: FlightPath;
  /** The handle in the hand, null when none is. */
  dragging: Handle | null;
  dispatch: SessionStore["dispatch"];
}

/** The handles of the selected fairway: real buttons on the map, for mouse, touch and keys. */
export function Handles({ map, fairway, path, dragging, dispatch }: HandlesProps) {
  const say = useSay();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const grip = useRef<Grip | null>(null);
  const handles = handlesOf(fairway, path);
  const dragged = dragging && handleKey(dragging);

  /** Where handles lie close together, the nearest one is meant, not the one on top. */
  const nearest = (x: number, y: number) => {
    const apart = (handle: Handle) => {
      const centre = centreOf(buttons.current.get(handleKey(handle)));
      return centre ? Math.hypot(centre.x - x, centre.y - y) : Number.POSITIVE_INFINITY;
    };
    return handles.reduce((best, handle) => (apart(handle) < apart(best) ? handle : best));
  };

  const onPointerDown = (event: PointerEvent) => {
    event.stopPropagation();
    if (event.button !== 0 || grip.current) return;
    const { clientX: x, clientY: y, pointerId } = event;
    const handle = nearest(x, y);
    const button = buttons.current.get(handleKey(handle));
    const centre = centreOf(button);
    if (!button || !centre) return;
    button.focus({ preventScroll: true });
    button.setPointerCapture(pointerId);
    grip.current = {
      pointerId,
      offset: { x: centre.x - x, y: centre.y - y },
      start: { x, y },
      moved: false,
    };
    dispatch({ type: "grab", handle });
  };

  const onPointerMove = (event: PointerEvent) => {
    const held = grip.current;
    if (held?.pointerId !== event.pointerId) return;
    const { clientX: x, clientY: y } = event;
    held.moved ||= Math.hypot(x - held.start.x, y - held.start.y) >= TREMOR;
    if (!held.moved) return;
    const frame = map.getCanvas().getBoundingClientRect();
    const place = map.unproject([x + held.offset.x - frame.left, y + held.offset.y - frame.top]);
    dispatch({ type: "drag", to: { lat: place.lat, lng: place.lng } });
  };

  const onPointerEnd = (event: PointerEvent) => {
    if (grip.current?.pointerId !== event.pointerId) return;
    grip.current = null;
    dispatch({ type: event.type === "pointerup" ? "drop" : "let-go" });
  };

  const onKeyDown = (event: KeyboardEvent, handle: Handle) => {
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.metaKey) return;
    // The map would pan, and Alt with an arrow would leave the page.
    event.stopPropagation();
    event.preventDefault();
    const metres = event.altKey ? 10 : event.shiftKey ? 1 : 0.1;
    dispatch({
      type: "nudge",
      handle,
      by: { east: arrow.east * metres, north: arrow.north * metres },
      at: event.timeStamp,
    });
  };

  return handles.map((handle) => {
    const place = placeOn(fairway, handle);
    if (!place) return null;
    const key = handleKey(handle);
    return (
      <Marker key={key} longitude={place.lng} latitude={place.lat} style={{ zIndex: STACK[handle.part] }}>
        <button
          ref={(button) => {
            if (button) buttons.current.set(key, button);
            else buttons.current.delete(key);
          }}
          type="button"
          className="map-handle"
          data-part={handle.part}
          data-dragging={key === dragged || undefined}
          aria-label={say(handleName(handle, fairway.number))}
          aria-describedby="handle-keys"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onLostPointerCapture={onPointerEnd}
          onKeyDown={(event) => onKeyDown(event, handle)}
          onMouseDown={stop}
          onTouchStart={stop}
          onClick={stop}
          onDoubleClick={stop}
        >
          <span aria-hidden className="map-handle-mark">
            {handle.part === "tee" && fairway.number}
          </span>
        </button>
        {key === dragged && <Readout fairway={fairway} />}
      </Marker>
    );
  });
}

/** Distance and par beside the hand while it drags. Screen readers are told once, when it lets go. */
function Readout({ fairway }: { fairway: EditedFairway }) {
  const say = useSay();
  const measures = measuresOf(fairway);
  if (!measures) return null;
  const { distance, par } = measures;
  const allowed = distance >= COURSE_LIMITS.shortestFairway && distance <= COURSE_LIMITS.longestFairway;
  return (
    <span aria-hidden className="map-readout" data-allowed={allowed}>
      {say("studio.readout", { length: { metres: distance }, par })}
    </span>
  );
}

/** In CSS pixels of the window. */
function centreOf(button: HTMLButtonElement | undefined): { x: number; y: number } | null {
  if (!button) return null;
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** What happens on a handle is not for the map underneath, which would pan or zoom. */
function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}
