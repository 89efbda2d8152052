import type { OwnedCourse } from "@/lib/validation/owned-course";
import { deleteCourse, putCourse } from "./kept-courses";
import { LOCAL_ACCOUNT } from "./local-account";
import type { SessionStore } from "./session-store";
import type { StudioSettings } from "./studio-settings";

/**
 * Keeps a course in this browser as it is on the server, so that the studio opens without a connection: now, and after every
 * save. Forgets it once the user can't open it any more. Also registers the service worker, which keeps the code. Returns the
 * function that stops it. Never rejects: a browser that can't store anything has no courses without a connection.
 */
export function keepCourse(
  account: string,
  course: OwnedCourse,
  settings: StudioSettings,
  { get, subscribe }: SessionStore,
): () => void {
  void navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
  // Saving keeps these courses already (`saveLocally`).
  if (account === LOCAL_ACCOUNT) return () => {};
  let known: unknown = null;
  const keep = () => {
    const { version, saved, phase } = get().saving;
    const isLost = phase.kind === "gone" || phase.kind === "forbidden";
    const state = isLost ? phase : saved;
    if (state === known) return;
    known = state;
    const kept = { course: { ...course, ...saved, version }, settings, keptAt: Date.now() };
    (isLost ? deleteCourse(account, course.id) : putCourse(account, kept)).catch(() => {});
  };
  keep();
  return subscribe(keep);
}
