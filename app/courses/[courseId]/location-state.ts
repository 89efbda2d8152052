import { type Coordinates, coordinates } from "@/lib/validation/coordinates";

/** What the two fields of a location hold. */
export interface TypedLocation {
  lat?: string;
  lng?: string;
}

export type ReadLocation =
  | { ok: true; location: Coordinates | null }
  | { ok: false; wrong: { lat: boolean; lng: boolean } };

const DEGREES = /^[-+−]?\d{1,3}(?:[.,]\d+)?$/;

/** Two numbers as map applications copy them, the decimals after a point. */
const PAIR = /^([+-]?\d{1,3}(?:\.\d+)?)[\s,;]+([+-]?\d{1,3}(?:\.\d+)?)$/;

/**
 * Reads degrees as people type them, with a point or a comma. Both fields empty is no location; both numbers pasted into
 * the first field count as one in each.
 */
export function readLocation({ lat = "", lng = "" }: TypedLocation): ReadLocation {
  const typed = [lat.trim(), lng.trim()] as const;
  const pasted = typed[1] === "" ? PAIR.exec(typed[0]) : null;
  const [first, second] = pasted ? [pasted[1] ?? "", pasted[2] ?? ""] : typed;
  if (first === "" && second === "") return { ok: true, location: null };
  const place = { lat: degrees(first), lng: degrees(second) };
  const checked = coordinates.safeParse(place);
  if (checked.success) return { ok: true, location: checked.data };
  const { lat: latitude, lng: longitude } = coordinates.shape;
  return {
    ok: false,
    wrong: { lat: !latitude.safeParse(place.lat).success, lng: !longitude.safeParse(place.lng).success },
  };
}

function degrees(text: string): number {
  return DEGREES.test(text) ? Number(text.replace(",", ".").replace("−", "-")) : Number.NaN;
}
