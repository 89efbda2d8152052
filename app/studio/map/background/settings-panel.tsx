import { X } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import type { ImageryOffset, MapSettings } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import { Button } from "@/app/ui/button";
import { Checkbox } from "@/app/ui/checkbox";
import { IconButton } from "@/app/ui/icon-button";
import { savePreference } from "@/app/ui/save-preference";
import { useChooseUnit, useTranslate } from "@/app/ui/translations";
import { canSave } from "@/lib/editor/view";
import { UNITS } from "@/lib/messages/length";
import { LANGUAGE_COOKIE } from "@/lib/messages/preference-cookies";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/messages/section";
import type { Picture } from "@/lib/pictures/schema";
import { addSurvey, cancelSurvey } from "../../ground/add-survey";
import { GroundSettings } from "../../ground/ground-settings";
import { PictureSettings } from "../../pictures/picture-settings";
import { addPicture, PicturesOnMap } from "../../pictures/pictures-on-map";
import { usePage, useSettledSession, useStudio } from "../../session/use-studio";
import { useCourseMap } from "../map-context";
import { CustomBackgrounds } from "./custom-backgrounds";
import { OffsetTools } from "./offset-tools";
import { SettingsGroup } from "./settings-group";

/** The pictures on the map, for the studio: they come with the settings that add them. Also takes the files that were dropped. */
export function MapPictures({ pictures }: { pictures: readonly Picture[] }) {
  const studio = useStudio();
  const { course, terrain, page } = studio;
  const { map } = useCourseMap();
  const { droppedPictures } = usePage();
  useEffect(() => {
    const [file] = droppedPictures ?? [];
    if (!file || !droppedPictures) return;
    const isTiff = /tiff?$/i.test(file.type + file.name);
    if (!terrain || !isTiff) return void addPicture(map, course.id, file);
    // The settings say what became of it.
    page.set({ isMapSettingsOpen: true });
    void addSurvey(studio, terrain, droppedPictures).then(({ isPicture }) => {
      if (!isPicture) return;
      cancelSurvey();
      page.set({ isMapSettingsOpen: false });
      void addPicture(map, course.id, file);
    });
  }, [studio, course.id, terrain, page, map, droppedPictures]);
  return <PicturesOnMap pictures={pictures} />;
}

interface SettingsPanelProps {
  map: MapLibreMap | null;
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
  const { course, keeper, page, terrain } = useStudio();
  const mayStore = canSave(useSettledSession().view);
  const chooseUnit = useChooseUnit();
  const router = useRouter();
  const [, startChange] = useTransition();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Changing the language remounts the panel, which would lose its focus.
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t("maps.settings")}
      className="map-panel flex min-h-0 w-[min(21rem,100%)] flex-col"
    >
      <div className="flex items-center border-b border-line py-1.5 pr-1.5 pl-4">
        <h2 className="flex-1 text-base">{t("maps.settings")}</h2>
        <IconButton label={t("maps.close")} onClick={onClose} icon={X} iconClass="size-5" />
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain px-4">
        {map && offset && <OffsetTools map={map} offset={offset} onChange={onOffset} />}
        {terrain && <GroundSettings terrain={terrain} settings={settings} />}
        <SettingsGroup title={t("maps.units")}>
          <Choice
            name="unit"
            options={UNITS.map((unit) => ({ value: unit, text: t(`maps.${unit}`) }))}
            value={t.unit}
            onChoose={chooseUnit}
          />
        </SettingsGroup>
        <SettingsGroup title={t("maps.language")}>
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
        </SettingsGroup>
        <SettingsGroup title={t("maps.view")}>
          {(["rotation", "singleKeys"] as const).map((setting) => (
            <Checkbox
              key={setting}
              label={t(`maps.${setting}`)}
              isChecked={settings[setting]}
              onChange={(isOn) => changeSettings((before) => ({ ...before, [setting]: isOn }))}
            />
          ))}
        </SettingsGroup>
        {keeper && (
          <Button size="compact" className="mt-3" onClick={() => page.set({ dialog: { kind: "keep" } })}>
            {t("local.pictures")}
          </Button>
        )}
        {map && mayStore && !keeper && <PictureSettings map={map} courseId={course.id} onFit={onClose} />}
        <CustomBackgrounds reservedNames={reservedNames} backgrounds={settings.own} />
      </div>
    </section>
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
    <div className="flex w-fit rounded-[0.625rem] bg-sunken p-0.5">
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className="min-h-9 cursor-pointer rounded-lg px-3.5 py-1.5 text-sm outline-offset-2 outline-select has-checked:bg-surface has-checked:font-semibold has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.2)] has-focus-visible:outline-2"
        >
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
