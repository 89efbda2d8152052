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
  /** Called with the user's present role on the course. */
  readonly onRole?: (role: CourseRole) => void;
  /** Called when somebody has written, changed or deleted a comment. */
  readonly onComments?: () => void;
}

/**
 * Keeps an open studio in touch with the others that have the course open: gives newer versions to the session, and returns who is
 * here. Its code is loaded after the studio; without it, or without a connection, everything else works.
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
      // No connection: the studio works without.
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
