import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import type { Scheme } from "@/app/map/palette";
import { createOverlay } from "@/app/studio/map/anchor";
import { FeatureOverlay } from "@/app/studio/map/features/feature-overlay";
import { takeMapKey } from "@/app/studio/map/input/take-map-key";
import { useDrawing } from "@/app/studio/map/input/use-drawing";
import { CourseMapContext, useCourseMap } from "@/app/studio/map/map-context";
import { Crosshair } from "@/app/studio/map/tools/aim";
import { ToolPanel } from "@/app/studio/map/tools/drawing-panel";
import { createStudio } from "@/app/studio/session/create-studio";
import { openReadOnlySession } from "@/app/studio/session/session-cache";
import { StudioContext, useSettledSession, useStudio } from "@/app/studio/session/use-studio";
import type { CourseDocument } from "@/lib/editor/document";
import { NO_SELECTION } from "@/lib/editor/selection";
import type { CourseDocumentData } from "@/lib/validation/course-document";
import "@/app/studio/map/map.css";

interface MeasureToolProps {
  map: MapLibreMap;
  scheme: Scheme;
  course: CourseDocument;
  /** Called when the user ends it. */
  onEnd: () => void;
}

/** The studio's tool that measures, on the map of a course to look at: in a session of its own, which can't change the course. */
export function MeasureTool({ map, scheme, course, onEnd }: MeasureToolProps) {
  const [studio] = useState(() => startMeasuring(course));
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const created = createOverlay(map);
    setOverlay(created);
    return () => created.remove();
  }, [map]);
  if (!overlay) return null;
  return (
    <StudioContext value={studio}>
      <CourseMapContext value={{ map, overlay, scheme }}>
        <Tool onEnd={onEnd} />
      </CourseMapContext>
    </StudioContext>
  );
}

function startMeasuring(course: CourseDocument) {
  const unnamed = { id: "", name: "", location: null, studioUrl: "", createdAt: "", updatedAt: "" };
  const opened = { ...(course as CourseDocumentData), ...unnamed, version: 0 };
  const studio = createStudio("", opened, openReadOnlySession(opened));
  studio.select(NO_SELECTION);
  studio.chooseTool("measure");
  return studio;
}

function Tool({ onEnd }: { onEnd: () => void }) {
  const { map } = useCourseMap();
  const { tool } = useSettledSession();
  const drawing = useDrawing(map, tool);
  const onClick = useEffectEvent((event: MapMouseEvent) => {
    // Otherwise the map would zoom by a double click.
    if (drawing.handleClick(event)) event.preventDefault();
  });
  useEffect(() => {
    const canvas = map.getCanvas();
    canvas.style.cursor = "crosshair";
    const listeners = (["click", "dblclick"] as const).map((type) => map.on(type, (event) => onClick(event)));
    return () => {
      canvas.style.cursor = "";
      for (const listener of listeners) listener.unsubscribe();
    };
  }, [map]);
  const studio = useStudio();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (takeMapKey(studio, event)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [studio]);
  const isOver = tool.kind === "select";
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <>
      <FeatureOverlay />
      <Crosshair isFor="keys" />
      <div className="map-tools">
        <ToolPanel
          put={drawing.put}
          onFollow={(center) => map.easeTo({ center })}
          onDraw={() => map.getCanvas().focus({ preventScroll: true })}
        />
      </div>
    </>
  );
}
