import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { CourseDocument } from "@/lib/editor/document";
import { type Selection, selectedMembers } from "@/lib/editor/selection";
import { canEdit } from "@/lib/editor/view";
import { type LiveItem, type LivePeople, type LiveSelection, MAX_SELECTED_SHOWN } from "@/lib/live/schema";
import type { CourseRole } from "@/lib/validation/people";
import { refetchComments } from "../session/refetch-comments";
import { useSettledSession, useStudio } from "../session/use-studio";
import type { LiveConnection } from "./connect-live";
import { NOBODY } from "./live-context";

/** Maximum number of notices shown. The newest are kept. */
const MAX_NOTICES = 3;

/**
 * Connects an open studio with the other people who have the course open: passes newer versions to the
 * session, and returns who is present. Its code is loaded after the studio. Everything else works without it,
 * and without a connection.
 */
export function useLive(role: CourseRole): LivePeople {
  const { store, course, keeper, page, hand, others } = useStudio();
  const [people, setPeople] = useState<LivePeople>(NOBODY);
  const { history, selection: selected, view } = useSettledSession();
  const connection = useRef<LiveConnection | null>(null);
  const onHello = useEffectEvent((now: CourseRole) => {
    // Someone who could not edit loses nothing by loading the editor instead.
    if (!canEdit(view) && now !== role) window.location.reload();
  });

  const items = JSON.stringify(selectedItems(history.present, selected));
  const selection = useMemo((): LiveSelection | null => {
    const [first, ...more]: LiveItem[] = JSON.parse(items);
    return first ? { ...first, ...(more.length > 0 && { more }) } : null;
  }, [items]);
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
    connection.current?.report(selection);
  }, [selection]);

  useEffect(() => {
    // Nobody else has a course without an account.
    if (keeper) return;
    let isOpen = true;
    import("./connect-live").then(
      ({ connectLive }) => {
        if (!isOpen) return;
        connection.current = connectLive(store, course.id, latest.current, hand, {
          onPeople: setPeople,
          onHands: (hands) => others.set({ hands }),
          onRole: onHello,
          onComments: refetchComments,
          onNotice: (notice) => page.set({ notices: [...page.get().notices, notice].slice(-MAX_NOTICES) }),
          onCommentCounts: (commentCounts) => page.set({ commentCounts }),
        });
      },
      // The code couldn't be loaded: the studio works without it.
      () => {},
    );
    return () => {
      isOpen = false;
      connection.current?.close();
      connection.current = null;
      setPeople(NOBODY);
    };
  }, [store, course.id, keeper, page, hand, others]);
  return people;
}

/** What other people see as selected. */
function selectedItems(document: CourseDocument, selection: Selection): LiveItem[] {
  const { holeIds, featureIds } = selectedMembers(document, selection);
  const itemsOf = (kind: LiveItem["kind"], ids: readonly string[]) => ids.map((id) => ({ kind, id }));
  return [...itemsOf("hole", holeIds), ...itemsOf("feature", featureIds)].slice(0, MAX_SELECTED_SHOWN);
}
