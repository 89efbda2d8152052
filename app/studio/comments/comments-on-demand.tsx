import { onDemand } from "@/app/ui/load-on-demand";

/** The comments panel, shown in place of the lists. */
export const Comments = onDemand(() => import("./comments-panel").then((module) => module.CommentsPanel));

/** Markers on the map for the places that comments are about. If they fail to load, the panel shows the error. */
export const CommentPlaces = onDemand(() =>
  import("./comments-on-map").then((module) => module.CommentsOnMap),
);
