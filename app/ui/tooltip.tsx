import { type FocusEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { onDemand } from "./load-on-demand";

/** How long the pointer rests on an element before its tooltip shows. */
const DELAY_MS = 600;

const Popup = onDemand(() => import("./tooltip-popup").then((module) => module.TooltipPopup));

interface TooltipProps {
  text: string;
  /** One element, which is hovered and focused. */
  children: ReactElement;
}

/**
 * Shows a text beside an element while the mouse rests on it or the keyboard focus is on it: for sighted users only.
 * Give the element an accessible name or description as well. The code that positions it is fetched when it is needed.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const wrapper = useRef<HTMLSpanElement>(null);
  const anchor = useRef<Element>(null);
  const timer = useRef<number>(undefined);
  const [open, setOpen] = useState(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (delay: number) => {
    anchor.current = wrapper.current?.firstElementChild ?? null;
    Popup.preload();
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(true), delay);
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the element inside, which is the control
    <span
      ref={wrapper}
      className="contents"
      onPointerEnter={({ pointerType }: PointerEvent) => {
        if (pointerType !== "touch") show(DELAY_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }: FocusEvent) => {
        if (target.matches(":focus-visible")) show(0);
      }}
      onBlur={hide}
    >
      {children}
      {open && <Popup text={text} anchor={anchor} onClose={hide} onFail={hide} />}
    </span>
  );
}
