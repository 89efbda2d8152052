import { Maximize, Settings2 } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type RefObject, useEffect, useRef } from "react";
import { BackgroundChoice } from "@/app/map/background-choice";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { type ImageryOffset, type MapSettings, withOffset } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import type { ImageryOffer } from "@/lib/imagery/offer";
import type { Message } from "@/lib/messages/message";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useStudio } from "../session/use-studio";
import { PlaceSearch } from "./place-search";

const settingsPanel = onDemand(() => import("./settings-panel").then((module) => module.SettingsPanel));

interface MapCornerProps {
  map: MapLibreMap | null;
  basemaps: readonly Basemap[];
  /** Imagery that covers the place that the map shows. */
  imagery: readonly ImageryOffer[];
  settings: MapSettings;
  /** The name of the chosen background. */
  choice: string;
  /** Whether the chosen background could not be loaded. */
  failed: boolean;
  onRetry: () => void;
  /** The offset of the imagery; null if the background has no imagery. */
  offset: ImageryOffset | null;
  places: PlaceSearchSettings | null;
  onPin: (place: Coordinates | null) => void;
  /** Shows the whole course; null for a course without holes. */
  onShowAll: (() => void) | null;
  /** An error that doesn't concern the background, such as why the user's position could not be found. */
  error: Message | null;
  /** Whether the settings are open. */
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Called when the settings cannot be loaded. */
  onFail: () => void;
}

/** The tools in the corner of the map: place search, background, settings, and showing the whole course. */
export function MapCorner(props: MapCornerProps) {
  const {
    map,
    basemaps,
    imagery,
    settings,
    choice,
    failed,
    onRetry,
    offset,
    places,
    onPin,
    onShowAll,
    error,
    open,
    onOpen,
  } = props;
  const t = useTranslate();
  const courseId = useStudio().course.id;
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
      <p aria-live="polite" className={error ? "map-note" : "sr-only"}>
        {error && t(error)}
      </p>
      {open && (
        <LoadOnDemand
          component={settingsPanel}
          onFail={() => {
            close();
            props.onFail();
          }}
        >
          {(SettingsPanel) => (
            <SettingsPanel
              map={map}
              reservedNames={[
                PLAIN_BASEMAP,
                ...[...basemaps, ...imagery.map(({ basemap }) => basemap)].map(({ name }) => name),
              ]}
              settings={settings}
              offset={offset}
              onOffset={(next) =>
                changeSettings((before) => withOffset(before, { courseId, background: choice }, next))
              }
              onClose={close}
            />
          )}
        </LoadOnDemand>
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
