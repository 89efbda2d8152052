import { useMemo } from "react";
import { runChecks } from "@/lib/editor/checks/checks";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import { findFairway, findPathOrPrimary } from "@/lib/editor/document";
import type { Session } from "@/lib/editor/session";
import type { SessionStore } from "../session/session-store";
import { useShownDocument } from "../session/use-session";
import { ChecksPanel } from "./checks-panel";
import { FairwayList } from "./fairway-list";
import { HolePanel } from "./hole-panel";
import { StudioDrawer } from "./studio-drawer";

interface EditPanelsProps {
  session: Session;
  /** The store that the map shows: with a drag in progress, or with the result of a merge. */
  shownStore: SessionStore;
  problems: readonly EditorProblem[];
  boxShown: boolean;
  onShowBox: (shown: boolean) => void;
  onAdd: () => void;
  /** Selects a hole and moves the map to it; to both holes if there is another one. */
  onShow: (fairwayId: string, otherId?: string | null) => void;
  dispatch: SessionStore["dispatch"];
}

/** The list of holes, the details of the selected one, and the live checks. */
export function EditPanels(props: EditPanelsProps) {
  const { session, shownStore, problems, boxShown, onShowBox, onAdd, onShow, dispatch } = props;
  const { fairways } = useShownDocument(shownStore);
  const selected = findFairway({ fairways }, session.selected);
  // Without the drag in progress, so that the checks run once it ends and not on every frame.
  const { present } = session.history;
  const findings = useMemo(() => runChecks(present, problems), [present, problems]);
  return (
    <FairwayList
      fairways={fairways}
      problems={problems}
      selected={selected}
      onSelect={onShow}
      onAdd={onAdd}
      dispatch={dispatch}
    >
      <StudioDrawer
        selected={selected}
        findings={findings}
        details={
          selected && (
            <HolePanel
              fairways={fairways}
              fairway={selected}
              path={findPathOrPrimary(selected, session.selectedPath)}
              dispatch={dispatch}
              onShow={onShow}
            />
          )
        }
        checks={
          <ChecksPanel
            fairways={fairways}
            findings={findings}
            boxShown={boxShown}
            onShowBox={onShowBox}
            dispatch={dispatch}
            onShow={onShow}
          />
        }
      />
    </FairwayList>
  );
}
