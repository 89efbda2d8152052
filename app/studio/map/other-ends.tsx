import type { Map as MapLibreMap } from "maplibre-gl";
import type { KeyboardEvent } from "react";
import { useTranslate } from "@/app/ui/translations";
import { moveOtherEnd } from "@/lib/editor/commands/move-hole-end";
import { targetLetter, targetName, teeName } from "@/lib/editor/end-names";
import { type FairwaySource, findFairwaySource } from "@/lib/editor/fairways";
import type { End } from "@/lib/editor/handles";
import { selectedFairwayId, selectHole } from "@/lib/editor/selection";
import { offsetBy } from "@/lib/geo/offset";
import { courseColour } from "@/lib/print/course-colours";
import type { Coordinates } from "@/lib/validation/coordinates";
import { playHole } from "@/lib/validation/played-hole";
import { useScene, useStudio } from "../session/use-studio";
import { placeAtWindowPixels, projectToPixels, useAnchor } from "./anchor";
import { readNudgeKey } from "./arrow-keys";
import type { Pixels } from "./gestures/pixels";
import { useCourseDrag } from "./gestures/use-course-drag";

/** The tees and targets of the selected hole that the shown layout doesn't play. Dimmed, but movable. */
export function OtherEnds({ map }: { map: MapLibreMap }) {
  const { document, selection } = useScene();
  const source = findFairwaySource(document, selectedFairwayId(selection));
  return source && <OtherEndsOf map={map} source={source} />;
}

function OtherEndsOf({ map, source }: { map: MapLibreMap; source: FairwaySource }) {
  const t = useTranslate();
  const { run } = useStudio();
  const { hole, play } = source;
  const played = playHole(hole, play);
  const move = (end: End, id: string) => (to: Coordinates) =>
    run(moveOtherEnd(hole.id, end, id, to), selectHole(play?.id ?? hole.id));
  return (
    <>
      {hole.tees.map(
        (tee) =>
          tee !== played.tee && (
            <OtherEnd
              key={tee.id}
              map={map}
              place={tee.position}
              part="tee"
              name={t("holes.otherEnd", { name: teeName(hole, tee), hole: hole.number })}
              text={hole.label ?? String(hole.number)}
              colour={courseColour(tee.colours[0]).fill}
              textColour={courseColour(tee.colours[0]).text}
              onMove={move("tee", tee.id)}
            />
          ),
      )}
      {hole.targets.map(
        (target, index) =>
          target !== played.target && (
            <OtherEnd
              key={target.id}
              map={map}
              place={target.position}
              part="target"
              name={t("holes.otherEnd", {
                name: targetName(hole, target),
                hole: hole.number,
              })}
              text={targetLetter(index)}
              onMove={move("target", target.id)}
            />
          ),
      )}
    </>
  );
}

interface OtherEndProps {
  map: MapLibreMap;
  place: Coordinates;
  part: End;
  name: string;
  text: string;
  colour?: string;
  textColour?: string;
  /** Called with the place in degrees where the user moved it. */
  onMove: (to: Coordinates) => void;
}

function OtherEnd({ map, place, part, name, text, colour, textColour, onMove }: OtherEndProps) {
  const anchor = useAnchor(map, place);
  const placeAt = (at: Pixels) => placeAtWindowPixels(map, at);
  const { handlersFor } = useCourseDrag<null>(placeAt, (effect) => {
    switch (effect.type) {
      case "grab":
        break;
      case "drag":
        showAt(effect.to);
        break;
      case "drop":
        onMove(effect.to);
        break;
      case "cancel":
        showAt(place);
        break;
    }
  });
  const showAt = (shown: Coordinates) => {
    const { x, y } = projectToPixels(map, shown);
    if (anchor.current) anchor.current.style.transform = `translate(${x}px, ${y}px)`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = readNudgeKey(event);
    if (!move) return;
    onMove(offsetBy(place, move));
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={anchor} className="map-anchor" data-part="other">
      <button
        type="button"
        className="map-handle"
        data-part={part}
        data-dimmed
        aria-label={name}
        {...handlersFor(null)}
        onKeyDown={onKeyDown}
      >
        <span
          aria-hidden
          className="map-handle-mark"
          style={colour ? { backgroundColor: colour, color: textColour } : undefined}
        >
          {text}
        </span>
      </button>
    </div>
  );
}
