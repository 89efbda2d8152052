import * as z from "zod";
import { type OwnedCourse, ownedCourse } from "@/lib/validation/course";

const CHANNEL = "teepad-saves";

/** Tabs of older and newer releases may be open side by side: what they say is checked like anything else. */
const saved = z.object({ account: z.string(), course: ownedCourse });

/** Tells the other tabs of this browser that this account saved the course as it is now. */
export function tellOtherTabs(account: string, course: OwnedCourse): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ account, course });
  channel.close();
}

/** Calls back with the course whenever another tab saved it as the same account; returns the way to stop. */
export function hearOtherTabs(
  account: string,
  courseId: string,
  listener: (course: OwnedCourse) => void,
): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const heard = saved.safeParse(data).data;
    if (heard?.account === account && heard.course.id === courseId) listener(heard.course);
  };
  return () => channel.close();
}
