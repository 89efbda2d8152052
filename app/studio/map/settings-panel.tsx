import { X } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useTransition } from "react";
import type { ImageryOffset, MapSettings } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import { IconButton } from "@/app/ui/icon-button";
import { savePreference } from "@/app/ui/save-preference";
import { useChooseUnit, useTranslate } from "@/app/ui/translations";
import { canEdit } from "@/lib/editor/view";
import { UNITS } from "@/lib/messages/length";
import { LANGUAGE_COOKIE } from "@/lib/messages/preference-cookies";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/messages/section";
import { PictureSettings } from "../pictures/picture-settings";
import { PicturesOnMap } from "../pictures/pictures-on-map";
import { useSettledSession, useStudio } from "../session/use-studio";
import { CustomBackgrounds } from "./custom-backgrounds";
import { OffsetTools } from "./offset-tools";

/** The pictures on the map, for the studio: they come with the settings that add them. */
export const MapPictures = PicturesOnMap;

interface SettingsPanelProps {
  map: MapLibreMap | null;
  /** Names that a custom background cannot have. */
  reservedNames: readonly string[];
  settings: MapSettings;
  offset: ImageryOffset | null;
  onOffset: (offset: ImageryOffset) => void;
  onClose: () => void;
}

/** The map settings: imagery offset, units, language, rotation, custom backgrounds. */
export function SettingsPanel({
  map,
  reservedNames,
  settings,
  offset,
  onOffset,
  onClose,
}: SettingsPanelProps) {
  const t = useTranslate();
  const { course } = useStudio();
  const isEditor = canEdit(useSettledSession().view);
  const chooseUnit = useChooseUnit();
  const router = useRouter();
  const [, startChange] = useTransition();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Changing the language remounts the panel, which would lose its focus.
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);
  return (
    <section ref={panel} tabIndex={-1} aria-label={t("maps.settings")} className="map-panel map-settings">
      <div className="map-settings-head">
        <h2 className="flex-1 text-base">{t("maps.settings")}</h2>
        <IconButton label={t("maps.close")} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="map-settings-body">
        {map && offset && <OffsetTools map={map} offset={offset} onChange={onOffset} />}
        <Group title={t("maps.units")}>
          <Choice
            name="unit"
            options={UNITS.map((unit) => ({ value: unit, text: t(`maps.${unit}`) }))}
            value={t.unit}
            onChoose={chooseUnit}
          />
        </Group>
        <Group title={t("maps.language")}>
          <Choice
            name="language"
            options={LANGUAGES.map((language) => ({
              value: language,
              text: LANGUAGE_NAMES[language],
              lang: language,
            }))}
            value={t.language}
            onChoose={(language) => {
              savePreference(LANGUAGE_COOKIE, language);
              // Renders server components in the new language. The editing session is client state, and stays.
              startChange(() => router.refresh());
            }}
          />
        </Group>
        <Group title={t("maps.view")}>
          <label className="flex min-h-9 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              checked={settings.rotation}
              onChange={(event) => {
                const rotation = event.target.checked;
                changeSettings((before) => ({ ...before, rotation }));
              }}
            />
            {t("maps.rotation")}
          </label>
          <label className="flex min-h-9 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              checked={settings.singleKeys}
              onChange={(event) => {
                const singleKeys = event.target.checked;
                changeSettings((before) => ({ ...before, singleKeys }));
              }}
            />
            {t("maps.singleKeys")}
          </label>
        </Group>
        {map && isEditor && <PictureSettings map={map} courseId={course.id} onFit={onClose} />}
        <CustomBackgrounds reservedNames={reservedNames} backgrounds={settings.own} />
      </div>
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="map-settings-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  options: readonly { value: Value; text: string; lang?: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** Radio buttons side by side. */
function Choice<Value extends string>({ name, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="map-choice">
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  );
}
