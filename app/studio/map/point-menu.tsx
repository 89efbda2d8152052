import type { Map as MapLibreMap } from "maplibre-gl";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { pixelsOf, useAnchor } from "./anchor";

/** One thing that can be done from a menu, and why it cannot be done now. */
export interface MenuAction {
  readonly name: Message;
  /** The key that does the same without the menu. */
  readonly keys: string;
  readonly disabledReason: Message | null;
  readonly run: () => void;
}

interface PointMenuProps {
  map: MapLibreMap;
  place: Coordinates;
  name: Message;
  actions: readonly MenuAction[];
  /** Closes it; `back` when the focus is to return to the handle. */
  onClose: (back: boolean) => void;
}

/**
 * What can be done to a handle, as a menu beside it (WAI-ARIA menu pattern). What cannot be done now says why, and
 * can still be reached, so that the reason is heard.
 */
export function PointMenu({ map, place, name, actions, onClose }: PointMenuProps) {
  const t = useTranslate();
  const anchor = useAnchor(map, place);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  useLayoutEffect(() => {
    if (menu.current) keepInside(menu.current, map.getCanvas().getBoundingClientRect());
  }, [map]);
  useLayoutEffect(() => {
    menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) onClose(false);
    };
    window.addEventListener("pointerdown", onPointerDown, true);
    return () => window.removeEventListener("pointerdown", onPointerDown, true);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to % all.length]?.focus({ preventScroll: true });
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onClose(true);
    }
  };

  const { width, height } = map.getCanvas().getBoundingClientRect();
  const { x, y } = pixelsOf(map, place);
  return (
    <div ref={anchor} className="map-anchor" data-part="menu">
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label={t("tools.menu", { handle: name })}
        className="map-menu"
        // Towards the middle of the map, whose edges would cut it off.
        data-left={x > width / 2 || undefined}
        data-up={y > height / 2 || undefined}
        onKeyDown={onKeyDown}
      >
        {actions.map(({ name: action, keys, disabledReason, run }) => (
          <button
            key={action.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={disabledReason ? true : undefined}
            className="map-menu-item"
            onClick={() => {
              onClose(true);
              run();
            }}
          >
            <span className="flex items-center justify-between gap-4">
              {t(action)}
              <kbd aria-hidden className="text-xs text-muted">
                {keys}
              </kbd>
            </span>
            {disabledReason && <span className="block text-xs text-muted">{t(disabledReason)}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

/** CSS pixels between a menu and the edges of the map. */
const GAP = 8;

/** Moves a menu by what the edges of a narrow map would cut off. */
function keepInside(menu: HTMLElement, edges: DOMRect): void {
  const { left, right, top, bottom } = menu.getBoundingClientRect();
  const into = (from: number, to: number, low: number, high: number) =>
    Math.max(low + GAP - from, Math.min(0, high - GAP - to));
  const across = into(left, right, edges.left, edges.right);
  menu.style.translate = `${across}px ${into(top, bottom, edges.top, edges.bottom)}px`;
}
