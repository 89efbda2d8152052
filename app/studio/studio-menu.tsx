import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";

/** A page that opens in a tab of its own. */
interface Beside {
  readonly href: string;
}

/** A page of ours that takes the studio's place. */
interface Elsewhere extends Beside {
  readonly askBeforeLeaving: (event: { preventDefault: () => void }) => void;
}

/** One thing to choose: something to do, or a page to open. */
export interface MenuEntry {
  readonly text: string;
  readonly icon: ReactNode;
  readonly action: (() => void) | Beside | Elsewhere;
}

interface StudioMenuProps {
  entries: readonly MenuEntry[];
  /** The button, for the focus to come back to. */
  button: RefObject<HTMLButtonElement | null>;
  onOpen?: () => void;
}

/** What can be done with the course as a whole: a menu button (ARIA Authoring Practices, "Menu Button"). */
export function StudioMenu({ entries, button, onOpen }: StudioMenuProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    items(menu.current)[0]?.focus();
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    window.addEventListener("pointerdown", onPointerDown);
    return () => window.removeEventListener("pointerdown", onPointerDown);
  }, [open, button]);

  const show = () => {
    setOpen(true);
    onOpen?.();
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) all.at(next % all.length)?.focus();
    else if (event.key === "Escape") close();
    else if (event.key === "Tab") {
      setOpen(false);
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        className="button min-h-10 gap-1 px-3 py-1 text-sm"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          show();
        }}
      >
        {t("exchange.menu")}
        <ChevronDown aria-hidden className="size-4" />
      </button>
      {open && (
        <div
          ref={menu}
          role="menu"
          aria-label={t("exchange.menu")}
          className="studio-menu"
          onKeyDown={onKeyDown}
          tabIndex={-1}
        >
          {entries.map(({ text, icon, action }) =>
            typeof action === "function" ? (
              <button
                key={text}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="studio-menu-item"
                onClick={() => {
                  close();
                  action();
                }}
              >
                {icon}
                {text}
              </button>
            ) : "askBeforeLeaving" in action ? (
              <Link
                key={text}
                role="menuitem"
                tabIndex={-1}
                className="studio-menu-item"
                href={action.href}
                prefetch={false}
                onNavigate={action.askBeforeLeaving}
                onClick={close}
              >
                {icon}
                {text}
              </Link>
            ) : (
              <a
                key={text}
                role="menuitem"
                tabIndex={-1}
                className="studio-menu-item"
                href={action.href}
                target="_blank"
                rel="noopener"
                onClick={close}
              >
                {icon}
                {text}
              </a>
            ),
          )}
        </div>
      )}
    </div>
  );
}

function items(menu: HTMLElement | null): HTMLElement[] {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);
}
