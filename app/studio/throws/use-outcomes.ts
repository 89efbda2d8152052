import { useEffect } from "react";
import type { LevelOutcomes, Question } from "@/lib/flight/who-can-play";
import { NO_HEIGHTS } from "@/lib/ground/grid";
import type { PageStore } from "../session/page-state";
import { changeThrows } from "./use-throws";

/** How long a question must stay the same, so that a drag doesn't start a worker for each frame. */
const SETTLED_MS = 150;

/** Shows the outcomes of each level on the page, as they arrive from a worker. */
export function useOutcomes(question: Question | null, page: PageStore): void {
  const { ground = NO_HEIGHTS, ...rest } = question ?? {};
  const key = JSON.stringify(question && rest);
  useEffect(() => {
    changeThrows(page, { outcomes: [] });
    const asked: Omit<Question, "ground"> | null = JSON.parse(key);
    if (!asked) return;
    let worker: Worker | undefined;
    const outcomes: LevelOutcomes[] = [];
    const timer = setTimeout(() => {
      worker = new Worker(new URL("./throws-worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<LevelOutcomes>) => {
        outcomes.push(data);
        changeThrows(page, { outcomes: [...outcomes] });
      };
      worker.postMessage({ ...asked, ground } satisfies Question);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [key, ground, page]);
}
