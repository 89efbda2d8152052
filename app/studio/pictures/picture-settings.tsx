import { ImagePlus, Move, Trash2 } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useId, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { useTextDraft } from "@/app/ui/use-text-draft";
import { PICTURE_LIMITS, type Picture } from "@/lib/pictures/schema";
import { useStore } from "../session/store";
import { OpacitySlider } from "./opacity-slider";
import { type PictureStore, pictureStoreOf } from "./picture-store";
import { addPicture, showCorners } from "./pictures-on-map";

interface PictureSettingsProps {
  map: MapLibreMap;
  courseId: string;
  /** Closes the settings: the map is needed to fit a picture. */
  onFit: () => void;
}

/** The user's pictures in the map settings: add one; show, rename, fit and remove each. */
export function PictureSettings({ map, courseId, onFit }: PictureSettingsProps) {
  const t = useTranslate();
  const store = pictureStoreOf(courseId);
  const { pictures } = useStore(store);
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const isFull = pictures.length >= PICTURE_LIMITS.perCourse;
  return (
    <fieldset className="map-settings-group">
      <legend>{t("pictures.title")}</legend>
      <p id={helpId} className="text-sm text-muted">
        {t("pictures.help")} {pictures.length === 0 && t("pictures.none")}
        {isFull && t("pictures.full", { most: PICTURE_LIMITS.perCourse })}
      </p>
      {pictures.length > 0 && (
        <ul className="mt-2 grid gap-3">
          {pictures.map((picture) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              store={store}
              onFit={() => {
                store.fit(picture.id);
                showCorners(map, picture.corners);
                onFit();
              }}
            />
          ))}
        </ul>
      )}
      <Button
        className="mt-3"
        aria-describedby={helpId}
        aria-disabled={isFull}
        onClick={isFull ? undefined : () => input.current?.click()}
      >
        <ImagePlus aria-hidden className="size-4" />
        {t("pictures.add")}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/tiff,.tif,.tiff"
        aria-label={t("pictures.title")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the user choose the same file again.
          event.target.value = "";
          if (!file) return;
          onFit();
          void addPicture(map, courseId, file);
        }}
      />
    </fieldset>
  );
}

interface PictureRowProps {
  picture: Picture;
  store: PictureStore;
  onFit: () => void;
}

function PictureRow({ picture, store, onFit }: PictureRowProps) {
  const t = useTranslate();
  const { id, name, visible, opacity } = picture;
  const [isAsking, setIsAsking] = useState(false);
  const { field } = useTextDraft({
    value: name,
    commit: (text) => {
      const trimmed = [...text.trim()].slice(0, PICTURE_LIMITS.nameCodePoints).join("");
      if (trimmed !== "" && trimmed !== name) store.change(id, { name: trimmed });
    },
  });
  if (isAsking) {
    return (
      <li className="picture-row" role="alert">
        <p className="text-sm wrap-anywhere">{t("pictures.removeAsk", { name })}</p>
        <div className="picture-panel-row">
          <Button size="compact" autoFocus onClick={() => setIsAsking(false)}>
            {t("pictures.keep")}
          </Button>
          <Button size="compact" variant="danger" onClick={() => void store.remove(picture)}>
            {t("pictures.removeNow")}
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className="picture-row">
      <div className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          aria-label={t("pictures.show", { name })}
          checked={visible}
          onChange={(event) => store.change(id, { visible: event.target.checked })}
        />
        <input {...field} aria-label={t("pictures.name")} className="field min-h-9 min-w-0 flex-1 py-1" />
        <IconButton label={t("pictures.fitOf", { name })} onClick={onFit}>
          <Move aria-hidden className="size-4" />
        </IconButton>
        <IconButton label={t("pictures.remove", { name })} onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <OpacitySlider
        label={t("pictures.opacityOf", { name })}
        value={opacity}
        onChange={(changed) => store.change(id, { opacity: changed })}
      />
    </li>
  );
}
