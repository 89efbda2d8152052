import type { Map as MapLibreMap } from "maplibre-gl";
import { useState } from "react";
import { MenuOnDemand } from "@/app/ui/menu-on-demand";
import { useTranslate } from "@/app/ui/translations";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { Anchored } from "./anchor";

/** A command of a handle's menu. */
export interface MenuAction {
  readonly name: Message;
  /** Keyboard shortcut for the command. */
  readonly keys?: string;
  /** Reason why the command is disabled; null if it is enabled. */
  readonly disabledReason: Message | null;
  readonly run: () => void;
}

interface PointMenuProps {
  map: MapLibreMap;
  place: Coordinates;
  name: Message;
  actions: readonly MenuAction[];
  /** Closes the menu. `restoreFocus` is true when the handle should get the focus back. */
  onClose: (restoreFocus: boolean) => void;
}

/** The menu of a handle, beside it on the map. */
export function PointMenu({ map, place, name, actions, onClose }: PointMenuProps) {
  const t = useTranslate();
  const [handleArea, setHandleArea] = useState<HTMLSpanElement | null>(null);
  return (
    <Anchored map={map} place={place} part="menu">
      <span ref={setHandleArea} className="map-menu-anchor" />
      {handleArea && (
        <MenuOnDemand
          label={t("tools.menu", { handle: name })}
          items={actions.map((action) => ({
            label: t(action.name),
            ...(action.keys && { keys: action.keys }),
            disabledReason: action.disabledReason && t(action.disabledReason),
            onSelect: action.run,
          }))}
          anchor={handleArea}
          boundary={map.getContainer()}
          onClose={onClose}
          onFail={() => onClose(true)}
        />
      )}
    </Anchored>
  );
}
