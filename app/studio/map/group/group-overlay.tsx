import { Move, RotateCw } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslate } from "@/app/ui/translations";
import {
  type Drag,
  draggedMove,
  draggedTurn,
  type MovedGroup,
  type TurnedGroup,
} from "@/lib/editor/commands/drag";
import { groupPlaces } from "@/lib/editor/commands/move-group";
import type { Nudge } from "@/lib/editor/commands/nudge";
import type { CourseDocument } from "@/lib/editor/document";
import { EMPTY_GROUP, type Group, withoutMembers } from "@/lib/editor/groups";
import { MODES } from "@/lib/editor/mode";
import { drawnDocument } from "@/lib/editor/scene";
import { type Box, boundingBox, boxCentre } from "@/lib/geo/box";
import { distanceInMetres } from "@/lib/geo/distance";
import { growBox, type Metres } from "@/lib/geo/offset";
import { formatLength } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useLiveScene, usePage, useSettledSession } from "../../session/use-studio";
import { Anchored, placeAtWindowPixels } from "../anchor";
import { bringIntoView } from "../camera/camera";
import { useMovingPaths } from "../holes/moving-paths";
import { readNudgeKey } from "../input/arrow-keys";
import { useCourseDrag } from "../input/use-drag-gesture";
import { useCourseMap } from "../map-context";
import { MapHandle, NOT_FOR_THE_MAP } from "../map-handle";
import { useShowLine } from "../use-show-line";
import { boxCorners, Members, MovingMembers } from "./group-members";
import { useDragMembers } from "./use-drag-members";

/**
 * The selected holes and features in the colour of the selection, in a frame with handles that move and
 * rotate them. The originals underneath stay in place until the drag ends, which is one undo step.
 */
export function GroupOverlay({ group: whole }: { group: Group }) {
  const t = useTranslate();
  const { lockedIds } = usePage();
  // What is locked stays where it is, also if it was selected in the list.
  const group = useMemo(() => withoutMembers(whole, lockedIds), [whole, lockedIds]);
  const { map, overlay } = useCourseMap();
  const scene = useLiveScene();
  const { document: present, drag } = scene;
  const shown = drawnDocument(scene);
  const box = useMemo(() => frameAround(groupPlaces(shown, group)), [shown, group]);
  const centre = box && boxCentre(box);
  const moving = useMemo(() => (drag && box ? boxCorners(box) : null), [drag, box]);
  useShowLine(moving);
  const isMoving = useMovingPaths(map, drag !== null);

  const moved: MovedGroup = { kind: "group", group };
  const turned: TurnedGroup = { kind: "turn", group };
  const { send, handlersFor } = useCourseDrag(
    (at) => placeAtWindowPixels(map, at),
    ({ kind }) => kind === "group",
  );
  useDragMembers(map, send, MODES[scene.mode].drags ? moved : null);
  useShowAdded(map, present, group);

  const { nudge } = useSettledSession();
  /** Whether an arrow key is held down. */
  const [isKeyHeld, setKeyHeld] = useState(false);
  const keys = {
    onKeyDown: (event: KeyboardEvent) => setKeyHeld(readNudgeKey(event) !== null),
    onKeyUp: () => setKeyHeld(false),
    onBlur: () => setKeyHeld(false),
  };
  const readout =
    (drag && { at: drag.to, text: dragText(present, drag, t) }) ??
    (isKeyHeld && nudge && centre ? { at: centre, text: nudgeText(nudge.total, t) } : null);

  return (
    <>
      {isMoving && box && createPortal(<MovingMembers document={shown} group={group} box={box} />, overlay)}
      <Members document={present} group={drag ? EMPTY_GROUP : group} box={drag ? null : box} />
      {centre &&
        createPortal(
          <div className="map-handles" inert={!MODES[scene.mode].drags} {...NOT_FOR_THE_MAP}>
            <MapHandle
              place={centre}
              part="group-move"
              mark={<Move className="size-4" />}
              aria-label={t("group.move")}
              {...handlersFor(moved)}
              {...keys}
            />
            <MapHandle
              place={{ lat: box.north, lng: centre.lng }}
              part="group-rotate"
              mark={<RotateCw className="size-4" />}
              aria-label={t("group.rotate")}
              {...handlersFor(turned)}
              {...keys}
            />
            {readout && (
              <Anchored place={readout.at} part="readout" isDecoration>
                <span className="map-readout">{readout.text}</span>
              </Anchored>
            )}
          </div>,
          overlay,
        )}
    </>
  );
}

/** Such as "12 m" or "15°". */
function dragText(document: CourseDocument, drag: Drag, t: Translate): string {
  if (drag.target.kind === "turn") return t("group.angle", { degrees: draggedTurn(document, drag) });
  return moveText(draggedMove(drag), t);
}

function nudgeText(nudge: Nudge, t: Translate): string {
  return "degrees" in nudge ? t("group.angle", { degrees: nudge.degrees }) : moveText(nudge.by, t);
}

function moveText({ east, north }: Metres, t: Translate): string {
  return formatLength(Math.hypot(east, north), t);
}

/** The box around places (degrees), with a margin, so that it covers no line. */
function frameAround(places: readonly Coordinates[]): Box | null {
  const box = boundingBox(places);
  if (!box) return null;
  const diagonal = distanceInMetres({ lat: box.south, lng: box.west }, { lat: box.north, lng: box.east });
  return growBox(box, Math.max(4, diagonal * 0.05));
}

/**
 * Brings the group into view when a member outside the view is added, such as a hole picked in the list, or
 * everything.
 */
function useShowAdded(map: MapLibreMap, document: CourseDocument, group: Group): void {
  const shown = useRef<Group>(EMPTY_GROUP);
  const show = useEffectEvent(() => {
    const before = shown.current;
    shown.current = group;
    const added = {
      holeIds: group.holeIds.filter((id) => !before.holeIds.includes(id)),
      featureIds: group.featureIds.filter((id) => !before.featureIds.includes(id)),
    };
    const view = map.getBounds();
    const places = groupPlaces(document, added);
    if (places.length > 0 && !places.every((place) => view.contains(place))) {
      bringIntoView(map, groupPlaces(document, group));
    }
  });
  // Not when the document changes: a move may go out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => show(), [group]);
}
