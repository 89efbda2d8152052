import type { MapMouseEvent } from "maplibre-gl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslate } from "@/app/ui/translations";
import { type CoursePoint, findPointPlace } from "@/lib/editor/points";
import { type Selection, selectedPoint } from "@/lib/editor/selection";
import { tidyPlace } from "@/lib/geo/place";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { Anchored } from "../map/anchor";
import { findItem, selectionOf } from "../map/input/map-clicks";
import { useCourseMap } from "../map/map-context";
import type { Studio } from "../session/create-studio";
import { usePage, useStudio } from "../session/use-studio";
import { CommandMenu } from "./command-menu";
import { type MenuName, selectionName } from "./commands";

/** The menu of what was pressed on the map: a point, what is selected by it, or the ground. */
export function MapMenu({ onClose }: { onClose: () => void }) {
  const { menuPress } = usePage();
  // A press elsewhere opens another one.
  return (
    menuPress && <OpenMapMenu key={menuPress.originalEvent.timeStamp} press={menuPress} onClose={onClose} />
  );
}

function OpenMapMenu({ press, onClose }: { press: MapMouseEvent; onClose: () => void }) {
  const t = useTranslate();
  const studio = useStudio();
  const { map, overlay } = useCourseMap();
  const [opened] = useState(() => openAt(press, studio));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (opened.select) studio.select(opened.select);
  }, [opened, studio]);
  const close = (restoreFocus: boolean) => {
    onClose();
    const { target } = press.originalEvent;
    if (restoreFocus && target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  const { menu, at, point } = opened;
  const item = menu === "point" ? message("commands.point") : selectionName({ studio, t });
  return createPortal(
    <Anchored place={at} part="menu">
      <span ref={setAnchor} className="pointer-events-none absolute size-0" />
      {anchor && (
        <CommandMenu
          {...{ menu, at, point, anchor }}
          label={t(menu === "map" ? message("commands.here") : message("commands.of", { item }))}
          boundary={map.getContainer()}
          onClose={close}
        />
      )}
    </Anchored>,
    overlay,
  );
}

/** What a press opens a menu for. */
interface Opened {
  readonly menu: MenuName;
  readonly at: Coordinates;
  readonly point: CoursePoint | null;
  readonly select: Selection | null;
}

function openAt(press: MapMouseEvent, studio: Studio): Opened {
  const session = studio.store.get();
  const { target } = press.originalEvent;
  const isHandle = target instanceof Element && target.closest(".map-handle") !== null;
  // The handle has selected its point.
  const point = isHandle ? selectedPoint(session.selection) : null;
  const place = point && findPointPlace(session.history.present, point);
  if (place) return { menu: "point", at: place, point, select: null };
  const at = tidyPlace(press.lngLat);
  const select = selectionOf(findItem(press, studio), studio);
  return { menu: select ? "selection" : "map", at, point: null, select };
}
