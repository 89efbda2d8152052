import type { Map as MapLibreMap } from "maplibre-gl";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import {
  addPoint,
  cannotDeleteReason,
  deletePoint,
  pathFullReason,
} from "@/lib/editor/commands/control-points";
import type { FlightPath } from "@/lib/editor/document";
import type { EditedFairway } from "@/lib/editor/fairways";
import { findGapBeside, type Gap } from "@/lib/editor/gaps";
import { type Handle, handleKey, handleName, handlePlace, listHandles } from "@/lib/editor/handles";
import { tidyPlace } from "@/lib/geo/place";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import { useStudio } from "../session/use-studio";
import { placeAtWindowPixels, projectToPixels } from "./anchor";
import type { MapClick } from "./gestures/drawing-tool";
import {
  findNearestHit,
  type GestureEffect,
  type GestureEvent,
  type Hit,
  isDrag,
} from "./gestures/handle-gesture";
import { type HandleCommand, readHandleKey } from "./gestures/handle-keys";
import type { Pixels } from "./gestures/pixels";
import { useHandleGesture } from "./gestures/use-handle-gesture";
import { HandleButton } from "./handle-button";
import { findHandleButton, type PendingFocus, useHandleFocus } from "./handle-focus";
import { createHandleMenu } from "./handle-menu";
import { Midpoints, useWideGaps } from "./midpoints";
import { PointMenu } from "./point-menu";
import { Readout } from "./readout";
import { teeStyle } from "./tee-style";

export interface HandlesProps {
  map: MapLibreMap;
  /** The selected fairway as shown, with the drag or the drawing in progress applied. */
  fairway: EditedFairway;
  /** The selected flight path, whose points have handles. */
  path: FlightPath;
  /** The colour of the fairway's tee. */
  colour: CourseColour | null;
  /** The letter on the fairway's target; null if the hole has only one target. */
  targetLetter: string | null;
  /** The fairway as committed. */
  committed: EditedFairway;
  /** The handle being dragged. */
  dragging: Handle | null;
  /** True while a hole is drawn: clicks then belong to the map. */
  isInert: boolean;
  /**
   * Called for presses that don't become drags, with a place in degrees, while the next hole is drawn; null
   * otherwise.
   */
  onClickThrough: ((click: MapClick, at: Coordinates) => void) | null;
  pendingFocus: RefObject<PendingFocus | null>;
}

/**
 * The handles of the selected fairway: real buttons on the map, for mouse, touch and keyboard. Passes DOM events to the
 * gesture machine and performs its effects on the session.
 */
