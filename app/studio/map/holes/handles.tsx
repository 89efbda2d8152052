import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from "react";
import { popupOnDemand } from "@/app/ui/load-on-demand";
import type { FlightPath } from "@/lib/editor/document";
import { type EditedFairway, holeLabel } from "@/lib/editor/fairways";
import { type Handle, handleKey, handlePlace, listHandles } from "@/lib/editor/handles";
import { type Gap, pointKey } from "@/lib/editor/points";
import { tidyPlace } from "@/lib/geo/place";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import { useFirstEdit } from "../../session/use-first-edit";
import { useStudio } from "../../session/use-studio";
import { placeAtWindowPixels, projectToPixels, toMapPixels } from "../anchor";
import { panToFree } from "../camera/camera";
import type { MapClick } from "../input/drawing-tool";
import { distanceBetween, type Pixels } from "../input/pixels";
import { useDragGesture, useReleased } from "../input/use-drag-gesture";
import { useCourseMap } from "../map-context";
import { NOT_FOR_THE_MAP } from "../map-handle";
import { HandleButton } from "./handle-button";
import { findHandleButton, useHandleFocus } from "./handle-focus";
import { Midpoints, useWideGaps } from "./midpoints";
import { Readout } from "./readout";
import { teeStyle } from "./tee-style";

const PointMenu = popupOnDemand(() => import("../../commands/menus").then((module) => module.PointMenu));

export interface HandlesProps {
  /** The selected fairway as shown, with the drag or the drawing in progress applied. */
  fairway: EditedFairway;
  path: FlightPath;
  colour: CourseColour | null;
  /** The letter on the fairway's target; null if the hole has only one target. */
  targetLetter: string | null;
  committed: EditedFairway;
  dragging: Handle | null;
  /** True while a hole is drawn: clicks then belong to the map. */
  isInert: boolean;
  /**
   * Called for presses that don't become drags, with a place in degrees, while the next hole is drawn; null
   * otherwise.
   */
  onClickThrough: ((click: MapClick, at: Coordinates) => void) | null;
  /** The key of the selected point's handle; null if none of the fairway is selected. */
  selectedKey: string | null;
}

/** The target of a press: a handle, or the middle of a gap, where a drag or a tap adds a control point. */
type Hit = (
  | { readonly handle: Handle; readonly gap: null }
  | { readonly handle: null; readonly gap: Gap }
) & {
  /** Vector from the pointer to the centre of the handle, so that the handle does not jump under the pointer. */
  readonly offset: Pixels;
};

