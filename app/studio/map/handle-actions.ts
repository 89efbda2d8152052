import { moveHandle } from "@/lib/editor/commands/move-handle";
import type { Handle } from "@/lib/editor/handles";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { SessionStore } from "../session/session-store";
import { findPosition, poorPosition } from "./find-position";

/** Moves a handle to the user's position, unless the course has changed by the time it is known. */
export function moveHere({ get, dispatch }: SessionStore, handle: Handle): void {
  const tell = (text: Message) => dispatch({ type: "tell", text });
  const { present } = get().history;
  tell(message("tools.findingPosition"));
  findPosition((fix) => {
    const { history, tool, drag } = get();
    if (history.present !== present || tool.kind !== "select" || drag) return;
    dispatch({ type: "run", command: moveHandle(handle, fix.at) });
    const warning = poorPosition(fix);
    if (warning) tell(warning);
  }, tell);
}

/** Copies coordinates and shows a message. */
export function copyPlace({ dispatch }: SessionStore, { lat, lng }: Coordinates): void {
  const place = `${lat}, ${lng}`;
  const tell = (text: Message) => dispatch({ type: "tell", text });
  const fail = () => tell(message("tools.notCopied", { place }));
  // Browsers provide the clipboard only in secure contexts.
  if (!navigator.clipboard) fail();
  else navigator.clipboard.writeText(place).then(() => tell(message("tools.copied", { place })), fail);
}
