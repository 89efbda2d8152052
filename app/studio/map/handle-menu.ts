import { cannotDeleteReason, pathFullReason } from "@/lib/editor/commands/control-points";
import type { CourseDocument, FlightPath } from "@/lib/editor/document";
import { type Handle, handleKey } from "@/lib/editor/handles";
import { message } from "@/lib/messages/message";
import type { HandleCommand } from "./gestures/handle-keys";
import type { MenuAction } from "./point-menu";

interface HandleMenu {
  /** Every handle along the flight path, from the tee. */
  readonly handles: readonly Handle[];
  readonly path: FlightPath;
  /** The document without a drag in progress. */
  readonly document: CourseDocument;
  readonly run: (command: HandleCommand) => void;
  /** Moves the handle to the user's position. */
  readonly moveHere: () => void;
  /** Copies the handle's coordinates. */
  readonly copyPlace: () => void;
}

/** The menu of a handle. Unavailable actions give a reason; actions that cannot apply to this handle are left out. */
export function createHandleMenu(handle: Handle, menu: HandleMenu): MenuAction[] {
  const { handles, path, document, run, moveHere, copyPlace } = menu;
  const add = (side: "before" | "after"): MenuAction => ({
    name: message(side === "before" ? "tools.menuAddBefore" : "tools.menuAddAfter"),
    keys: side === "before" ? "⇧A" : "A",
    disabledReason: pathFullReason(path),
    run: () => run({ kind: "add", side }),
  });
  return [
    ...(isSame(handle, handles[0]) ? [] : [add("before")]),
    ...(isSame(handle, handles.at(-1)) ? [] : [add("after")]),
    { name: message("tools.moveHere"), disabledReason: null, run: moveHere },
    { name: message("tools.copyPlace"), disabledReason: null, run: copyPlace },
    {
      name: message("tools.menuDelete"),
      keys: "⌫",
      disabledReason: cannotDeleteReason(document, handle),
      run: () => run({ kind: "delete" }),
    },
  ];
}

function isSame(handle: Handle, other: Handle | undefined): boolean {
  return other !== undefined && handleKey(other) === handleKey(handle);
}
