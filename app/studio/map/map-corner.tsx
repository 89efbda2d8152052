import { Maximize, Settings2 } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { type ImageryOffset, type MapSettings, withOffset } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import { useTranslate } from "@/app/ui/translations";
import type { Message } from "@/lib/messages/message";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { BackgroundChoice } from "./background-choice";
import { PlaceSearch, type PlaceSearchSettings } from "./place-search";

const SettingsPanel = dynamic(() => import("./settings-panel").then((module) => module.SettingsPanel), {
  ssr: false,
});

interface MapCornerProps {
  map: MapLibreMap | null;
  courseId: string;
  basemaps: readonly Basemap[];
  settings: MapSettings;
  /** The name of the background wished for. */
  choice: string;
  /** It could not be had. */
  failed: boolean;
  onRetry: () => void;
  /** How far the imagery is moved; null where there is none to move. */
  offset: ImageryOffset | null;
  places: PlaceSearchSettings | null;
  onPin: (place: Coordinates | null) => void;
  /** Shows the whole course; null where there is nothing to show. */
  onShowAll: (() => void) | null;
  /** Something else that did not work, such as finding out where one is. */
  trouble: Message | null;
  /** Whether the settings are open. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The tools in the map's corner: going to a place, the background, and everything set rarely behind one button. */
export function MapCorner(props: MapCornerProps) {
  const {
    map,
    courseId,
    basemaps,
    settings,
    choice,
    failed,
    onRetry,
    offset,
    places,
    onPin,
    onShowAll,
    trouble,
    open,
    onOpen,
  } = props;
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const corner = useRef<HTMLDivElement>(null);
  const close = () => {
    onOpen(false);
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
          onClick={() => onOpen(!open)}
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
      {failed && (
        <p className="map-note">
          {t("maps.unavailable", { name: choice })}{" "}
          <button
            type="button"
            className="pointer-events-auto font-medium text-accent underline"
            onClick={onRetry}
          >
            {t("maps.loadAgain")}
          </button>
        </p>
      )}
      <p aria-live="polite" className={trouble ? "map-note" : "sr-only"}>
        {trouble && t(trouble)}
      </p>
      {open && (
        <SettingsPanel
          map={map}
          taken={[PLAIN_BASEMAP, ...basemaps.map(({ name }) => name)]}
          settings={settings}
          offset={offset}
          onOffset={(next) =>
            changeSettings((before) => withOffset(before, { courseId, background: choice }, next))
          }
          onClose={close}
        />
      )}
    </div>
  );
}

/** Escape closes the panel, wherever in the corner the focus is. */
function useEscape(corner: { current: HTMLElement | null }, open: boolean, close: () => void): void {
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
