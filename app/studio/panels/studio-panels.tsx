import { useMemo } from "react";
import { checksOf } from "@/lib/editor/checks/checks";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import type { CourseDocument, EditedFairway, FlightPath } from "@/lib/editor/document";
import type { SessionStore } from "../session/session-store";
import { ChecksPanel } from "./checks-panel";
import { HolePanel } from "./hole-panel";
import { StudioDrawer } from "./studio-drawer";

interface StudioPanelsProps {
  /** As they are drawn, with the drag under way. */
  fairways: readonly EditedFairway[];
  /** What is checked: the document without the drag, so that checks wait until the hand lets go. */
  checked: CourseDocument;
  /** What the rules find wrong with it. */
  problems: readonly EditorProblem[];
  selected: EditedFairway | null;
  path: FlightPath | null;
  boxShown: boolean;
  onShowBox: (shown: boolean) => void;
  /** Selects a hole and moves the map there; where there is another one to see as well, to both. */
  onShow: (fairwayId: string, otherId?: string | null) => void;
  dispatch: SessionStore["dispatch"];
}

/** The panels of the studio: the selected hole, and the live checks. */
export function StudioPanels(props: StudioPanelsProps) {
  const { fairways, checked, problems, selected, path, boxShown, onShowBox, onShow, dispatch } = props;
  const findings = useMemo(() => checksOf(checked, problems), [checked, problems]);
  return (
    <StudioDrawer
      selected={selected}
      findings={findings}
      details={
        selected &&
        path && (
          <HolePanel fairways={fairways} fairway={selected} path={path} dispatch={dispatch} onShow={onShow} />
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
  );
}
