import { type RefObject, useCallback, useMemo } from "react";
import { DRAWING_TOOLS, type DrawingTool } from "@/lib/editor/commands/drawing";
import { message } from "@/lib/messages/message";
import { newHole } from "./new-hole";
import type { SessionStore } from "./session-store";
import type { FeatureTools } from "./use-feature-tools";
import { useSettledSession } from "./use-session";

/** The tools of the map, in the order of the toolbar. "feature" offers the kinds to draw. */
export const MAP_TOOLS = ["select", ...DRAWING_TOOLS, "feature", "measure"] as const;
export type MapTool = (typeof MAP_TOOLS)[number];

/** Farther out, a click is tens of metres wide, and a new course without a location shows the whole world. */
export const MIN_DRAWING_ZOOM = 14;

const DRAWS: ReadonlySet<MapTool> = new Set(DRAWING_TOOLS);

export interface Tools {
  readonly active: MapTool;
  readonly use: (tool: MapTool) => void;
}

/** The tool in use, and how to change it. Each ends what another one had begun. */
export function useTools(
  store: SessionStore,
  featureTools: FeatureTools,
  view: RefObject<{ readonly zoom: number }>,
): Tools {
  const { drawing } = useSettledSession(store);
  const { sketch, cancel, measure, showList, choose } = featureTools;
  const active = sketch ? (sketch.kind === "measure" ? "measure" : "feature") : (drawing?.tool ?? "select");

  const draw = useCallback(
    (tool: DrawingTool) => {
      const { selected, layoutId } = store.get();
      if (tool === "hole") store.dispatch({ type: "draw", ...newHole(layoutId) });
      else if (selected) store.dispatch({ type: "draw", tool, fairwayId: selected });
      else store.dispatch({ type: "refuse", why: message("tools.noHoleSelected") });
    },
    [store],
  );
  const use = useCallback(
    (tool: MapTool) => {
      cancel();
      store.dispatch({ type: "cancel" });
      if (DRAWS.has(tool) && view.current.zoom < MIN_DRAWING_ZOOM) {
        store.dispatch({ type: "refuse", why: message("tools.zoomIn") });
      } else if (tool === "measure") measure();
      else if (tool === "feature") {
        showList("features");
        choose(true);
      } else if (tool !== "select") draw(tool);
    },
    [store, view, cancel, measure, showList, choose, draw],
  );
  return useMemo(() => ({ active, use }), [active, use]);
}
