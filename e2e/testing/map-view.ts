import { expect, type Page } from "@playwright/test";
import type { Coordinates } from "@/lib/validation/coordinates";

/**
 * The part of the world that the map shows: its centre in degrees, its zoom, and its frame in CSS pixels of the window.
 */
export interface MapView {
  centre: Coordinates;
  zoom: number;
}

/** The width of the world at zoom 0 in CSS pixels, as defined by MapLibre. */
const WORLD_PIXELS = 512;

const RADIANS = Math.PI / 180;

/** A position on the Mercator map, on which the width of the world is 1. */
function toMercator({ lat, lng }: Coordinates) {
  return { x: lng / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(lat * RADIANS)) / (2 * Math.PI) };
}

/** The centre of the extent of places on the map, in degrees. */
export function middleOf(places: readonly Coordinates[]): Coordinates {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(places.map(({ lat }) => lat)), lng: middle(places.map(({ lng }) => lng)) };
}

/** Moves the map with the place search, like a user who pastes a link to another map. */
export async function goTo(page: Page, { centre, zoom }: MapView): Promise<void> {
  const field = page.getByRole("textbox", { name: /^Go to / });
  await field.fill(`https://www.openstreetmap.org/#map=${zoom}/${centre.lat}/${centre.lng}`);
  await field.press("Enter");
  await expect(page.getByText(/^Showing /)).toBeVisible();
  // Removes the pin.
  await field.press("Escape");
}

/** Returns a function that converts places to positions in the window, as long as the map shows this view. */
export async function createProjection(page: Page, { centre, zoom }: MapView) {
  const box = await page.locator(".maplibregl-canvas").boundingBox();
  if (!box) throw new Error("The map is not visible.");
  const scale = WORLD_PIXELS * 2 ** zoom;
  const middle = toMercator(centre);
  return (place: Coordinates) => {
    const { x, y } = toMercator(place);
    return {
      x: box.x + box.width / 2 + (x - middle.x) * scale,
      y: box.y + box.height / 2 + (y - middle.y) * scale,
    };
  };
}
