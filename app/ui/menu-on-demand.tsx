import { LoadOnDemand, onDemand } from "./load-on-demand";
import type { MenuProps } from "./menu";

const menu = onDemand(() => import("./menu").then((module) => module.Menu));

/** Fetches the code of menus before one is opened, for instance when the pointer comes near. */
export const preloadMenu = menu.preload;

interface MenuOnDemandProps extends MenuProps {
  /** Called when the menu's code cannot be fetched. */
  onFail: () => void;
}

/** A `Menu` whose code is fetched with the first one that opens. */
export function MenuOnDemand({ onFail, ...props }: MenuOnDemandProps) {
  return (
    <LoadOnDemand component={menu} onFail={onFail}>
      {(Menu) => <Menu {...props} />}
    </LoadOnDemand>
  );
}
