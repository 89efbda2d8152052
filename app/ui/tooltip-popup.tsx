"use client";

import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { RefObject } from "react";
import { popupContainer } from "./popup-container";
import "./popups.css";

interface TooltipPopupProps {
  text: string;
  anchor: RefObject<Element | null>;
  onClose: () => void;
}

/** The text of a `Tooltip`, placed where it is not cut off. Escape closes it. */
export function TooltipPopup({ text, anchor, onClose }: TooltipPopupProps) {
  return (
    <BaseTooltip.Root open onOpenChange={onClose}>
      <BaseTooltip.Portal className="popup-layer" container={popupContainer(anchor.current)}>
        <BaseTooltip.Positioner
          className="popup-position"
          anchor={anchor}
          side="bottom"
          sideOffset={6}
          collisionPadding={8}
        >
          <BaseTooltip.Popup className="tooltip" aria-hidden>
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
