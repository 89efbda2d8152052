import {
  CircleDot,
  type LucideIcon,
  MousePointer2,
  Pentagon,
  RectangleHorizontal,
  Ruler,
  Spline,
  Waypoints,
} from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { Tooltip } from "@/app/ui/tooltip";
import { useTranslate } from "@/app/ui/translations";
import { nextMissingEnd } from "@/lib/editor/commands/drawing";
import { findFairway } from "@/lib/editor/fairways";
import { selectedFairwayId } from "@/lib/editor/selection";
import { TOOLS, type ToolKind } from "@/lib/editor/tool";
import { message } from "@/lib/messages/message";
import { useScene, useSettledSession, useStudio } from "../session/use-studio";
import type { ToolPanelProps } from "./drawing-panel";

/** Loaded early, since the tools also work without a connection and should show their instructions then. */
const toolPanel = onDemand(() => import("./drawing-panel").then((module) => module.ToolPanel));

const BUTTONS: Readonly<Record<ToolKind, { icon: LucideIcon; key: string; name: ToolName }>> = {
  select: { icon: MousePointer2, key: "V", name: "tools.select" },
  hole: { icon: Waypoints, key: "H", name: "tools.draw" },
  tee: { icon: RectangleHorizontal, key: "T", name: "tools.drawTee" },
  target: { icon: CircleDot, key: "B", name: "tools.drawTarget" },
  path: { icon: Spline, key: "P", name: "tools.drawPath" },
  feature: { icon: Pentagon, key: "F", name: "tools.drawFeature" },
  measure: { icon: Ruler, key: "M", name: "tools.measure" },
};
type ToolName =
  | "tools.select"
  | "tools.draw"
  | "tools.drawTee"
  | "tools.drawTarget"
  | "tools.drawPath"
  | "tools.drawFeature"
  | "tools.measure";

/**
 * The toolbar of the map. Above it are the instructions for the active tool, or the reason why an action was
 * refused.
 */
export function ToolBar({ put, onFollow }: ToolPanelProps) {
  const t = useTranslate();
  const { dispatch, chooseTool } = useStudio();
  const { told } = useSettledSession();
  const { document, selection, tool: inUse } = useScene();
  const holeButton = useRef<HTMLButtonElement>(null);
  const isInUse = inUse.kind !== "select";
  const unfinished = isInUse ? null : findFairway(document, selectedFairwayId(selection));
  const missing = unfinished && nextMissingEnd(document, unfinished.id);
  useFocusAfterTool(isInUse, holeButton);

  return (
    <div className="map-tools">
      {told && (
        <p aria-hidden className="map-told">
          {t(told)}
        </p>
      )}
      {isInUse && (
        <LoadOnDemand component={toolPanel} onFail={() => {}}>
          {(Panel) => <Panel put={put} onFollow={onFollow} />}
        </LoadOnDemand>
      )}
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
        onPointerEnter={toolPanel.preload}
        onFocus={toolPanel.preload}
      >
        {TOOLS.map((tool) => {
          const { icon: Icon, key, name } = BUTTONS[tool];
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

/** When a tool ends, its buttons disappear. If one of them had the focus, the Hole tool gets it. */
function useFocusAfterTool(drawing: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasDrawing = useRef(drawing);
  useEffect(() => {
    if (wasDrawing.current && !drawing && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasDrawing.current = drawing;
  }, [drawing, button]);
}