/** The handles of the selected fairway: real buttons on the map, for mouse, touch and keyboard. */
export function Handles(props: HandlesProps) {
  const { fairway, path, colour, committed, dragging, isInert, selectedKey } = props;
  const { onClickThrough } = props;
  const { map } = useCourseMap();
  const { store, dispatch, page, addPoint } = useStudio();
  const root = useRef<HTMLDivElement>(null);
  // From the first edit on, a lost connection must take away nothing that editing needs.
  useFirstEdit(PointMenu.preload);
  const handles = listHandles(fairway, path);
  const gaps = useWideGaps(map, committed, path.id);
  const neighbour = handles.findLast(({ part }) => part === "point") ?? handles[0];
  useHandleFocus(root, selectedKey, neighbour ? handleKey(neighbour) : null);

  /** The handle whose menu is open. */
  const [menu, setMenu] = useState<Handle | null>(null);

  const focus = (handle: Handle) =>
    findHandleButton(root.current, handleKey(handle))?.focus({ preventScroll: true });

  const grab = (handle: Handle) => {
    focus(handle);
    dispatch({ type: "grab", target: { kind: "handle", handle } });
  };
  const { send, get, press, followers } = useDragGesture<Hit>(
    ({ x, y }, _altKey, { offset }) => placeAtWindowPixels(map, { x: x + offset.x, y: y + offset.y }),
    (effect) => {
      const { handle, gap } = effect.target;
      const isGrabbed = store.get().drag !== null;
      switch (effect.type) {
        case "press":
          setMenu(null);
          // In a gap there is nothing to grab until the drag starts, and a tap may be meant for the hole being drawn.
          if (handle && !onClickThrough) grab(handle);
          break;
        case "grab":
          if (gap) dispatch({ type: "grab", target: { kind: "new", ...gap } });
          else if (handle && !isGrabbed) grab(handle);
          break;
        case "drag":
          dispatch({ type: "drag", to: effect.to });
          break;
        case "drop":
          if (gap) page.set({ isPointAwaited: true });
          dispatch({ type: "drop" });
          break;
        case "tap": {
          const { from, isTouch: touch, shiftKey: shift, time } = effect;
          if (isGrabbed) dispatch({ type: "drop" });
          else if (onClickThrough) {
            const click = { ...toMapPixels(map, from.at), time, shift, touch };
            onClickThrough(click, tidyPlace(placeAtWindowPixels(map, from.at)));
          } else if (gap) addPoint(gap);
          break;
        }
        case "menu":
          if (handle) setMenu(handle);
          break;
        case "cancel":
          // Without a drag the event would cancel a drawing.
          if (isGrabbed) dispatch({ type: "cancel" });
          break;
      }
    },
  );
  useReleased(send);

  const handleAt = (target: EventTarget | null): Handle | null => {
    const key = target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset.key : null;
    return handles.find((handle) => handleKey(handle) === key) ?? null;
  };
  const gapAt = (target: EventTarget | null): Gap | null => {
    const key = target instanceof Element ? target.closest<HTMLElement>("[data-gap]")?.dataset.gap : null;
    return gaps.find(({ point }) => pointKey(point) === key) ?? null;
  };

  /** The handle or gap whose centre is nearest. Among overlapping handles, this is not always the topmost. */
  const hitAt = ({ clientX, clientY }: MouseEvent): Hit | null => {
    const at = toMapPixels(map, { x: clientX, y: clientY });
    const places = [
      ...handles.map((handle) => ({ handle, gap: null, place: handlePlace(fairway, handle) })),
      ...gaps.map((gap) => ({ handle: null, gap, place: gap.at })),
    ];
    const hits = places.flatMap(({ place, ...hit }): Hit[] => {
      if (!place) return [];
      const { x, y } = projectToPixels(map, place);
      return [{ ...hit, offset: { x: x - at.x, y: y - at.y } }];
    });
    const distance = ({ offset }: Hit) => distanceBetween(offset, { x: 0, y: 0 });
    return hits.sort((a, b) => distance(a) - distance(b))[0] ?? null;
  };

  const onPointerDown = (event: PointerEvent) => {
    event.stopPropagation();
    const hit = isInMenu(event.target) ? null : hitAt(event);
    if (hit) press(event, hit, !hit.gap && !onClickThrough);
  };

  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    // Pointer clicks were already handled on pointer up. This click is from Enter, Space or a screen reader.
    if (event.detail !== 0 || isInMenu(event.target) || get().kind !== "idle") return;
    const [handle, gap] = [handleAt(event.target), gapAt(event.target)];
    if (handle) setMenu(handle);
    else if (gap) addPoint(gap);
  };

  /** A right click, the menu key, or a long press that the system reports. A gap has no menu. */
  const onContextMenu = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    if (isInMenu(event.target) || get().kind === "dragging") return;
    const focused = handleAt(event.target);
    const hit = hitAt(event);
    // The menu key reports other buttons than 2, and a meaningless position.
    const handle = event.button !== 2 && focused ? focused : hit?.handle;
    if (!handle) return;
    send({ type: "escape" });
    setMenu(handle);
  };

  const select = ({ target }: SyntheticEvent): Handle | null => {
    const handle = handleAt(target);
    if (handle) dispatch({ type: "select-point", point: { kind: "handle", handle } });
    return handle;
  };

  /** Pans to a handle out of view, or behind the tools around the map, when it gets the keyboard focus. */
  const onFocus = (event: FocusEvent) => {
    PointMenu.preload();
    const handle = select(event);
    const place = handle && handlePlace(fairway, handle);
    if (!place || get().kind !== "idle") return;
    const [x, y] = panToFree(projectToPixels(map, place), map.getCanvas().getBoundingClientRect());
    if (x !== 0 || y !== 0) map.panTo(place, { duration: 0 });
  };

  const closeMenu = (returnFocus: boolean) => {
    // A menu command may have moved the focus to the handle that it added.
    const hasMovedOn = page.get().isPointAwaited || root.current?.querySelector("[data-key]:focus") != null;
    setMenu(null);
    if (menu && returnFocus && !hasMovedOn) focus(menu);
  };
  const menuKey = menu && handleKey(menu);
  const menuHandle = handles.find((handle) => handleKey(handle) === menuKey);
  const menuPlace = menuHandle && handlePlace(fairway, menuHandle);
  // The handle was deleted.
  if (menu && !menuPlace) setMenu(null);

  const draggedKey = dragging && handleKey(dragging);
  const draggedPlace = dragging && handlePlace(fairway, dragging);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handles inside are the controls; this listens for all
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys click the handles
    <div
      ref={root}
      className="map-handles"
      style={teeStyle(colour)}
      data-dragging={draggedKey !== null || undefined}
      inert={isInert}
      onPointerEnter={PointMenu.preload}
      onPointerDown={onPointerDown}
      {...followers}
      onLostPointerCapture={followers.onPointerCancel}
      onFocus={onFocus}
      // Undo may have selected the hole as a whole.
      onKeyDownCapture={select}
      onContextMenu={onContextMenu}
      {...NOT_FOR_THE_MAP}
      onClick={onClick}
    >
      {handles.map((handle) => {
        const place = handlePlace(fairway, handle);
        const key = handleKey(handle);
        return (
          place && (
            <HandleButton
              key={key}
              handle={handle}
              hole={fairway.number}
              mark={markOf(handle, fairway, props.targetLetter)}
              place={place}
              dragging={key === draggedKey}
              selected={key === selectedKey}
            />
          )
        );
      })}
      <Midpoints gaps={gaps} hole={fairway.number} />
      {draggedPlace && <Readout place={draggedPlace} fairway={fairway} />}
      {menuHandle && menuPlace && (
        <PointMenu
          key={menuKey}
          handle={menuHandle}
          hole={fairway.number}
          place={menuPlace}
          onClose={closeMenu}
          onFail={() => closeMenu(true)}
        />
      )}
    </div>
  );
}

/** The text on a handle: a tee has its hole's label, one of several targets its letter. */
export function markOf(handle: Handle, fairway: EditedFairway, targetLetter: string | null): string | null {
  if (handle.part === "tee") return holeLabel(fairway);
  return handle.part === "target" ? targetLetter : null;
}

function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role=menu]") !== null;
}
