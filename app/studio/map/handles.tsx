import type { Map as MapLibreMap } from "maplibre-gl";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  addPoint,
  cannotDeleteReason,
  deletePoint,
  type Gap,
  gapBeside,
  pathFullReason,
} from "@/lib/editor/commands/points";
import type { EditedFairway, FlightPath } from "@/lib/editor/document";
import { type Handle, handleKey, handleName, handlesOf, placeOn } from "@/lib/editor/handles";
import { message } from "@/lib/messages/message";
import type { SessionStore } from "../session/session-store";
import { pixelsOf } from "./anchor";
import { HandleButton } from "./handle-button";
import { Midpoints, useRoomyGaps } from "./midpoints";
import { type MenuAction, PointMenu } from "./point-menu";
import { Readout } from "./readout";

/** CSS pixels that a hand may tremble without having dragged anything; a finger trembles more. */
const TREMOR = { mouse: 3, touch: 8 } as const;

/** Milliseconds for which a finger rests on a handle to open its menu. */
const LONG_PRESS = 500;

/** Metres east and north for each arrow key. */
const ARROWS: Readonly<Record<string, { east: number; north: number }>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
};

/** A handle that is to have the focus once it is there: by its key, or an end of the hole's row of handles. */
export interface PendingFocus {
  readonly fairwayId: string;
  readonly handle: string | "first" | "last";
}

/** A pointer that holds a handle, or the middle of a gap. Distances are in CSS pixels. */
interface Grip {
  readonly pointerId: number;
  readonly handle: Handle;
  readonly gap: Gap | null;
  /** From the pointer to the handle's centre, so that a handle does not jump under the hand. */
  readonly offset: { x: number; y: number };
  readonly start: { x: number; y: number };
  readonly tremor: number;
  readonly longPress: number | undefined;
  moved: boolean;
}

interface HandlesProps {
  map: MapLibreMap;
  /** The selected fairway with the drag or the drawing under way, and its flight path that has handles. */
  fairway: EditedFairway;
  path: FlightPath;
  /** The same fairway at rest. */
  resting: EditedFairway;
  /** The handle in the hand, null when none is. */
  dragging: Handle | null;
  /** True while a hole is drawn: then a click is for the map. */
  drawing: boolean;
  pendingFocus: RefObject<PendingFocus | null>;
  /** Goes to the hole before (-1) or after (1) this one; false when there is none. */
  onTravel: (direction: -1 | 1) => boolean;
  store: SessionStore;
}

