import type { MapLayerMouseEvent, Map as MapLibreMap } from "maplibre-gl";
import { MODES } from "@/lib/editor/mode";
import { tidyPlace } from "@/lib/geo/place";
import { useScene, useStudio } from "../../session/use-studio";
import { addPointAt, grabCopy, selectAt } from "./map-clicks";
import { useDrawing } from "./use-drawing";

/** What presses and clicks on the map do, by the mode. Keys: `useShortcuts`. */
export function useMapInput(map: MapLibreMap | null) {
  const studio = useStudio();
  const { mode, tool } = useScene();
  const { click, cursor } = MODES[mode];
  const drawing = useDrawing(map, tool);
  return {
    drawing,
    cursor: cursor ?? undefined,
    onMouseDown: (event: MapLayerMouseEvent) => grabCopy(event, studio),
    onClick: (event: MapLayerMouseEvent) => {
      if (click === "draw") drawing.handleClick(event);
      else if (click === "task") studio.input.task?.click(tidyPlace(event.lngLat));
      else if (click === "select") selectAt(event, studio);
    },
    onDblClick: (event: MapLayerMouseEvent) => {
      if (click === "draw") drawing.handleClick(event);
      else if (mode === "select") return addPointAt(event, studio);
      else if (click !== "task") return;
      // The map would zoom.
      event.preventDefault();
    },
  };
}
