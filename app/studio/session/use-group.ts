import { useCallback, useMemo, useState } from "react";
import type { Group } from "@/lib/editor/commands/group";
import { findFairwaySource } from "@/lib/editor/fairways";
import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "./session-store";

type GroupRules = typeof import("@/lib/editor/commands/group");

/** The group after a change, given the previous group and the session. */
export type GroupChange = (rules: GroupRules, before: Group, session: Session) => Group;

/** What the studio needs to select several holes and features at once. */
export interface GroupTools {
  /** Null while one hole or feature is selected. */
  readonly group: Group | null;
  /** Whether every click adds to the group or removes from it, as it does without keys for that. */
  readonly isSticky: boolean;
  /** Starts with the selected hole or feature if there is no group yet. */
  readonly change: (change: GroupChange, isSticky?: boolean) => void;
  readonly end: () => void;
}

/** The state of a multiple selection. It is no part of the document; its rules are fetched when it begins. */
export function useGroup(store: SessionStore, selectedFeatureId: string | null): GroupTools {
  const [state, setState] = useState<{ group: Group; isSticky: boolean } | null>(null);
  const change = useCallback(
    (how: GroupChange, isSticky = false) => {
      import("@/lib/editor/commands/group").then(
        (rules) =>
          setState((before) => {
            const session = store.get();
            const start = before?.group ?? selectionAsGroup(session, selectedFeatureId);
            const group = how(rules, rules.presentMembers(session.history.present, start), session);
            if (rules.groupSize(group) === 0) return null;
            return { group, isSticky: isSticky || (before?.isSticky ?? false) };
          }),
        // Without a connection the selection stays as it is.
        () => {},
      );
    },
    [store, selectedFeatureId],
  );
  const end = useCallback(() => setState(null), []);
  return useMemo(
    () => ({ group: state?.group ?? null, isSticky: state?.isSticky ?? false, change, end }),
    [state, change, end],
  );
}

function selectionAsGroup({ history, selected }: Session, featureId: string | null): Group {
  if (featureId !== null) return { holeIds: [], featureIds: [featureId] };
  const hole = findFairwaySource(history.present, selected)?.hole;
  return { holeIds: hole ? [hole.id] : [], featureIds: [] };
}
