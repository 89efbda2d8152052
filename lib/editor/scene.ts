import { type CourseDocument, findFeature } from "./document";
import { findFairway } from "./fairways";
import { previewMerge } from "./remote-changes";
import { NO_SELECTION } from "./selection";
import { previewGesture, type Session } from "./session";
import { SELECT_TOOL } from "./tool";

/**
 * What the map shows: the course with what is selected, or read-only and with nothing selected, a saved version or the course
 * of users who may only look at it.
 */
export interface Scene extends Pick<Session, "layoutId" | "selection" | "tool" | "drag"> {
  /** Without a drag or drawing in progress; see `drawnDocument`. */
  readonly document: CourseDocument;
  readonly isReadOnly: boolean;
}

const scenes = new WeakMap<Session, Scene>();

/** The scene of a session: the same object each time, so that React can subscribe to it. */
export function sceneOf(session: Session): Scene {
  const known = scenes.get(session);
  if (known) return known;
  const scene = composeScene(session);
  scenes.set(session, scene);
  return scene;
}

function composeScene(session: Session): Scene {
  const { view, history, layoutId, selection, tool, drag } = session;
  const nothing = { selection: NO_SELECTION, tool: SELECT_TOOL, drag: null };
  switch (view.kind) {
    case "version":
      return { document: view.version.document, layoutId, ...nothing, isReadOnly: true };
    case "read":
      return { document: history.present, layoutId, ...nothing, isReadOnly: true };
    case "edit": {
      const document = previewConflict(session);
      const shown = document === history.present || isEditable(session, document) ? selection : NO_SELECTION;
      return { document, layoutId, selection: shown, tool, drag, isReadOnly: false };
    }
  }
}

/** The course, or while the user resolves a conflict, the result of merging. A drag or a drawing shows the course again. */
function previewConflict(session: Session): CourseDocument {
  const { present } = session.history;
  return session.drag || session.tool.kind !== "select" ? present : (previewMerge(session) ?? present);
}

/** Whether the preview of a merge has the selected item as it is in the course: another version's can only be seen. */
function isEditable({ history: { present }, selection }: Session, preview: CourseDocument): boolean {
  switch (selection.kind) {
    case "hole":
      return findFairway(preview, selection.fairwayId) === findFairway(present, selection.fairwayId);
    case "feature":
      return findFeature(preview, selection.featureId) === findFeature(present, selection.featureId);
    case "none":
    case "group":
      return true;
  }
}

const drawnDocuments = new WeakMap<Scene, CourseDocument>();

/** The document to draw: that of the scene, with the drag or drawing in progress applied. Computed once for each frame. */
export function drawnDocument(scene: Scene): CourseDocument {
  const known = drawnDocuments.get(scene);
  if (known) return known;
  const drawn = previewGesture(scene.document, scene);
  drawnDocuments.set(scene, drawn);
  return drawn;
}
