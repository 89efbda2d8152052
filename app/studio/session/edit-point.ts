import type { Command } from "@/lib/editor/commands/command";
import { cannotDeleteReason, deletePoint, pathFullReason } from "@/lib/editor/commands/control-points";
import { deleteCorner, deleteFeature } from "@/lib/editor/commands/features";
import { deleteEnd } from "@/lib/editor/commands/hole-details";
import { findFeature } from "@/lib/editor/document";
import { findFairway, findPathOrPrimary } from "@/lib/editor/fairways";
import { findGapBeside } from "@/lib/editor/gaps";
import type { CoursePoint, Gap } from "@/lib/editor/points";
import { selectedPathId } from "@/lib/editor/selection";
import { type Message, message } from "@/lib/messages/message";
import type { StudioSession } from "./session-cache";

interface EditedStudio {
  readonly store: StudioSession;
  readonly run: (command: Command) => void;
  readonly tell: (text: Message) => void;
}

/** Adds a control point or a corner before or after a point, and selects it; or says why there is no room for it. */
export function addPointBeside(
  { store, tell, addPoint }: Omit<EditedStudio, "run"> & { readonly addPoint: (gap: Gap) => void },
  point: CoursePoint,
  side: "before" | "after",
): void {
  const { history, selection } = store.get();
  const { present } = history;
  const pathId = selectedPathId(selection);
  const gap = findGapBeside(present, point, side, pathId);
  if (gap) {
    addPoint(gap);
    return;
  }
  const fairway = point.kind === "handle" ? findFairway(present, point.handle.fairwayId) : null;
  const full = fairway && pathFullReason(findPathOrPrimary(fairway, pathId));
  tell(full ?? message(point.kind === "corner" ? "features.noSide" : "tools.noGap"));
}

/** Deletes a point, or says why it can't be deleted. A feature that is a point is deleted with it. */
export function deletePointOf({ store, run, tell }: EditedStudio, point: CoursePoint): void {
  const { present } = store.get().history;
  switch (point.kind) {
    case "handle": {
      const why = cannotDeleteReason(present, point.handle);
      if (why) tell(why);
      else run(deletePoint(point.handle));
      break;
    }
    case "end":
      run(deleteEnd(point.holeId, point.end, point.id));
      break;
    case "corner": {
      const isPoint = findFeature(present, point.featureId)?.shape === "point";
      run(isPoint ? deleteFeature(point.featureId) : deleteCorner(point.featureId, point.index));
      break;
    }
  }
}
