import { useDeferredValue, useMemo } from "react";
import { compareWithVersion } from "@/lib/editor/comparison";
import type { Studio } from "../session/create-studio";
import { browserDraftStorage } from "../session/draft-storage";
import { flushHeldText } from "../session/held-text";
import { keepDrafts } from "../session/keep-drafts";
import { useSettledSession } from "../session/use-studio";

/** Those whose drafts are kept. */
const kept = new WeakSet<Studio["store"]>();

/** Lets a user who may not save edit the course. The browser keeps the edits, also those of an earlier page, until they are sent. */
export function startSuggestion({ account, course, store }: Studio): void {
  store.dispatch({ type: "suggest", isOn: true });
  if (kept.has(store)) return;
  kept.add(store);
  void keepDrafts(store, browserDraftStorage(account, course.id));
  window.addEventListener("pagehide", flushHeldText);
}

/** The stored course, the course that the user would have, and how they differ. */
export function useSuggestion() {
  const { history, saving } = useSettledSession();
  // The edit shows first.
  const suggested = useDeferredValue(history.present);
  const { saved } = saving;
  const differences = useMemo(() => compareWithVersion(saved, suggested), [saved, suggested]);
  return { saved, suggested, differences };
}
