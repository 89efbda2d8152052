import { afterInputPause } from "@/app/ui/input-pause";
import { placesToMeasure } from "@/lib/editor/heights";
import type { Session } from "@/lib/editor/session";
import type { Terrain } from "@/lib/validation/terrain";
import type { StudioSession } from "../session/session-cache";
import { measureEnds } from "./measure-ends";

/**
 * Measures the ground of tees and targets that the user places or moves, in a pause of the input; what can't be loaded, again once there
 * is a connection. Those of others are measured by their browsers. Returns the function that stops it.
 * @param since what the course was before the first edit to measure.
 */
export function measureEdits(store: StudioSession, terrain: Terrain, since: Session["history"]): () => void {
  let last = since;
  let waiting: ReturnType<typeof placesToMeasure> = [];
  let failed: typeof waiting = [];
  const measure = async () => {
    const places = waiting;
    waiting = [];
    if (!(await measureEnds(store, terrain, places))) failed.push(...places);
  };
  const measureFailed = () => {
    if (failed.length === 0) return;
    waiting.push(...failed);
    failed = [];
    void measure();
  };
  const onChange = () => {
    const { history } = store.get();
    if (history === last) return;
    const isOwn = history.past !== last.past || history.future !== last.future;
    const places = isOwn ? placesToMeasure(last.present, history.present) : [];
    last = history;
    if (places.length === 0) return;
    if (waiting.length === 0) afterInputPause(() => void measure());
    waiting.push(...places);
  };
  onChange();
  window.addEventListener("online", measureFailed);
  const unsubscribe = store.subscribe(onChange);
  return () => {
    window.removeEventListener("online", measureFailed);
    unsubscribe();
  };
}
