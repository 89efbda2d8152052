import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import { SHEET_HEIGHTS, type SheetHeight } from "./session/page-state";

/** CSS pixels by which a finger moves the grip to the next height. */
const SWIPE = 24;

interface SheetGripProps {
  height: SheetHeight;
  onChange: (height: SheetHeight) => void;
}

/** Changes the height of the sheet: by swiping, by a tap, or with the arrow keys. Shown on phones only (studio.css). */
export function SheetGrip({ height, onChange }: SheetGripProps) {
  const t = useTranslate();
  const startY = useRef<number | null>(null);
  const hasSwiped = useRef(false);
  const index = SHEET_HEIGHTS.indexOf(height);
  const step = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), SHEET_HEIGHTS.length - 1);
    onChange(SHEET_HEIGHTS[next] ?? height);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    startY.current = event.clientY;
    hasSwiped.current = false;
  };
  const onPointerUp = (event: PointerEvent) => {
    if (startY.current === null) return;
    const up = startY.current - event.clientY;
    startY.current = null;
    hasSwiped.current = Math.abs(up) >= SWIPE;
    if (hasSwiped.current) step(Math.sign(up));
  };
  // Not before the click: it would reach what has moved under the finger.
  const onClick = () => {
    if (!hasSwiped.current) onChange(height === "middle" ? "tall" : "middle");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const most = SHEET_HEIGHTS.length;
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, Home: -most, End: most }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t("studio.sheet")}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={SHEET_HEIGHTS.length - 1}
      aria-valuenow={index}
      aria-valuetext={t(`studio.sheet_${height}`)}
      className="sheet-grip"
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onClick={onClick}
      onPointerCancel={() => {
        startY.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
