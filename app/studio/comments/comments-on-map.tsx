import { useEffect } from "react";
import { Marker, useMap } from "react-map-gl/maplibre";
import { useTranslate } from "@/app/ui/translations";
import { tidyPlace } from "@/lib/geo/place";
import { useStudio } from "../session/use-studio";
import { commentsStore, shownThreads } from "./comments-store";
import "./comments.css";
import { useStore } from "../session/store";

/** Maximum movement of the pointer during a click, in pixels. A longer one pans the map. */
const CLICK_TOLERANCE = 4;

/**
 * Markers for the places that comments are about. While the user chooses a place, handles the next click on
 * the map.
 */
export function CommentsOnMap() {
  const t = useTranslate();
  const store = commentsStore(useStudio().course.id);
  const state = useStore(store);
  const { isWriting, about, place, selectedId } = state;
  const { current: map } = useMap();
  const isPlaced = isWriting && about === "place";
  const isChoosing = isPlaced && place === null;

  useEffect(() => {
    if (!isChoosing || !map) return;
    const container = map.getContainer();
    let pressed = { x: 0, y: 0 };
    const onPress = ({ clientX: x, clientY: y }: PointerEvent) => {
      pressed = { x, y };
    };
    // Runs before the handlers of the map and the editor, and keeps the click from them.
    const onClick = (event: MouseEvent) => {
      const { target, clientX: x, clientY: y } = event;
      if (!(target instanceof Node) || !map.getCanvasContainer().contains(target)) return;
      event.stopPropagation();
      if (Math.hypot(x - pressed.x, y - pressed.y) > CLICK_TOLERANCE) return;
      const { left, top } = container.getBoundingClientRect();
      store.set({ place: tidyPlace(map.unproject([x - left, y - top])) });
    };
    container.addEventListener("pointerdown", onPress, true);
    container.addEventListener("click", onClick, true);
    container.classList.add("comment-aim");
    return () => {
      container.removeEventListener("pointerdown", onPress, true);
      container.removeEventListener("click", onClick, true);
      container.classList.remove("comment-aim");
    };
  }, [isChoosing, map, store]);

  return (
    <>
      {shownThreads(state).map(
        ({ id, place: at, comments: [first, ...replies] }) =>
          at &&
          "lat" in at && (
            <Marker key={id} longitude={at.lng} latitude={at.lat} anchor="bottom">
              <button
                type="button"
                className="comment-pin"
                aria-pressed={id === selectedId}
                aria-label={t("comments.onMap", {
                  count: replies.length + 1,
                  text: first.text.slice(0, 60),
                })}
                onClick={(event) => {
                  event.stopPropagation();
                  store.set({ selectedId: id });
                }}
              >
                {replies.length + 1}
              </button>
            </Marker>
          ),
      )}
      {place && isPlaced && (
        <Marker longitude={place.lng} latitude={place.lat} anchor="bottom">
          <span role="img" className="comment-pin" data-new aria-label={t("comments.newPlace")}>
            +
          </span>
        </Marker>
      )}
    </>
  );
}
