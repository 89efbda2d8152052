import { dequal } from "dequal/lite";
import { useTranslate } from "@/app/ui/translations";
import type { EditedHole } from "@/lib/editor/document";
import { targetLetter, targetName, teeName } from "@/lib/editor/end-names";
import { findFairwaySource, holeLabel } from "@/lib/editor/fairways";
import type { End } from "@/lib/editor/handles";
import { MODES } from "@/lib/editor/mode";
import { type CoursePoint, findPointPlace } from "@/lib/editor/points";
import { drawnDocument } from "@/lib/editor/scene";
import { selectedFairwayId, selectedPoint } from "@/lib/editor/selection";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { TargetId, TeeId } from "@/lib/validation/course-ids";
import type { CourseColour } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import { useLiveScene, usePage, useScene } from "../../session/use-studio";
import { placeAtWindowPixels } from "../anchor";
import { useCourseDrag } from "../input/use-drag-gesture";
import { useCourseMap } from "../map-context";
import { PointHandle } from "../point-handle";
import { teeStyle } from "./tee-style";

/** The tees and targets of the selected hole that the shown layout doesn't play. Dimmed, but movable. */
export function OtherEnds() {
  const { document, selection, mode } = useScene();
  const { lockedIds } = usePage();
  const source = findFairwaySource(document, selectedFairwayId(selection));
  if (!source) return null;
  const { hole, play } = source;
  const played = playHole(hole, play);
  return (
    // A click with a tool must not edit the hole below.
    <div inert={!MODES[mode].drags || lockedIds.has(hole.id)}>
      {hole.tees.map(
        (tee) =>
          tee !== played.tee && (
            <OtherEnd
              key={tee.id}
              hole={hole}
              end={tee}
              part="tee"
              name={teeName(hole, tee)}
              mark={holeLabel(hole)}
              colour={tee.colours[0] ?? null}
            />
          ),
      )}
      {hole.targets.map(
        (target, index) =>
          target !== played.target && (
            <OtherEnd
              key={target.id}
              hole={hole}
              end={target}
              part="target"
              name={targetName(hole, target)}
              mark={targetLetter(index)}
              colour={null}
            />
          ),
      )}
    </div>
  );
}

interface OtherEndProps {
  hole: EditedHole;
  end: { readonly id: TeeId | TargetId; readonly position: Coordinates };
  part: End;
  name: Message;
  mark: string;
  colour: CourseColour | null;
}

function OtherEnd({ hole, end, part, name, mark, colour }: OtherEndProps) {
  const t = useTranslate();
  const { map } = useCourseMap();
  const scene = useLiveScene();
  const drawn = drawnDocument(scene);
  const point: CoursePoint = { kind: "end", holeId: hole.id, end: part, id: end.id };
  const { handlersFor } = useCourseDrag(
    (at) => placeAtWindowPixels(map, at),
    () => false,
  );
  return (
    <PointHandle
      point={point}
      isSelected={dequal(selectedPoint(scene.selection), point)}
      place={findPointPlace(drawn, point) ?? end.position}
      anchor="other"
      part={part}
      mark={mark}
      data-dimmed
      style={part === "tee" ? teeStyle(colour) : undefined}
      aria-label={t("holes.otherEnd", { name, hole: hole.number })}
      {...handlersFor(point)}
    />
  );
}
