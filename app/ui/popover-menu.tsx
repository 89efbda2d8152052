import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import "./popups.css";

interface PopoverMenuProps {
  /** Unique on the page. */
  id: string;
  /** The accessible name of the button. */
  label: string;
  children: ReactNode;
}

/**
 * A button with three dots that shows a few links (class `menu-item`). The browser opens it, closes it on Escape or a press
 * elsewhere, and moves the focus, so it works in server components, without scripts, and weighs nothing on a page with many.
 * Menus with commands are `MenuButton`.
 */
export function PopoverMenu({ id, label, children }: PopoverMenuProps) {
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} title={label} className="icon-button">
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <div id={id} popover="auto" className="menu popover-menu">
        {children}
      </div>
    </>
  );
}
