import { handlePlace, listHandles } from "@/lib/editor/handles";
import { Anchored } from "../anchor";
import { type HandlesProps, markOf } from "./handles";
import { teeStyle } from "./tee-style";

/** The ends of the selected hole for who may only look at the course: as its handles, and nothing to grab. */
export function EndMarks({
  fairway,
  colour,
  targetLetter,
}: Pick<HandlesProps, "fairway" | "colour" | "targetLetter">) {
  return listHandles(fairway).map((handle) => {
    const place = handle.part === "point" ? null : handlePlace(fairway, handle);
    return (
      place && (
        <Anchored key={handle.part} place={place} part={handle.part} isDecoration>
          <span className="map-handle pointer-events-none" data-part={handle.part} style={teeStyle(colour)}>
            <span className="map-handle-mark">{markOf(handle, fairway, targetLetter)}</span>
          </span>
        </Anchored>
      )
    );
  });
}
