import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { findFairwaySource } from "@/lib/editor/fairways";
import type { LivePeople, LiveSelection } from "@/lib/live/schema";
import type { CourseRole } from "@/lib/validation/people";
import type { SessionStore } from "../session/session-store";
import { useSettledSession } from "../session/use-session";
import type { LiveConnection } from "./connect-live";
import { NOBODY } from "./live-context";

interface LiveOptions {
  readonly store: SessionStore;
  readonly courseId: string;
  readonly selectedFeatureId: string | null;
  /** Called with the user's current role on the course. */
  readonly onRole?: (role: CourseRole) => void;
  /** Called when a comment has been added, changed or deleted. */
  readonly onComments?: () => void;
}

/**
 * Connects an open studio with the other people who have the course open: passes newer versions to the
 * session, and returns who is present. Its code is loaded after the studio. Everything else works without it,
 * and without a connection.
 */
export function useLive({ store, courseId, selectedFeatureId, onRole, onComments }: LiveOptions): LivePeople {
  const [people, setPeople] = useState<LivePeople>(NOBODY);
  const session = useSettledSession(store);
  const connection = useRef<LiveConnection | null>(null);
  const onHello = useEffectEvent((role: CourseRole) => onRole?.(role));
  const onCommented = useEffectEvent(() => onComments?.());

  const holeId = findFairwaySource(session.history.present, session.selected ?? "")?.hole.id ?? null;
  const selection = useMemo<LiveSelection | null>(() => {
    if (selectedFeatureId !== null) return { kind: "feature", id: selectedFeatureId };
    return holeId === null ? null : { kind: "hole", id: holeId };
  }, [selectedFeatureId, holeId]);
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
    connection.current?.report(selection);
  }, [selection]);

  useEffect(() => {
    let isOpen = true;
    import("./connect-live").then(
      ({ connectLive }) => {
        if (!isOpen) return;
        connection.current = connectLive(store, courseId, latest.current, {
          onPeople: setPeople,
          onRole: onHello,
          onComments: onCommented,
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
  }, [store, courseId]);
  return people;
}
