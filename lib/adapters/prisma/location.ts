import type { Coordinates } from "@/lib/validation/coordinates";

/** The columns of a location, which are both null for none. */
interface LatLng {
  lat: number | null;
  lng: number | null;
}

export function toLatLng(location: Coordinates | null | undefined): LatLng {
  return { lat: location?.lat ?? null, lng: location?.lng ?? null };
}

export function toLocation({ lat, lng }: LatLng): Coordinates | null {
  return lat === null || lng === null ? null : { lat, lng };
}
