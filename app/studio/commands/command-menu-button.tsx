import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { popupOnDemand } from "@/app/ui/load-on-demand";
import type { MenuName } from "./commands";

/** A menu of commands, whose code is fetched with the first one that opens. */
const CommandMenu = popupOnDemand(() => import("./menus").then((module) => module.CommandMenu));

/** Fetches the code of menus before one is opened, for instance when the pointer comes near. */
export const preloadMenu = CommandMenu.preload;

interface CommandMenuButtonProps {
  menu: MenuName;
  /** The accessible name of the button and of the menu. */
  label: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onOpen?: () => void;
  /** Called when the menu's code cannot be fetched. */
  onFail: () => void;
}

/** A button with three dots that opens a menu of commands below it. */
export function CommandMenuButton(props: CommandMenuButtonProps) {
  const { menu, label, buttonRef, onOpen, onFail } = props;
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
      <IconButton label={label} {...trigger} icon={Ellipsis} iconClass="size-5" />
      {open && buttonRef.current && (
        <CommandMenu
          menu={menu}
          label={label}
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
