import type { KeyboardEvent } from "react";
import { Marker } from "react-map-gl/maplibre";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { GeocoderCredit } from "@/app/map/geocoder-credit";
import { Pin } from "@/app/map/pin";
import type { FoundPlace } from "@/lib/places/schema";
import type { Coordinates } from "@/lib/validation/coordinates";

// biome-ignore lint/performance/noBarrelFile: one file of code, since each lengthens the list that the studio loads first.
export { findPlaces } from "@/app/map/find-places";

interface PlaceResultsProps {
  places: readonly FoundPlace[];
  settings: PlaceSearchSettings | null;
  onChoose: (place: FoundPlace) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function PlaceResults({ places, settings, onChoose, onKeyDown }: PlaceResultsProps) {
  return (
    <div className="map-panel place-results">
      <ul>
        {places.map((place) => (
          <li key={`${place.name} ${place.lat} ${place.lng}`}>
            <button
              type="button"
              className="place-result"
              onClick={() => onChoose(place)}
              onKeyDown={onKeyDown}
            >
              {place.name}
            </button>
          </li>
        ))}
      </ul>
      {settings?.attribution && <GeocoderCredit {...settings.attribution} className="px-3 py-1.5" />}
    </div>
  );
}

/** Marks the place that the search went to. Decorative: it cannot be clicked. */
export function SearchPin({ place }: { place: Coordinates }) {
  return (
    <Marker longitude={place.lng} latitude={place.lat} anchor="bottom" style={{ pointerEvents: "none" }}>
      <Pin className="h-8.5" />
    </Marker>
  );
}
