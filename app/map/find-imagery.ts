import type { ImageryOffer } from "@/lib/imagery/offer";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Asks the server for the imagery that covers a place. @throws without an answer. */
export async function findImagery(
  { lat, lng }: Coordinates,
  signal: AbortSignal,
): Promise<readonly ImageryOffer[]> {
  const place = new URLSearchParams({ lat: String(lat), lng: String(lng) });
  const response = await fetch(`/api/studio/imagery?${place}`, { signal });
  const { imageryResponse } = await import("@/lib/imagery/offer");
  return imageryResponse.parse(await response.json()).imagery;
}
