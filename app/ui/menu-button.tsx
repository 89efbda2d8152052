import { ChevronDown, Ellipsis } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import type { MenuItem } from "./menu";
import { MenuOnDemand, preloadMenu } from "./menu-on-demand";

interface MenuButtonProps {
  /** The text of the button, and the accessible name of the menu. */
  label: string;
  /** Shows three dots instead of the text. */
  compact?: boolean;
  items: readonly MenuItem[];
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** Called with each opening. */
  onOpen?: () => void;
  /** Called when the menu's code cannot be fetched. */
  onFail: () => void;
}

/** A button that opens a menu below it. */
export function MenuButton({ label, compact = false, items, buttonRef, onOpen, onFail }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    onOpen?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    show();
  };
  const trigger = {
    ref: buttonRef,
    "aria-haspopup": "menu",
    "aria-expanded": open,
    onPointerEnter: preloadMenu,
    onFocus: preloadMenu,
    onClick: () => (open ? setOpen(false) : show()),
    onKeyDown,
  } as const;
  return (
    <>
      {compact ? (
        <IconButton label={label} {...trigger}>
          <Ellipsis aria-hidden className="size-5" />
        </IconButton>
      ) : (
        <Button size="small" className="min-h-10 gap-1 py-1 pointer-coarse:min-h-11" {...trigger}>
          {label}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      )}
      {open && buttonRef.current && (
        <MenuOnDemand
          label={label}
          items={items}
          anchor={buttonRef.current}
          align="end"
          onClose={(restoreFocus) => {
            setOpen(false);
            if (restoreFocus) buttonRef.current?.focus();
          }}
          onFail={() => {
            setOpen(false);
            onFail();
          }}
        />
      )}
    </>
  );
}
