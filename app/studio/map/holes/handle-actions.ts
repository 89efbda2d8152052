import type { CoursePoint } from "@/lib/editor/points";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { SessionStore } from "../../session/session-store";

/** Moves a point to the user's position. */
export function moveToPosition(store: SessionStore, point: CoursePoint): void {
  import("../place/move-here").then(
    ({ moveHere }) => moveHere(store, point),
    () => store.dispatch({ type: "tell", text: message("exchange.notLoaded") }),
  );
}

export function copyPlace({ dispatch }: SessionStore, { lat, lng }: Coordinates): void {
  const place = `${lat}, ${lng}`;
  const tell = (text: Message) => dispatch({ type: "tell", text });
  const fail = () => tell(message("tools.notCopied", { place }));
  // Browsers provide the clipboard only in secure contexts.
  if (!navigator.clipboard) fail();
  else navigator.clipboard.writeText(place).then(() => tell(message("tools.copied", { place })), fail);
}
