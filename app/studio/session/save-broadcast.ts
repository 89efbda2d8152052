import * as z from "zod";
import { type OwnedCourse, ownedCourse } from "@/lib/validation/owned-course";

const CHANNEL = "teepad-saves";

/** Validated on receipt: tabs of older and newer releases may be open side by side. */
const savedMessage = z.object({ account: z.string(), course: ownedCourse });

/** Broadcasts a course that this account saved to the other tabs of this browser. */
export function broadcastSave(account: string, course: OwnedCourse): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ account, course });
  channel.close();
}

/** Calls `listener` with the course whenever another tab of the same account saves it. Returns the unsubscribe function. */
export function onBroadcastSave(
  account: string,
  courseId: string,
  listener: (course: OwnedCourse) => void,
): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const received = savedMessage.safeParse(data).data;
    if (received?.account === account && received.course.id === courseId) listener(received.course);
  };
  return () => channel.close();
}
