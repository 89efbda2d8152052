import { hasUnsavedWork } from "@/lib/editor/saving";
import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "./session-store";
import { until } from "./store";

const isSaved = ({ saving, history }: Session) => !hasUnsavedWork(saving, history.present);
const isRefused = ({ saving }: Session) => ["rejected", "forbidden", "gone"].includes(saving.phase.kind);

/** Waits until every edit is stored. @returns false if one is refused, or the user can't edit the course any more. */
export async function untilSaved(store: SessionStore): Promise<boolean> {
  return isSaved(await until(store, (session) => isSaved(session) || isRefused(session)));
}
