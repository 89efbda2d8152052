import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslate } from "@/app/ui/translations";
import { findFeature } from "@/lib/editor/document";
import { message } from "@/lib/messages/message";
import { selectionOf } from "../map/input/map-clicks";
import { useStudio } from "../session/use-studio";
import { CommandMenu } from "./command-menu";
import { selectionName } from "./commands";

interface RowMenuProps {
  /** Has the id of its hole or feature in `data-row`. */
  row: HTMLElement;
  /** Where it was pressed, in CSS pixels from the left of the window. */
  x: number;
  onClose: () => void;
}

/** The menu of a row in a list, which selects it, as on the map. */
export function RowMenu({ row, x, onClose }: RowMenuProps) {
  const t = useTranslate();
  const studio = useStudio();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const id = row.dataset.row ?? "";
    const isFeature = findFeature(studio.store.get().history.present, id) !== null;
    const selection = selectionOf(isFeature ? { featureId: id } : { fairwayId: id }, studio);
    if (selection) studio.select(selection);
  }, [row, studio]);
  const left = x - row.getBoundingClientRect().left;
  return (
    <>
      {createPortal(
        <span ref={setAnchor} className="pointer-events-none absolute inset-y-0 w-0" style={{ left }} />,
        row,
      )}
      {anchor && (
        <CommandMenu
          menu="selection"
          label={t(message("commands.of", { item: selectionName({ studio, t }) }))}
          anchor={anchor}
          onClose={(restoreFocus) => {
            onClose();
            if (restoreFocus) row.querySelector("button")?.focus();
          }}
        />
      )}
    </>
  );
}
