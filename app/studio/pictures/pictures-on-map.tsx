import type { LngLatBoundsLike, Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Layer, Source } from "react-map-gl/maplibre";
import { boundsOf } from "@/app/map/bounds-of";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import type { Corners, PictureSize } from "@/lib/geo/picture-fit";
import { placeInBox } from "@/lib/geo/picture-fit";
import type { Picture } from "@/lib/pictures/schema";
import { useCourseMap } from "../map/map-context";
import { useStore } from "../session/store";
import { useStudio } from "../session/use-studio";
import { FitHandles } from "./fit-handles";
import { FitPanel } from "./fit-panel";
import { pictureStoreOf } from "./picture-store";

/** The prefix of the sources and layers of pictures: they lie beneath all others of ours. */
const PICTURE_PREFIX = `${LAYER_PREFIX}picture-`;

/** How much of the view a new picture fills. */
const NEW_SHARE = 0.6;

/** Pixels at the bottom of the map that a new picture leaves to the panel. The middle of the map still lies on it. */
const PANEL_ROOM = 90;

/** Opacity while a click says where a point belongs: the map shows through. */
const AIMING_OPACITY = 0.35;

/** The user's pictures beneath the course, and the tool that fits one. `pictures` are those that the page was loaded with. */
export function PicturesOnMap({ pictures: initial }: { pictures: readonly Picture[] }) {
  const { overlay } = useCourseMap();
  const t = useTranslate();
  const { course } = useStudio();
  const [store] = useState(() => pictureStoreOf(course.id, initial));
  const { pictures, reading, fitting, error, canRetry, announcement } = useStore(store);
  useEffect(() => {
    if (store.get().pictures !== initial) void store.refresh();
  }, [store, initial]);

  return (
    <>
      {pictures.map(
        (picture) =>
          picture.visible &&
          picture.id !== fitting?.id && (
            <PictureLayer
              key={picture.id}
              id={picture.id}
              url={store.imageUrl(picture.id)}
              corners={picture.corners}
              opacity={picture.opacity}
            />
          ),
      )}
      {fitting && (
        <>
          <PictureLayer
            key={fitting.url}
            id="fitting"
            url={fitting.url}
            corners={fitting.state.corners}
            opacity={fitting.state.pending ? Math.min(fitting.opacity, AIMING_OPACITY) : fitting.opacity}
          />
          {createPortal(<FitHandles store={store} fitting={fitting} />, overlay)}
          <FitPanel store={store} fitting={fitting} error={error} />
        </>
      )}
      {!fitting && (reading !== null || error) && (
        <div className="picture-panel" role={error ? "alert" : "status"}>
          <p className="wrap-anywhere">{error ? t(error) : t("pictures.reading", { name: reading ?? "" })}</p>
          <div className="flex flex-wrap items-center gap-2">
            {canRetry && (
              <Button size="compact" onClick={store.retry}>
                {t("pictures.retry")}
              </Button>
            )}
            <Button size="compact" onClick={error ? store.dismissError : store.cancelReading}>
              {t(error ? "pictures.close" : "pictures.cancel")}
            </Button>
          </div>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement && t(announcement)}
      </p>
    </>
  );
}

/** Reads a file and starts to fit its picture: in the middle of the view, or where the file says that it lies. */
export async function addPicture(map: MapLibreMap, courseId: string, file: File): Promise<void> {
  const place = (size: PictureSize): Corners => {
    const [west, , east, north] = map.getBounds().toArray().flat() as [number, number, number, number];
    const { offsetWidth, offsetHeight } = map.getContainer();
    const south = map.unproject([offsetWidth / 2, offsetHeight - PANEL_ROOM]).lat;
    return placeInBox(size, { west, south, east, north }, NEW_SHARE);
  };
  const corners = await pictureStoreOf(courseId).add(file, place);
  if (corners) showCorners(map, corners);
}

export function showCorners(map: MapLibreMap, corners: Corners): void {
  const { offsetWidth, offsetHeight } = map.getContainer();
  const padding = Math.min(offsetWidth, offsetHeight) * 0.15;
  map.fitBounds(boundsOf(corners) as LngLatBoundsLike, { padding, duration: 0 });
}

interface PictureLayerProps {
  id: string;
  url: string;
  corners: Corners;
  opacity: number;
}

function PictureLayer({ id, url, corners, opacity }: PictureLayerProps) {
  const { map } = useCourseMap();
  const [lowest] = useState(() =>
    map.getLayersOrder().find((each) => each.startsWith(LAYER_PREFIX) && !each.startsWith(PICTURE_PREFIX)),
  );
  const coordinates = corners.map(({ lng, lat }) => [lng, lat]) as never;
  return (
    <Source id={`${PICTURE_PREFIX}${id}`} type="image" url={url} coordinates={coordinates}>
      <Layer
        id={`${PICTURE_PREFIX}${id}`}
        type="raster"
        {...(lowest && { beforeId: lowest })}
        paint={{ "raster-opacity": opacity, "raster-fade-duration": 0 }}
      />
    </Source>
  );
}
