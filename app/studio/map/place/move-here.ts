import { type CoursePoint, findPointPlace, movePointTo } from "@/lib/editor/points";
import { isSamePlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { SessionStore } from "../../session/session-store";
import { describeMove, findPosition, measuredBy } from "./find-position";

/** Moves a point to the user's position, unless it has been moved by the time that is known. */
export function moveHere({ get, dispatch }: SessionStore, point: CoursePoint): void {
  const tell = (text: Message) => dispatch({ type: "tell", text });
  const place = () => findPointPlace(get().history.present, point) ?? undefined;
  const before = place();
  tell(message("tools.averaging"));
  findPosition((fix) => {
    const { tool, drag } = get();
    if (!isSamePlace(place(), before) || tool.kind !== "select" || drag) return;
    dispatch({ type: "run", command: movePointTo(point, fix.at) });
    dispatch({ type: "measured", found: [measuredBy(fix)] });
    tell(describeMove(fix));
  }, tell);
}
