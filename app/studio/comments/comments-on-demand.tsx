import type { ComponentProps } from "react";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import type { CommentsPanel } from "./comments-panel";

const commentsPanel = onDemand(() => import("./comments-panel").then((module) => module.CommentsPanel));
const commentsOnMap = onDemand(() => import("./comments-on-map").then((module) => module.CommentsOnMap));

interface CommentsProps extends ComponentProps<typeof CommentsPanel> {
  /** Called when the code cannot be fetched. */
  onFail: () => void;
}

/** The comments panel, shown in place of the lists. */
export function Comments({ onFail, ...props }: CommentsProps) {
  return (
    <LoadOnDemand component={commentsPanel} onFail={onFail}>
      {(CommentsPanel) => <CommentsPanel {...props} />}
    </LoadOnDemand>
  );
}

/**
 * Markers on the map for the places that comments are about. If they fail to load, the panel shows the error.
 */
export function CommentPlaces({ courseId }: { courseId: string }) {
  return (
    <LoadOnDemand component={commentsOnMap} onFail={() => {}}>
      {(CommentsOnMap) => <CommentsOnMap courseId={courseId} />}
    </LoadOnDemand>
  );
}
