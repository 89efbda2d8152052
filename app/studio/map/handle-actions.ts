import { moveHandle } from "@/lib/editor/commands/move-handle";
import type { Handle } from "@/lib/editor/handles";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { SessionStore } from "../session/session-store";
import { findPosition, poorPosition } from "./find-position";

/** Moves a handle to where the user stands, unless the course has changed by the time that is known. */
export function moveHere({ get, dispatch }: SessionStore, handle: Handle): void {
  const refuse = (why: Message) => dispatch({ type: "refuse", why });
  const { present } = get().history;
  refuse(message("tools.findingPosition"));
  findPosition((fix) => {
    const { history, drawing, drag } = get();
    if (history.present !== present || drawing || drag) return;
    dispatch({ type: "run", command: moveHandle(handle, fix.at) });
    const warning = poorPosition(fix);
    if (warning) refuse(warning);
  }, refuse);
}

/** Copies coordinates, and says so. */
export function copyPlace({ dispatch }: SessionStore, { lat, lng }: Coordinates): void {
  const text = `${lat}, ${lng}`;
  const say = (why: Message) => dispatch({ type: "refuse", why });
  const fail = () => say(message("tools.notCopied", { place: text }));
  // Browsers offer it to secure pages only.
  if (!navigator.clipboard) fail();
  else navigator.clipboard.writeText(text).then(() => say(message("tools.copied", { place: text })), fail);
}
