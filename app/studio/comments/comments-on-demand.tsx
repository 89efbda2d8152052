import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";

const commentsPanel = onDemand(() => import("./comments-panel").then((module) => module.CommentsPanel));
const commentsOnMap = onDemand(() => import("./comments-on-map").then((module) => module.CommentsOnMap));

/** The comments panel, shown in place of the lists. `onFail` is called when the code cannot be fetched. */
export function Comments({ onFail }: { onFail: () => void }) {
  return (
    <LoadOnDemand component={commentsPanel} onFail={onFail}>
      {(CommentsPanel) => <CommentsPanel />}
    </LoadOnDemand>
  );
}

/**
 * Markers on the map for the places that comments are about. If they fail to load, the panel shows the error.
 */
export function CommentPlaces() {
  return (
    <LoadOnDemand component={commentsOnMap} onFail={() => {}}>
      {(CommentsOnMap) => <CommentsOnMap />}
    </LoadOnDemand>
  );
}