/** The handles of the selected fairway: real buttons on the map, for mouse, touch and keys. */
export function Handles(props: HandlesProps) {
  const { map, fairway, path, resting, dragging, drawing, pendingFocus, onTravel, store } = props;
  const { dispatch } = store;
  const root = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const [menu, setMenu] = useState<string | null>(null);
  const handles = handlesOf(fairway, path);
  const gaps = useRoomyGaps(map, resting, path.id);
  const dragged = dragging && handleKey(dragging);

  const buttonOf = (key: string) =>
    root.current?.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(key)}"]`);
  const lastFocused = useFocus(fairway, handles, buttonOf, pendingFocus);
  useEffect(() => () => window.clearTimeout(grip.current?.longPress), []);

  const handleAt = (target: EventTarget | null): Handle | undefined => {
    const key = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-key]")?.dataset.key : null;
    return handles.find((handle) => handleKey(handle) === key);
  };

  /** Where handles lie close together, the nearest one is meant, not the one on top. */
  const nearest = (x: number, y: number) => {
    const frame = map.getCanvas().getBoundingClientRect();
    const spots = [
      ...handles.map((handle) => ({ handle, gap: null, place: placeOn(fairway, handle) })),
      ...gaps.map((gap) => ({ handle: gap.handle, gap, place: gap.at })),
    ].flatMap(({ handle, gap, place }) => {
      if (!place) return [];
      const centre = pixelsOf(map, place);
      const offset = { x: centre.x + frame.left - x, y: centre.y + frame.top - y };
      return [{ handle, gap, offset, apart: Math.hypot(offset.x, offset.y) }];
    });
    return spots.reduce((best, spot) => (spot.apart < best.apart ? spot : best));
  };

  const onPointerDown = (event: PointerEvent) => {
    event.stopPropagation();
    if (event.button !== 0 || grip.current || inMenu(event.target)) return;
    const { clientX: x, clientY: y, pointerId, pointerType } = event;
    const { handle, gap, offset } = nearest(x, y);
    const key = handleKey(handle);
    if (!gap) buttonOf(key)?.focus({ preventScroll: true });
    root.current?.setPointerCapture(pointerId);
    const touch = pointerType === "touch";
    grip.current = {
      pointerId,
      handle,
      gap,
      offset,
      start: { x, y },
      tremor: touch ? TREMOR.touch : TREMOR.mouse,
      longPress: touch && !gap ? window.setTimeout(() => openMenu(handle), LONG_PRESS) : undefined,
      moved: false,
    };
    if (!gap) dispatch({ type: "grab", handle });
  };

  const onPointerMove = (event: PointerEvent) => {
    const held = grip.current;
    if (held?.pointerId !== event.pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!held.moved && Math.hypot(x - held.start.x, y - held.start.y) < held.tremor) return;
    if (!held.moved) {
      held.moved = true;
      window.clearTimeout(held.longPress);
      if (held.gap) dispatch({ type: "grab-gap", gap: held.gap });
    }
    const frame = map.getCanvas().getBoundingClientRect();
    const place = map.unproject([x + held.offset.x - frame.left, y + held.offset.y - frame.top]);
    dispatch({ type: "drag", to: { lat: place.lat, lng: place.lng } });
  };

  const onPointerEnd = (event: PointerEvent) => {
    const held = grip.current;
    if (held?.pointerId !== event.pointerId) return;
    letGo();
    const done = event.type === "pointerup";
    if (held.gap && done) wishFor(held.handle);
    if (held.gap && !held.moved) {
      if (done) dispatch({ type: "run", command: addPoint(held.gap.handle, held.gap.at) });
    } else {
      dispatch({ type: done ? "drop" : "let-go" });
    }
  };

  const letGo = () => {
    window.clearTimeout(grip.current?.longPress);
    grip.current = null;
  };

  const wishFor = (handle: Handle) => {
    pendingFocus.current = { fairwayId: fairway.id, handle: handleKey(handle) };
  };

  const openMenu = (handle: Handle) => {
    letGo();
    dispatch({ type: "let-go" });
    setMenu(handleKey(handle));
  };

  const closeMenu = useCallback(
    (back: boolean) => {
      if (back && menu) root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(menu)}"]`)?.focus();
      setMenu(null);
    },
    [menu],
  );

  const add = (handle: Handle, side: "before" | "after") => {
    const gap = gapBeside(fairway, path, handle, side);
    if (!gap) {
      dispatch({ type: "refuse", why: pathFullReason(path) ?? message("tools.noGap") });
      return;
    }
    wishFor(gap.handle);
    dispatch({ type: "run", command: addPoint(gap.handle, gap.at) });
  };

  const remove = (handle: Handle) => {
    const why = cannotDeleteReason(store.get().history.present, handle);
    dispatch(why ? { type: "refuse", why } : { type: "run", command: deletePoint(handle) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const handle = handleAt(event.target);
    if (!handle || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const metres = event.altKey ? 10 : event.shiftKey ? 1 : 0.1;
      const by = { east: arrow.east * metres, north: arrow.north * metres };
      dispatch({ type: "nudge", handle, by, at: event.timeStamp });
    } else if (event.key === "Tab") {
      const last = event.shiftKey ? handles[0] : handles.at(-1);
      if (last !== handle || !onTravel(event.shiftKey ? -1 : 1)) return;
    } else if (event.key === "Delete" || event.key === "Backspace") {
      remove(handle);
    } else if (event.key === "Insert" || (event.key.toLowerCase() === "a" && !event.altKey)) {
      add(handle, event.shiftKey ? "before" : "after");
    } else return;
    // The map would pan, Alt with an arrow would leave the page, and Tab would go twice.
    event.stopPropagation();
    event.preventDefault();
  };

  /** Mouse and touch are dealt with when they let go: this is Enter, Space, or a screen reader. */
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.detail !== 0 || inMenu(event.target)) return;
    const handle = handleAt(event.target);
    if (handle) openMenu(handle);
    const key = event.target instanceof HTMLElement ? event.target.dataset.gap : undefined;
    const gap = gaps.find((each) => handleKey(each.handle) === key);
    if (!gap) return;
    wishFor(gap.handle);
    dispatch({ type: "run", command: addPoint(gap.handle, gap.at) });
  };

  /** Right click, the menu key, and where the system has it, a long press. */
  const onContextMenu = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    if (inMenu(event.target) || grip.current?.moved) return;
    const focused = handleAt(event.target);
    // The menu key gives no place, or that of the element.
    const meant = event.button === 2 || !focused ? nearest(event.clientX, event.clientY) : null;
    if (!meant?.gap) openMenu(meant?.handle ?? (focused as Handle));
  };

  /** A handle that the Tab key reaches out of sight is brought into it. */
  const onFocus = (event: FocusEvent) => {
    const handle = handleAt(event.target);
    lastFocused.current = handle ? handleKey(handle) : null;
    const place = handle && placeOn(fairway, handle);
    if (!place || grip.current) return;
    const { width, height } = map.getCanvas().getBoundingClientRect();
    const { x, y } = pixelsOf(map, place);
    if (x < 0 || y < 0 || x > width || y > height) map.panTo(place, { duration: 0 });
  };

  const opened = handles.find((handle) => handleKey(handle) === menu);
  const openedPlace = opened && placeOn(fairway, opened);
  const draggedPlace = dragging && placeOn(fairway, dragging);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handles inside are the controls; this listens for all
    <div
      ref={root}
      className="map-handles"
      data-dragging={dragged !== null || undefined}
      inert={drawing}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onLostPointerCapture={onPointerEnd}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onContextMenu={onContextMenu}
      onClick={onClick}
      onMouseDown={stop}
      onTouchStart={stop}
      onDoubleClick={stop}
    >
      {handles.map((handle) => {
        const place = placeOn(fairway, handle);
        const key = handleKey(handle);
        return (
          place && (
            <HandleButton
              key={key}
              map={map}
              handle={handle}
              hole={fairway.number}
              place={place}
              dragging={key === dragged}
            />
          )
        );
      })}
      <Midpoints map={map} gaps={gaps} hole={fairway.number} />
      {draggedPlace && <Readout map={map} place={draggedPlace} fairway={fairway} />}
      {opened && openedPlace && (
        <PointMenu
          key={menu}
          map={map}
          place={openedPlace}
          name={handleName(opened, fairway.number)}
          actions={actionsOn(opened)}
          onClose={closeMenu}
        />
      )}
    </div>
  );

  function actionsOn(handle: Handle): MenuAction[] {
    const adding = (side: "before" | "after", keys: string): MenuAction => ({
      name: message(side === "before" ? "tools.menuAddBefore" : "tools.menuAddAfter"),
      keys,
      disabledReason: pathFullReason(path),
      run: () => add(handle, side),
    });
    return [
      ...(gapsBeside(handle, "before") ? [adding("before", "⇧A")] : []),
      ...(gapsBeside(handle, "after") ? [adding("after", "A")] : []),
      {
        name: message("tools.menuDelete"),
        keys: "⌫",
        disabledReason: cannotDeleteReason(store.get().history.present, handle),
        run: () => remove(handle),
      },
    ];
  }

  function gapsBeside(handle: Handle, side: "before" | "after"): boolean {
    const end = side === "before" ? handles[0] : handles.at(-1);
    return end !== undefined && handleKey(end) !== handleKey(handle);
  }
}

/**
 * Gives the focus to the handle that is wished for, and to a neighbour when the one that had it goes: by Delete, or
 * by undo.
 */
function useFocus(
  fairway: EditedFairway,
  handles: readonly Handle[],
  buttonOf: (key: string) => HTMLButtonElement | null | undefined,
  pendingFocus: RefObject<PendingFocus | null>,
): RefObject<string | null> {
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    const wish = pendingFocus.current;
    if (wish?.fairwayId === fairway.id) {
      const wished =
        wish.handle === "first" ? handles[0] : wish.handle === "last" ? handles.at(-1) : undefined;
      const button = buttonOf(wished ? handleKey(wished) : wish.handle);
      if (button) {
        pendingFocus.current = null;
        button.focus({ preventScroll: true });
      }
    }
    if (document.activeElement !== document.body || !last.current || buttonOf(last.current)) return;
    const neighbour = handles.findLast(({ part }) => part === "point") ?? handles[0];
    last.current = null;
    if (neighbour) buttonOf(handleKey(neighbour))?.focus({ preventScroll: true });
  });
  return last;
}

function inMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role=menu]") !== null;
}

/** What happens on a handle is not for the map underneath, which would pan or zoom. */
function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}
