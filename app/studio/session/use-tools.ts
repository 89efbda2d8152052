import { type RefObject, useCallback, useMemo } from "react";
import { DRAWING_TOOLS, type DrawingTool, whyNotDraw } from "@/lib/editor/commands/drawing";
import type { CourseDocument } from "@/lib/editor/document";
import { type Message, message } from "@/lib/messages/message";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { newHole } from "./new-hole";
import type { SessionStore } from "./session-store";
import type { FeatureTools } from "./use-feature-tools";
import type { GroupTools } from "./use-group";
import { useSettledSession } from "./use-session";

/** The tools of the map, in the order of the toolbar. "feature" offers the kinds to draw. */
export const MAP_TOOLS = ["select", ...DRAWING_TOOLS, "feature", "measure"] as const;
export type MapTool = (typeof MAP_TOOLS)[number];

/**
 * Farther out than this, a new course may show a whole country. A course that has holes opens with all of them in view, which on
 * a phone can be farther out.
 */
const MIN_ZOOM = { firstHole: 14, otherHoles: 11 } as const;

const DRAWS: ReadonlySet<MapTool> = new Set(DRAWING_TOOLS);

/** Why nothing should be drawn at this zoom; null if it can be. */
export function whyTooFarOut({ holes }: CourseDocument, zoom: number): Message | null {
  const least = holes.length === 0 ? MIN_ZOOM.firstHole : MIN_ZOOM.otherHoles;
  return zoom < least ? message("tools.zoomIn") : null;
}

export interface Tools {
  readonly active: MapTool;
  readonly use: (tool: MapTool) => void;
}

/** The tool in use, and how to change it. Each ends what another one had begun; a feature with enough corners is kept. */
export function useTools(
  store: SessionStore,
  featureTools: FeatureTools,
  { end }: GroupTools,
  view: RefObject<{ readonly zoom: number }>,
  /** Makes room for the kinds of features. */
  onFeatures: () => void,
): Tools {
  const { drawing } = useSettledSession(store);
  const { sketch, leave, measure, showList, choose } = featureTools;
  const active = sketch ? (sketch.kind === "measure" ? "measure" : "feature") : (drawing?.tool ?? "select");

  const use = useCallback(
    (tool: MapTool) => {
      // The key again, perhaps held down, must not restart what is being drawn.
      if (tool === active && tool !== "feature") return;
      const { history, selected, layoutId } = store.get();
      const why = whyNotUse(tool, history.present, selected, view.current.zoom);
      if (why) {
        store.dispatch({ type: "tell", text: why });
        return;
      }
      leave();
      end();
      store.dispatch({ type: "cancel" });
      if (tool === "hole") store.dispatch({ type: "draw", ...newHole({ history, layoutId }) });
      else if (isDrawingTool(tool) && selected) store.dispatch({ type: "draw", tool, fairwayId: selected });
      else if (tool === "measure") measure();
      else if (tool === "feature") {
        onFeatures();
        showList("features");
        choose(true);
      }
    },
    [store, view, active, leave, end, measure, showList, choose, onFeatures],
  );
  return useMemo(() => ({ active, use }), [active, use]);
}

function isDrawingTool(tool: MapTool): tool is DrawingTool {
  return DRAWS.has(tool);
}

function whyNotUse(
  tool: MapTool,
  document: CourseDocument,
  selected: string | null,
  zoom: number,
): Message | null {
  if (tool === "feature" && document.features.length >= FEATURE_LIMITS.features) {
    return message("features.full", { most: FEATURE_LIMITS.features });
  }
  if (!isDrawingTool(tool)) return null;
  const tooFarOut = whyTooFarOut(document, zoom);
  if (tooFarOut || tool === "hole") return tooFarOut;
  return selected ? whyNotDraw(document, tool, selected) : message("tools.noHoleSelected");
}
