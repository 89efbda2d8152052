import { Maximize, Settings2 } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type RefObject, useEffect, useRef } from "react";
import { BackgroundChoice } from "@/app/map/background-choice";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { withOffset } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import type { useChosenBackground } from "@/app/map/use-chosen-background";
import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { message } from "@/lib/messages/message";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { usePage, useStudio } from "../session/use-studio";
import { PlaceSearch } from "./place/place-search";

const SettingsPanel = onDemand(() =>
  import("./background/settings-panel").then((module) => module.SettingsPanel),
);

interface MapCornerProps {
  map: MapLibreMap | null;
  shown: ReturnType<typeof useChosenBackground>;
  basemaps: readonly Basemap[];
  places: PlaceSearchSettings | null;
  onPin: (place: Coordinates | null) => void;
  /** Shows the whole course; null for a course without holes. */
  onShowAll: (() => void) | null;
}

/** The tools in the corner of the map: place search, background, settings, and showing the whole course. */
export function MapCorner({ map, shown, basemaps, places, onPin, onShowAll }: MapCornerProps) {
  const t = useTranslate();
  const { course, page } = useStudio();
  const { isMapSettingsOpen: open, mapError: error } = usePage();
  const { imagery, settings, choice, background } = shown;
  const button = useRef<HTMLButtonElement>(null);
  const corner = useRef<HTMLDivElement>(null);
  const close = () => {
    page.set({ isMapSettingsOpen: false });
    button.current?.focus();
  };
  useEscape(corner, open, close);

  return (
    <div ref={corner} className="studio-map-corner">
      <div className="map-bar">
        <PlaceSearch map={map} settings={places} onPin={onPin} />
        <BackgroundChoice
          offered={basemaps}
          own={settings.own}
          imagery={imagery}
          choice={choice}
          onChoose={(background) => changeSettings((before) => ({ ...before, background }))}
        />
        <button
          ref={button}
          type="button"
          className="map-control map-control-button"
          aria-label={t("maps.settings")}
          title={t("maps.settings")}
          aria-expanded={open}
          onClick={() => page.set({ isMapSettingsOpen: !open })}
        >
          <Settings2 aria-hidden className="size-5" />
        </button>
        {onShowAll && (
          <button
            type="button"
            className="map-control map-control-button"
            aria-label={t("maps.showAll")}
            title={t("maps.showAll")}
            onClick={onShowAll}
          >
            <Maximize aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {background.state === "failed" && (
        <p className="map-note">
          {t("maps.unavailable", { name: choice })}{" "}
          <button
            type="button"
            className="pointer-events-auto font-medium text-accent underline"
            onClick={background.retry}
          >
            {t("maps.loadAgain")}
          </button>
        </p>
      )}
      <p aria-live="polite" className={error ? "map-note" : "sr-only"}>
        {error && t(error)}
      </p>
      {open && (
        <SettingsPanel
          map={map}
          reservedNames={[
            PLAIN_BASEMAP,
            ...[...basemaps, ...imagery.map(({ basemap }) => basemap)].map(({ name }) => name),
          ]}
          settings={settings}
          offset={background.loaded?.imagery ? shown.offset : null}
          onOffset={(next) =>
            changeSettings((before) => withOffset(before, { courseId: course.id, background: choice }, next))
          }
          onClose={close}
          onFail={() => {
            close();
            page.set({ mapError: message("exchange.notLoaded") });
          }}
        />
      )}
    </div>
  );
}

/** Closes the panel on Escape, wherever in the corner the focus is. */
function useEscape(corner: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    const element = corner.current;
    if (!open || !element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    element.addEventListener("keydown", onKeyDown);
    return () => element.removeEventListener("keydown", onKeyDown);
  });
}
