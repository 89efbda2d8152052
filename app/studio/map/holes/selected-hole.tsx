import { createPortal } from "react-dom";
import { SelectedFairway } from "@/app/map/fairway-layers";
import { onDemand } from "@/app/ui/load-on-demand";
import { drawnColour } from "@/lib/drawing/marks";
import { draggedPoint } from "@/lib/editor/commands/drag";
import { drawnId, nextPart } from "@/lib/editor/commands/drawing";
import { findLayout } from "@/lib/editor/document";
import { playedTargetLetter } from "@/lib/editor/end-names";
import { type EditedFairway, findFairway, findFairwaySource, findPathOrPrimary } from "@/lib/editor/fairways";
import { handleKey } from "@/lib/editor/handles";
import { MODES } from "@/lib/editor/mode";
import { drawnDocument } from "@/lib/editor/scene";
import { selectedFairwayId, selectedPathId, selectedPoint } from "@/lib/editor/selection";
import { drawingOf } from "@/lib/editor/tool";
import type { FlightPathId } from "@/lib/validation/course-ids";
import { useLiveScene, usePage } from "../../session/use-studio";
import { useCourseMap } from "../map-context";
import { PlacementPreview } from "../tools/aim";
import { Handles, type HandlesProps } from "./handles";
import { MovingPaths, useMovingPaths } from "./moving-paths";
import { Readout } from "./readout";

/** Loaded for who may only look at the course. */
const EndMarks = onDemand(() => import("./end-marks").then((module) => module.EndMarks));

interface SelectedHoleProps {
  /** False while the map flies to the hole: handles moving under the pointer would be missed. */
  arrived: boolean;
  /** Called for a click on a handle that is meant for the hole being drawn. */
  onClickThrough: HandlesProps["onClickThrough"];
}

/** The selected hole with its handles: the only part of the map that renders in each frame of a drag. */
export function SelectedHole({ arrived, onClickThrough }: SelectedHoleProps) {
  const { map, overlay, scheme } = useCourseMap();
  const scene = useLiveScene();
  const { document, layoutId, selection, drag } = scene;
  const drawing = drawingOf(scene.tool);
  const selected = selectedFairwayId(selection);
  const layoutColour = findLayout(document, layoutId).colour;
  const shown = drawnDocument(scene);
  const fairway = findFairway(shown, selected);
  // The flight path being drawn is the last one.
  const isDrawingPath = drawing?.kind === "path" && drawing.fairwayId === selected;
  const path =
    fairway && findPathOrPrimary(fairway, isDrawingPath ? lastPathId(fairway) : selectedPathId(selection));
  // Clicks on the hole just drawn are for the next one, whose tee is often close.
  const isFollowing = Boolean(drawing?.isFollowing && fairway && fairway.id !== drawnId(drawing));
  const drawnFairway = drawing?.kind === "hole" ? findFairway(shown, drawnId(drawing)) : null;

  const { lockedIds } = usePage();
  const isLocked = lockedIds.has(findFairwaySource(document, selected)?.hole.id ?? "");

  const committed = findFairway(document, selected);
  const dragged = drag && draggedPoint(drag.target);
  const point = selectedPoint(selection);
  const isChanging = fairway !== null && fairway !== committed;
  const isMoving = useMovingPaths(map, isChanging);

  return (
    <>
      <SelectedFairway
        fairway={isChanging ? null : fairway}
        path={isChanging ? null : path}
        colour={layoutColour}
        scheme={scheme}
      />
      {createPortal(
        <>
          {isMoving && fairway && path && <MovingPaths fairway={fairway} path={path} colour={layoutColour} />}
          {fairway && scene.mode === "read" && (
            <EndMarks
              fairway={fairway}
              colour={drawnColour(fairway, layoutColour)}
              targetLetter={playedTargetLetter(document, fairway.id)}
            />
          )}
          {fairway && path && arrived && !isDrawingPath && scene.mode !== "read" && (
            <Handles
              key={fairway.id}
              fairway={fairway}
              path={path}
              colour={drawnColour(fairway, layoutColour)}
              targetLetter={playedTargetLetter(document, fairway.id)}
              committed={committed ?? fairway}
              dragging={dragged?.kind === "handle" ? dragged.handle : null}
              // A click with a tool must not edit the hole below.
              isInert={!(MODES[scene.mode].drags || isFollowing) || isLocked}
              onClickThrough={isFollowing ? onClickThrough : null}
              selectedKey={point?.kind === "handle" ? handleKey(point.handle) : null}
            />
          )}
          {drawing?.aim && (
            <PlacementPreview
              place={drawing.aim}
              next={nextPart(document, drawing)}
              colour={drawing.kind === "hole" ? layoutColour : null}
            />
          )}
          {drawing?.aim && drawnFairway && <Readout place={drawing.aim} fairway={drawnFairway} />}
        </>,
        overlay,
      )}
    </>
  );
}

function lastPathId({ flightPaths }: EditedFairway): FlightPathId | null {
  return flightPaths.at(-1)?.id ?? null;
}
