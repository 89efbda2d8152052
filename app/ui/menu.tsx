"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "./link";
import { popupContainer } from "./popup-container";
import "./popups.css";

interface CommonItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** The keyboard shortcut, as shown beside the label. */
  readonly keys?: string;
  /** Why the item is disabled; null when it isn't. Disabled items stay focusable, so that the reason can be read. */
  readonly disabledReason?: string | null;
}

interface Command extends CommonItem {
  readonly onSelect: () => void;
}

interface NewTabLink extends CommonItem {
  readonly href: string;
}

interface PageLink extends NewTabLink {
  /** Called before the navigation, which it can prevent. */
  readonly onNavigate: (event: { preventDefault: () => void }) => void;
}

/** A command, a page that opens in a new tab, or a page that replaces this one. */
export type MenuItem = Command | NewTabLink | PageLink;

export interface MenuProps {
  /** The accessible name. */
  label: string;
  items: readonly MenuItem[];
  anchor: Element;
  align?: "start" | "end";
  /** The element that the menu stays within; by default the window. */
  boundary?: Element | undefined;
  /** Closes the menu. `restoreFocus` is false when the user went on to something outside. */
  onClose: (restoreFocus: boolean) => void;
}

/**
 * A menu, open for as long as it is rendered (ARIA Authoring Practices, "Menu Button"). Render it with `MenuOnDemand`:
 * Base UI's menu is half as large as the whole studio, and nothing needs it before a menu is opened.
 */
export function Menu({ label, items, anchor, align = "start", boundary, onClose }: MenuProps) {
  // The focus goes back to where the menu was opened, and the browser moves it on from there.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") onClose(true);
  };
  // A long press opens the menu with the finger still down: lifting it is not a press outside.
  const hasNewPress = useRef(false);
  useEffect(() => {
    const onPress = () => {
      hasNewPress.current = true;
    };
    document.addEventListener("pointerdown", onPress, { capture: true, once: true });
    return () => document.removeEventListener("pointerdown", onPress, { capture: true });
  }, []);
  return (
    <BaseMenu.Root
      open
      modal={false}
      onOpenChange={(_open, { reason, event }) => {
        // A press on the button that opened the menu is the button's to handle.
        const isOnAnchor = event.target instanceof Node && anchor.contains(event.target);
        if (reason === "outside-press" && (isOnAnchor || !hasNewPress.current)) return;
        onClose(reason === "escape-key" || reason === "item-press");
      }}
    >
      <BaseMenu.Portal className="popup-layer" container={popupContainer(anchor)}>
        <BaseMenu.Positioner
          className="popup-position"
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          {...(boundary && { collisionBoundary: boundary })}
        >
          <BaseMenu.Popup className="menu" aria-label={label} finalFocus={false} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <Item key={item.label} item={item} />
            ))}
            <FocusFirstItem />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/**
 * Moves the focus into the menu in the commit that opens it: the next key is for the menu, however fast it comes. Base UI
 * does so a frame later, and to the popup itself unless a key on a trigger of its own opened it.
 */
function FocusFirstItem() {
  const marker = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => findFirstItem(marker.current)?.focus({ preventScroll: true }), []);
  // Base UI had not registered the items yet. Tell it again, or an arrow key would go to the first item instead of the next.
  useEffect(() => {
    const item = findFirstItem(marker.current);
    if (item === document.activeElement) item?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }, []);
  return <span ref={marker} hidden />;
}

function findFirstItem(marker: HTMLElement | null): HTMLElement | null {
  return marker?.parentElement?.querySelector<HTMLElement>("[role=menuitem]") ?? null;
}

function Item({ item }: { item: MenuItem }) {
  if ("onSelect" in item) {
    return (
      <BaseMenu.Item className="menu-item" disabled={Boolean(item.disabledReason)} onClick={item.onSelect}>
        <ItemContent item={item} />
      </BaseMenu.Item>
    );
  }
  const target =
    "onNavigate" in item
      ? { render: <Link href={item.href} onNavigate={item.onNavigate} /> }
      : { href: item.href, target: "_blank", rel: "noopener" };
  return (
    <BaseMenu.LinkItem className="menu-item" closeOnClick {...target}>
      <ItemContent item={item} />
    </BaseMenu.LinkItem>
  );
}

function ItemContent({ item: { label, icon, keys, disabledReason } }: { item: CommonItem }) {
  return (
    <>
      {icon}
      <span className="flex-1">
        {label}
        {disabledReason && <span className="block text-xs text-muted">{disabledReason}</span>}
      </span>
      {keys && (
        <kbd aria-hidden className="text-xs text-muted">
          {keys}
        </kbd>
      )}
    </>
  );
}
