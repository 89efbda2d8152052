import { ImagePlus, Move, Trash2 } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useId, useState } from "react";
import { FileButton } from "@/app/ui/file-button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { PICTURE_LIMITS, type Picture } from "@/lib/pictures/schema";
import { SettingsGroup } from "../map/background/settings-group";
import { useStore } from "../session/store";
import { useTextDraft } from "../session/use-text-draft";
import { AskRemoval } from "./ask-removal";
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
  const helpId = useId();
  const isFull = pictures.length >= PICTURE_LIMITS.perCourse;
  return (
    <SettingsGroup title={t("pictures.title")}>
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
      <FileButton
        className="mt-3"
        aria-describedby={helpId}
        aria-disabled={isFull}
        fieldLabel={t("pictures.title")}
        accept="image/jpeg,image/png,image/webp,image/tiff,.tif,.tiff"
        onChoose={([file]) => {
          onFit();
          void addPicture(map, courseId, file);
        }}
      >
        <ImagePlus aria-hidden className="size-4" />
        {t("pictures.add")}
      </FileButton>
    </SettingsGroup>
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
  const [asking, setAsking] = useState<"not" | "now" | "kept">("not");
  const { field, finish } = useTextDraft({
    read: () => store.get().pictures.find((each) => each.id === id)?.name ?? null,
    store: (text) => {
      const trimmed = [...text.trim()].slice(0, PICTURE_LIMITS.nameCodePoints).join("");
      if (trimmed !== "" && trimmed !== name) store.change(id, { name: trimmed });
    },
  });
  if (asking === "now") {
    return (
      <li className="grid gap-1.5" role="alert">
        <AskRemoval
          question={t("pictures.removeAsk", { name })}
          onKeep={() => setAsking("kept")}
          onRemove={() => void store.remove(picture)}
        />
      </li>
    );
  }
  return (
    <li className="grid gap-1.5 [&>input]:ml-7">
      <div className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          aria-label={t("pictures.show", { name })}
          checked={visible}
          onChange={(event) => store.change(id, { visible: event.target.checked })}
        />
        <input
          {...field}
          onBlur={finish}
          aria-label={t("pictures.name")}
          className="field min-h-9 min-w-0 flex-1 py-1"
        />
        <IconButton label={t("pictures.fitOf", { name })} onClick={onFit} icon={Move} iconClass="size-4" />
        <IconButton
          label={t("pictures.remove", { name })}
          autoFocus={asking === "kept"}
          onClick={() => setAsking("now")}
          icon={Trash2}
          iconClass="size-4"
        />
      </div>
      <OpacitySlider
        label={t("pictures.opacityOf", { name })}
        value={opacity}
        onChange={(changed) => store.change(id, { opacity: changed })}
      />
    </li>
  );
}
