import {
  CircleDot,
  MousePointer2,
  Pentagon,
  RectangleHorizontal,
  Ruler,
  Spline,
  Waypoints,
} from "lucide-react";
import { useRef } from "react";
import { HeldKeys } from "@/app/ui/held-keys";
import { onDemand } from "@/app/ui/load-on-demand";
import { Tooltip } from "@/app/ui/tooltip";
import { useTranslate } from "@/app/ui/translations";
import { useFocusAfter } from "@/app/ui/use-focus-after";
import { nextMissingEnd } from "@/lib/editor/commands/drawing";
import { findFairway } from "@/lib/editor/fairways";
import { selectedFairwayId } from "@/lib/editor/selection";
import { SHORTCUTS } from "@/lib/editor/shortcuts";
import { drawingOf, sketchOf, TOOLS, type ToolKind } from "@/lib/editor/tool";
import { canUse } from "@/lib/editor/view";
import { message } from "@/lib/messages/message";
import { usePage, useScene, useSettledSession, useStudio } from "../../session/use-studio";
import type { ToolPanelProps } from "./drawing-panel";

/** Loaded early, since the tools also work without a connection and should show their instructions then. */
const ToolPanel = onDemand(() => import("./drawing-panel").then((module) => module.ToolPanel));

export const TOOL_BUTTONS = {
  select: { icon: MousePointer2, name: "tools.select" },
  hole: { icon: Waypoints, name: "tools.draw" },
  tee: { icon: RectangleHorizontal, name: "tools.drawTee" },
  target: { icon: CircleDot, name: "tools.drawTarget" },
  path: { icon: Spline, name: "tools.drawPath" },
  feature: { icon: Pentagon, name: "tools.drawFeature" },
  measure: { icon: Ruler, name: "tools.measure" },
} as const satisfies Record<ToolKind, unknown>;

/**
 * The toolbar of the map. Above it are the instructions for the active tool, or the reason why an action was
 * refused.
 */
export function ToolBar(props: ToolPanelProps) {
  const t = useTranslate();
  const { dispatch, page, chooseTool } = useStudio();
  const { isPaletteAwaited } = usePage();
  const { told, view } = useSettledSession();
  const { document, selection, mode, tool: inUse } = useScene();
  const holeButton = useRef<HTMLButtonElement>(null);
  const isInUse = drawingOf(inUse) !== null || sketchOf(inUse) !== null;
  const unfinished = mode === "select" ? findFairway(document, selectedFairwayId(selection)) : null;
  const missing = unfinished && nextMissingEnd(document, unfinished.id);
  // The buttons of a tool disappear with it.
  useFocusAfter(Number(isInUse), holeButton);

  return (
    <div className="map-tools">
      {told && (
        <p aria-hidden className="map-told">
          {t(told)}
        </p>
      )}
      {/* The palette takes the keyboard when its code is there. */}
      {isPaletteAwaited && inUse.kind === "feature" && inUse.points.length === 0 && (
        <HeldKeys onCancel={() => dispatch({ type: "cancel" })} />
      )}
      {isInUse && <ToolPanel {...props} onFail={() => page.set({ isPaletteAwaited: false })} />}
      {missing && (
        <button
          type="button"
          className="map-tool map-tool-main"
          onClick={() => dispatch({ type: "draw", fairwayId: unfinished.id })}
        >
          {t(
            message(missing.end === "tee" ? "editing.placeTee" : "editing.placeTarget", {
              hole: missing.hole,
            }),
          )}
        </button>
      )}
      <fieldset
        aria-label={t("tools.toolbar")}
        className="tool-bar"
        onPointerEnter={ToolPanel.preload}
        onFocus={ToolPanel.preload}
      >
        {TOOLS.filter((tool) => canUse(view, tool)).map((tool) => {
          const { icon: Icon, name } = TOOL_BUTTONS[tool];
          const key = SHORTCUTS.anywhere[`${tool}Tool` as const][0].key.toUpperCase();
          return (
            <Tooltip key={tool} text={t("tools.withKey", { tool: t(name), key })}>
              <button
                ref={tool === "hole" ? holeButton : undefined}
                type="button"
                className="tool-bar-tool"
                aria-label={t(name)}
                aria-pressed={tool === inUse.kind}
                aria-keyshortcuts={key}
                onClick={() => chooseTool(tool)}
              >
                <Icon aria-hidden className="size-5" />
                <span aria-hidden>{t(`tools.${tool}`)}</span>
              </button>
            </Tooltip>
          );
        })}
      </fieldset>
    </div>
  );
}
