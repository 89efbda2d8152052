import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { Button } from "./button";
import type { MenuItem } from "./menu";
import { MenuOnDemand, preloadMenu } from "./menu-on-demand";

interface MenuButtonProps {
  /** The text of the button, and the accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** Called with each opening. */
  onOpen?: () => void;
  /** Called when the menu's code cannot be fetched. */
  onFail: () => void;
}

/** A button that opens a menu below it. */
export function MenuButton({ label, items, buttonRef, onOpen, onFail }: MenuButtonProps) {
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
  return (
    <>
      <Button
        ref={buttonRef}
        size="small"
        className="min-h-10 gap-1 py-1 pointer-coarse:min-h-11"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
      >
        {label}
        <ChevronDown aria-hidden className="size-4" />
      </Button>
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
