import type { Map as MapLibreMap } from "maplibre-gl";
import type { RefObject } from "react";
import { createPortal } from "react-dom";
import { fairwayColour } from "@/app/map/fairway-features";
import { SelectedFairway } from "@/app/map/fairway-layers";
import type { Scheme } from "@/app/map/palette";
import { drawnId, nextPart } from "@/lib/editor/commands/drawing";
import { type CourseDocument, findLayout } from "@/lib/editor/document";
import { targetLetter } from "@/lib/editor/end-names";
import { type EditedFairway, findFairway, findFairwaySource, findPathOrPrimary } from "@/lib/editor/fairways";
import { drawnDocument } from "@/lib/editor/scene";
import { type Selection, selectedFairwayId } from "@/lib/editor/selection";
import { drawingOf } from "@/lib/editor/tool";
import { playHole } from "@/lib/validation/played-hole";
import { useLiveScene } from "../session/use-studio";
import { PlacementPreview } from "./aim";
import type { PendingFocus } from "./handle-focus";
import { Handles, type HandlesProps } from "./handles";
import { MovingPaths, useMovingPaths } from "./moving-paths";
import { Readout } from "./readout";

interface SelectedHoleProps {
  map: MapLibreMap;
  /** The element of the map that holds the handles. */
  overlay: HTMLElement;
  scheme: Scheme;
  /** False while the map flies to the hole: handles moving under the pointer would be missed. */
  arrived: boolean;
  pendingFocus: RefObject<PendingFocus | null>;
  /** Called for a click on a handle that is meant for the hole being drawn. */
  onClickThrough: HandlesProps["onClickThrough"];
}

/** The selected hole with its handles: the only part of the map that renders in each frame of a drag. */
export function SelectedHole(props: SelectedHoleProps) {
  const { map, overlay, scheme, arrived, pendingFocus, onClickThrough } = props;
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
    fairway && findPathOrPrimary(fairway, isDrawingPath ? lastPathId(fairway) : pathIdOf(selection));
  // Clicks on the hole just drawn are for the next one, whose tee is often close.
  const isFollowing = Boolean(drawing?.isFollowing && fairway && fairway.id !== drawnId(drawing));
  const drawnFairway = drawing?.kind === "hole" ? findFairway(shown, drawnId(drawing)) : null;

  const committed = findFairway(document, selected);
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
          {isMoving && fairway && path && (
            <MovingPaths map={map} fairway={fairway} path={path} colour={layoutColour} scheme={scheme} />
          )}
          {fairway && path && arrived && !isDrawingPath && (
            <Handles
              key={fairway.id}
              map={map}
              fairway={fairway}
              path={path}
              colour={fairwayColour(fairway, layoutColour)}
              targetLetter={letterOfTarget(document, fairway.id)}
              committed={committed ?? fairway}
              dragging={drag?.handle ?? null}
              isInert={drawing !== null && !isFollowing}
              onClickThrough={isFollowing ? onClickThrough : null}
              pendingFocus={pendingFocus}
            />
          )}
          {drawing?.aim && (
            <PlacementPreview
              map={map}
              place={drawing.aim}
              next={nextPart(document, drawing)}
              colour={drawing.kind === "hole" ? layoutColour : null}
            />
          )}
          {drawing?.aim && drawnFairway && <Readout map={map} place={drawing.aim} fairway={drawnFairway} />}
        </>,
        overlay,
      )}
    </>
  );
}

function pathIdOf(selection: Selection): string | null {
  return selection.kind === "hole" ? selection.pathId : null;
}

function lastPathId({ flightPaths }: EditedFairway): string | null {
  return flightPaths.at(-1)?.id ?? null;
}

/** The letter of the target that a fairway plays, if its hole has several. */
function letterOfTarget(document: CourseDocument, fairwayId: string): string | null {
  const source = findFairwaySource(document, fairwayId);
  if (!source || source.hole.targets.length < 2) return null;
  const { target } = playHole(source.hole, source.play);
  return target && targetLetter(source.hole.targets.indexOf(target));
}