export function Handles(props: HandlesProps) {
  const { map, fairway, path, colour, committed, dragging, isInert, pendingFocus } = props;
  const { onClickThrough } = props;
  const { store, dispatch } = useStudio();
  const root = useRef<HTMLDivElement>(null);
  const handles = listHandles(fairway, path);
  const gaps = useWideGaps(map, committed, path.id);
  const lastFocused = useHandleFocus(root, fairway, handles, pendingFocus);

  const addPointAt = ({ handle, at }: Gap) => dispatch({ type: "run", command: addPoint(handle, at) });
  const focusWhenAdded = (handle: Handle) => {
    pendingFocus.current = { fairwayId: fairway.id, handle: handleKey(handle) };
  };

  const run = (handle: Handle, command: HandleCommand) => {
    switch (command.kind) {
      case "nudge":
        dispatch({ type: "nudge", handle, by: command.by, at: command.time });
        break;
      case "add": {
        const gap = findGapBeside(fairway, path, handle, command.side);
        if (!gap) {
          dispatch({ type: "tell", text: pathFullReason(path) ?? message("tools.noGap") });
          break;
        }
        focusWhenAdded(gap.handle);
        addPointAt(gap);
        break;
      }
      case "delete": {
        const why = cannotDeleteReason(store.get().history.present, handle);
        dispatch(why ? { type: "tell", text: why } : { type: "run", command: deletePoint(handle) });
        break;
      }
    }
  };

  const perform = (effect: GestureEffect) => {
    switch (effect.type) {
      case "focus":
        findHandleButton(root.current, handleKey(effect.handle))?.focus({ preventScroll: true });
        break;
      case "focusAdded":
        focusWhenAdded(effect.handle);
        break;
      case "capture":
        root.current?.setPointerCapture(effect.pointerId);
        break;
      case "grab":
        dispatch({ type: "grab", handle: effect.handle });
        break;
      case "grabGap":
        dispatch({ type: "grab-gap", gap: effect.gap });
        break;
      case "drag":
        dispatch({ type: "drag", to: placeAtWindowPixels(map, effect.to) });
        break;
      case "drop":
        dispatch({ type: "drop" });
        break;
      case "cancelDrag":
        // Without a drag the event would cancel a drawing.
        if (store.get().drag) dispatch({ type: "cancel" });
        break;
      case "addPoint":
        addPointAt(effect.gap);
        break;
      case "command":
        run(effect.handle, effect.command);
        break;
    }
  };
  const { send, isHolding, menu } = useHandleGesture(perform, dragging !== null);

  const handleAt = (target: EventTarget | null): Handle | null => {
    const key = target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset.key : null;
    return handles.find((handle) => handleKey(handle) === key) ?? null;
  };
  const gapAt = (target: EventTarget | null): Gap | null => {
    const key = target instanceof Element ? target.closest<HTMLElement>("[data-gap]")?.dataset.gap : null;
    return gaps.find(({ handle }) => handleKey(handle) === key) ?? null;
  };

  const hitAt = (at: Pixels): Hit | null => {
    const { left, top } = map.getCanvas().getBoundingClientRect();
    const candidates = [
      ...handles.map((handle) => ({ handle, gap: null, place: handlePlace(fairway, handle) })),
      ...gaps.map((gap) => ({ handle: gap.handle, gap, place: gap.at })),
    ].flatMap(({ handle, gap, place }) => {
      if (!place) return [];
      const { x, y } = projectToPixels(map, place);
      return [{ handle, gap, centre: { x: x + left, y: y + top } }];
    });
    return findNearestHit(candidates, at);
  };

  /** A press that may be meant for the hole being drawn. It concerns the handle only if it becomes a drag. */
  const undecided = useRef<Extract<GestureEvent, { type: "pointerDown" }> | null>(null);

  const onPointerDown = (event: PointerEvent) => {
    event.stopPropagation();
    if (isInMenu(event.target)) return;
    const at = eventPixels(event);
    const hit = hitAt(at);
    if (!hit) return;
    const pointer = { id: event.pointerId, type: event.pointerType, button: event.button };
    const press = { type: "pointerDown", pointer, at, hit } as const;
    if (!onClickThrough || event.button !== 0) {
      send(press);
      return;
    }
    undecided.current = press;
    root.current?.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent) => {
    const at = eventPixels(event);
    const press = undecided.current;
    if (press && isDrag(press, at)) {
      undecided.current = null;
      send(press);
    }
    send({ type: "pointerMove", pointerId: event.pointerId, at });
  };

  const onPointerUp = ({ pointerId, pointerType, timeStamp, shiftKey }: PointerEvent) => {
    const press = undecided.current;
    undecided.current = null;
    if (!press) {
      send({ type: "pointerUp", pointerId });
      return;
    }
    const { left, top } = map.getCanvas().getBoundingClientRect();
    const [x, y] = [press.at.x - left, press.at.y - top];
    const click = { x, y, time: timeStamp, shift: shiftKey, touch: pointerType === "touch" };
    onClickThrough?.(click, tidyPlace(placeAtWindowPixels(map, press.at)));
  };

  const onPointerCancel = ({ pointerId }: PointerEvent) => {
    undecided.current = null;
    send({ type: "pointerCancel", pointerId });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const handle = handleAt(event.target);
    if (!handle) return;
    const command = readHandleKey(event);
    if (!command) return;
    send({ type: "command", handle, command });
    // Otherwise the map would pan, and Alt with an arrow key would leave the page.
    event.stopPropagation();
    event.preventDefault();
  };

  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    // Pointer clicks were already handled on pointer up. This click is from Enter, Space or a screen reader.
    if (event.detail !== 0 || isInMenu(event.target)) return;
    const target = handleAt(event.target) ?? gapAt(event.target);
    if (target) send({ type: "activate", target });
  };

  /** A right click, the menu key, or a long press that the system reports. */
  const onContextMenu = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    if (isInMenu(event.target)) return;
    const { button } = event;
    send({ type: "contextMenu", button, focused: handleAt(event.target), hit: hitAt(eventPixels(event)) });
  };

  /** Pans to a handle out of view when it gets the keyboard focus. */
  const onFocus = (event: FocusEvent) => {
    const handle = handleAt(event.target);
    lastFocused.current = handle && handleKey(handle);
    const place = handle && handlePlace(fairway, handle);
    if (!place || isHolding()) return;
    const { width, height } = map.getCanvas().getBoundingClientRect();
    const { x, y } = projectToPixels(map, place);
    if (x < 0 || y < 0 || x > width || y > height) map.panTo(place, { duration: 0 });
  };

  const closeMenu = useCallback(
    (returnFocus: boolean) => {
      // A menu command may have moved the focus to the handle that it added.
      const hasMovedOn =
        pendingFocus.current !== null || root.current?.querySelector("[data-key]:focus") != null;
      send({ type: "closeMenu", returnFocus: returnFocus && !hasMovedOn });
    },
    [send, pendingFocus],
  );
  const menuKey = menu && handleKey(menu);
  const menuHandle = handles.find((handle) => handleKey(handle) === menuKey);
  const menuPlace = menuHandle && handlePlace(fairway, menuHandle);
  const menuIsStale = menuKey !== null && !menuPlace;
  useLayoutEffect(() => {
    if (menuIsStale) closeMenu(false);
  }, [menuIsStale, closeMenu]);

  const draggedKey = dragging && handleKey(dragging);
  const draggedPlace = dragging && handlePlace(fairway, dragging);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handles inside are the controls; this listens for all
    <div
      ref={root}
      className="map-handles"
      style={teeStyle(colour)}
      data-dragging={draggedKey !== null || undefined}
      inert={isInert}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onLostPointerCapture={onPointerCancel}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onContextMenu={onContextMenu}
      onClick={onClick}
      onMouseDown={stopPropagation}
      onTouchStart={stopPropagation}
      onDoubleClick={stopPropagation}
    >
      {handles.map((handle) => {
        const place = handlePlace(fairway, handle);
        const key = handleKey(handle);
        return (
          place && (
            <HandleButton
              key={key}
              map={map}
              handle={handle}
              hole={fairway.number}
              mark={markOf(handle, fairway, props.targetLetter)}
              place={place}
              dragging={key === draggedKey}
            />
          )
        );
      })}
      <Midpoints map={map} gaps={gaps} hole={fairway.number} />
      {draggedPlace && <Readout map={map} place={draggedPlace} fairway={fairway} />}
      {menuHandle && menuPlace && (
        <PointMenu
          key={menuKey}
          map={map}
          place={menuPlace}
          name={handleName(menuHandle, fairway.number)}
          actions={createHandleMenu(menuHandle, {
            handles,
            path,
            document: store.get().history.present,
            run: (command) => run(menuHandle, command),
            moveHere: () => runAction((actions) => actions.moveHere(store, menuHandle)),
            copyPlace: () => runAction((actions) => actions.copyPlace(store, menuPlace)),
          })}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}

/** Runs a rarely used menu command, whose code is loaded on demand. Without a connection nothing happens. */
function runAction(run: (actions: typeof import("./handle-actions")) => void): void {
  import("./handle-actions").then(run, () => {});
}

/** The text on a handle: a tee has its hole's label, one of several targets its letter. */
function markOf(
  handle: Handle,
  { label, number }: EditedFairway,
  targetLetter: string | null,
): string | null {
  if (handle.part === "tee") return label ?? String(number);
  return handle.part === "target" ? targetLetter : null;
}

function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role=menu]") !== null;
}

function eventPixels({ clientX, clientY }: MouseEvent): Pixels {
  return { x: clientX, y: clientY };
}

/** Keeps an event on a handle from the map underneath, which would pan or zoom. */
function stopPropagation(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}
