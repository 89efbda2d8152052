import { type KeyboardEvent, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { moveOtherEnd } from "@/lib/editor/commands/move-hole-end";
import { targetLetter, targetName, teeName } from "@/lib/editor/end-names";
import { type FairwaySource, findFairwaySource } from "@/lib/editor/fairways";
import type { End } from "@/lib/editor/handles";
import { selectedFairwayId, selectHole } from "@/lib/editor/selection";
import { offsetBy } from "@/lib/geo/offset";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseColour } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import { usePage, useScene, useStudio } from "../session/use-studio";
import { placeAtWindowPixels } from "./anchor";
import { readNudgeKey } from "./arrow-keys";
import { useCourseDrag } from "./gestures/use-drag-gesture";
import { useCourseMap } from "./map-context";
import { MapHandle } from "./map-handle";
import { teeStyle } from "./tee-style";

/** The tees and targets of the selected hole that the shown layout doesn't play. Dimmed, but movable. */
export function OtherEnds() {
  const { document, selection, tool } = useScene();
  const { lockedIds } = usePage();
  const source = findFairwaySource(document, selectedFairwayId(selection));
  if (!source) return null;
  const { hole, play } = source;
  const played = playHole(hole, play);
  return (
    // A click with a tool must not edit the hole below.
    <div inert={tool.kind !== "select" || lockedIds.has(hole.id)}>
      {hole.tees.map(
        (tee) =>
          tee !== played.tee && (
            <OtherEnd
              key={tee.id}
              source={source}
              end={tee}
              part="tee"
              name={teeName(hole, tee)}
              mark={hole.label ?? String(hole.number)}
              colour={tee.colours[0] ?? null}
            />
          ),
      )}
      {hole.targets.map(
        (target, index) =>
          target !== played.target && (
            <OtherEnd
              key={target.id}
              source={source}
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
  source: FairwaySource;
  end: { readonly id: string; readonly position: Coordinates };
  part: End;
  name: Message;
  mark: string;
  colour: CourseColour | null;
}

function OtherEnd({ source: { hole, play }, end, part, name, mark, colour }: OtherEndProps) {
  const t = useTranslate();
  const { map } = useCourseMap();
  const { run } = useStudio();
  const [dragged, setDragged] = useState<Coordinates | null>(null);
  const move = (to: Coordinates) =>
    run(moveOtherEnd(hole.id, part, end.id, to), selectHole(play?.id ?? hole.id));
  const { handlersFor } = useCourseDrag<null>(
    (at) => placeAtWindowPixels(map, at),
    (effect) => {
      setDragged(effect.type === "drag" ? effect.to : null);
      if (effect.type === "drop") move(effect.to);
    },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const by = readNudgeKey(event);
    if (!by) return;
    move(offsetBy(end.position, by));
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <MapHandle
      place={dragged ?? end.position}
      anchor="other"
      part={part}
      mark={mark}
      data-dimmed
      data-end={end.id}
      style={part === "tee" ? teeStyle(colour) : undefined}
      aria-label={t("holes.otherEnd", { name, hole: hole.number })}
      {...handlersFor(null)}
      onKeyDown={onKeyDown}
    />
  );
}
