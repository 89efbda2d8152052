import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { popupOnDemand } from "@/app/ui/load-on-demand";
import { reportLongPress } from "../map/input/long-press";
import { useStudio } from "../session/use-studio";

const RowMenu = popupOnDemand(() => import("./menus").then((module) => module.RowMenu));

/** A list whose rows, which have an id in `data-row`, have a menu: on a right click, a long press, or the menu key. */
export function RowMenus({ children }: { children: ReactNode }) {
  const { failWith } = useStudio();
  const [pressed, setPressed] = useState<{ row: HTMLElement; x: number } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? reportLongPress(root.current) : undefined), []);
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const row = (event.target as Element).closest<HTMLElement>("[data-row]");
    if (!row) return;
    event.preventDefault();
    // The menu key reports other buttons, and a meaningless position.
    setPressed({ row, x: event.button === 2 ? event.clientX : row.getBoundingClientRect().left });
  };
  const close = () => setPressed(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside are the controls; this listens for all
    <div ref={root} className="contents" onContextMenu={onContextMenu}>
      {children}
      {pressed && (
        <RowMenu key={pressed.row.dataset.row} {...pressed} onClose={close} onFail={failWith(close)} />
      )}
    </div>
  );
}
