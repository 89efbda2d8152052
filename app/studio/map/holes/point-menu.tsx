import { useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { type Handle, handleName } from "@/lib/editor/handles";
import type { Coordinates } from "@/lib/validation/coordinates";
import { CommandMenu } from "../../commands/command-menu";
import { Anchored } from "../anchor";
import { useCourseMap } from "../map-context";

interface PointMenuProps {
  handle: Handle;
  hole: number;
  place: Coordinates;
  /** Closes the menu. `restoreFocus` is true when the handle should get the focus back. */
  onClose: (restoreFocus: boolean) => void;
}

/** The menu of a handle, beside it on the map. */
export function PointMenu({ handle, hole, place, onClose }: PointMenuProps) {
  const t = useTranslate();
  const { map } = useCourseMap();
  const [handleArea, setHandleArea] = useState<HTMLSpanElement | null>(null);
  return (
    <Anchored place={place} part="menu">
      {/* As large as a handle, which the menu must not cover. */}
      <span ref={setHandleArea} className="pointer-events-none absolute -inset-4.25" />
      {handleArea && (
        <CommandMenu
          menu="point"
          point={{ kind: "handle", handle }}
          label={t("tools.menu", { handle: handleName(handle, hole) })}
          anchor={handleArea}
          boundary={map.getContainer()}
          onClose={onClose}
        />
      )}
    </Anchored>
  );
}
