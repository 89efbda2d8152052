import { type Coordinates, coordinates } from "@/lib/validation/coordinates";

interface LocationFields {
  lat?: string;
  lng?: string;
}

type ParsedLocation =
  | { ok: true; location: Coordinates | null }
  | { ok: false; invalid: { lat: boolean; lng: boolean } };

const DEGREES = /^[-+−]?\d{1,3}(?:[.,]\d+)?$/;

/** A coordinate pair as copied from map applications: two numbers with decimal points. */
const PAIR = /^([+-]?\d{1,3}(?:\.\d+)?)[\s,;]+([+-]?\d{1,3}(?:\.\d+)?)$/;

/**
 * Parses a location in degrees, with decimal points or commas. Two blank fields mean no location. The first
 * field also accepts both numbers, pasted as a pair.
 */
export function parseLocation({ lat = "", lng = "" }: LocationFields): ParsedLocation {
  const typed = [lat.trim(), lng.trim()] as const;
  const pasted = typed[1] === "" ? PAIR.exec(typed[0]) : null;
  const [first, second] = pasted ? [pasted[1] ?? "", pasted[2] ?? ""] : typed;
  if (first === "" && second === "") return { ok: true, location: null };
  const place = { lat: parseDegrees(first), lng: parseDegrees(second) };
  const checked = coordinates.safeParse(place);
  if (checked.success) return { ok: true, location: checked.data };
  const { lat: latitude, lng: longitude } = coordinates.shape;
  return {
    ok: false,
    invalid: { lat: !latitude.safeParse(place.lat).success, lng: !longitude.safeParse(place.lng).success },
  };
}

/** The values of the fields for a location; blank if there is none. */
export function formatLocation(location: Coordinates | null): { lat: string; lng: string } {
  return { lat: String(location?.lat ?? ""), lng: String(location?.lng ?? "") };
}

function parseDegrees(text: string): number {
  return DEGREES.test(text) ? Number(text.replace(",", ".").replace("−", "-")) : Number.NaN;
}
