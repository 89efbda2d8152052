import type { Coordinates } from "@/lib/validation/coordinates";

/** A place that a text names, and how close to look at it where the text says so (MapLibre's zoom, 0 to 22). */
export interface TypedPlace {
  readonly place: Coordinates;
  readonly zoom: number | null;
}

/** Longer than any address of a map; what is longer is not a place. */
const LONGEST = 2000;

/**
 * The place that somebody typed or pasted: degrees in any common writing ("60.2, 24.9", "24,9 60,2", "60°12'00"N
 * 24°54'E", "N 60 12.5 E 24 54.1"), a `geo:` URI (RFC 5870), or the address of a map (Google, OpenStreetMap, Apple,
 * Bing, MapLibre's hash). Latitude comes first, unless letters say otherwise or only the other order is on Earth.
 * @returns null for a text that names no place in itself, such as a town's name.
 */
export function parsePlace(text: string): TypedPlace | null {
  if (text.length > LONGEST) return null;
  const trimmed = text.trim();
  if (/^geo:/i.test(trimmed)) return fromGeoUri(trimmed);
  if (/^https?:\/\//i.test(trimmed)) return fromAddress(trimmed);
  const place = fromDegrees(trimmed);
  return place && { place, zoom: null };
}

const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`;
const PAIR = new RegExp(`^(${NUMBER})\\s*[,~/ +]\\s*(${NUMBER})$`);

/** `geo:lat,lng[,altitude][;…][?z=…&q=…]`; Android's `geo:0,0?q=lat,lng(label)` means what stands behind the q. */
function fromGeoUri(text: string): TypedPlace | null {
  const [, path = "", query = ""] = /^geo:([^?]*)\??(.*)$/i.exec(text) ?? [];
  const parameters = new URLSearchParams(query);
  const asked = pair((parameters.get("q") ?? "").replace(/\(.*$/, ""));
  const [lat, lng] = (path.split(";")[0] ?? "").split(",");
  return found(asked ?? pair(`${lat},${lng}`), parameters.get("z"));
}

/** The pin of a map's address where it has one, else its middle. */
function fromAddress(text: string): TypedPlace | null {
  if (!URL.canParse(text)) return null;
  const { pathname, searchParams, hash } = new URL(text);
  const path = decoded(pathname);
  // Google: the place that the page is about, which its middle (@) may not be.
  const pin = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(path);
  const middle = /@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?)z)?/.exec(path);
  if (pin) return found(pair(`${pin[1]},${pin[2]}`), middle?.[3]);
  const zoom = searchParams.get("zoom") ?? searchParams.get("z") ?? searchParams.get("lvl");
  // OpenStreetMap's pin; its hash says how close.
  const marked = pair(`${searchParams.get("mlat")},${searchParams.get("mlon")}`);
  const [, hashZoom, lat, lng] =
    /[#&=]?(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(decoded(hash)) ?? [];
  if (marked) return found(marked, hashZoom ?? zoom);
  for (const name of ["query", "q", "ll", "center", "cp", "daddr", "destination"]) {
    const place = pair((searchParams.get(name) ?? "").replace(/^loc:/, ""));
    if (place) return found(place, zoom);
  }
  const lone = pair(`${searchParams.get("lat")},${searchParams.get("lon") ?? searchParams.get("lng")}`);
  if (lone) return found(lone, zoom);
  if (middle) return found(pair(`${middle[1]},${middle[2]}`), middle[3]);
  if (lat && lng) return found(pair(`${lat},${lng}`), hashZoom);
  const inPath = path.split("/").map(fromDegrees).find(Boolean);
  return found(inPath ?? null, zoom);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Two decimal numbers, latitude first. */
function pair(text: string): Coordinates | null {
  const [, lat, lng] = PAIR.exec(text.trim()) ?? [];
  return lat && lng ? onEarth(Number(lat), Number(lng)) : null;
}

function found(place: Coordinates | null, zoom: string | null | undefined): TypedPlace | null {
  if (!place) return null;
  const level = zoom ? Number(zoom) : Number.NaN;
  return { place, zoom: level >= 0 && level <= 22 ? level : null };
}

/** One angle: up to three numbers with their marks, and a letter before or behind. */
interface Angle {
  degrees: number;
  /** What the letter says it is; null without one. */
  axis: "lat" | "lng" | null;
}

/** The letters of English and of Finnish (pohjoinen, etelä, itä, länsi). E is English east and Finnish south. */
const LETTERS: Readonly<Record<string, { axis: "lat" | "lng"; sign: 1 | -1 }>> = {
  N: { axis: "lat", sign: 1 },
  P: { axis: "lat", sign: 1 },
  S: { axis: "lat", sign: -1 },
  E: { axis: "lng", sign: 1 },
  I: { axis: "lng", sign: 1 },
  W: { axis: "lng", sign: -1 },
  L: { axis: "lng", sign: -1 },
};

/** Degrees in their longest writing, with room to spare. */
const MAX_DEGREES_CHARACTERS = 120;

function fromDegrees(text: string): Coordinates | null {
  if (text.length > MAX_DEGREES_CHARACTERS) return null;
  const tidy = decimalPoints(
    text
      .toUpperCase()
      .replace(/[−–]/g, "-")
      .replace(/[º˚]/g, "°")
      .replace(/[′’‘´`]/g, "'")
      .replace(/[″”“]|''/g, '"')
      .replace(/^[([{\s]+|[)\]}\s;,.]+$/g, "")
      .replace(/\b(LATITUDE|LAT|LONGITUDE|LONG|LON|LNG)\b\s*[:=]?/g, (_, word: string) =>
        word.startsWith("LAT") ? " LAT " : " LNG ",
      ),
  );
  const named = /^\s*(LAT|LNG)\s(.+?)[\s,;&]+(LAT|LNG)\s(.+)$/.exec(tidy);
  if (named) {
    const [, axis, one = "", otherAxis, other = ""] = named;
    if (axis === otherAxis) return null;
    const [first, second] = [angle(one), angle(other)];
    if (!first || !second) return null;
    return axis === "LAT" ? onEarth(first.degrees, second.degrees) : onEarth(second.degrees, first.degrees);
  }
  for (const [one, other] of halves(tidy)) {
    const [first, second] = [angle(one), angle(other)];
    if (!first || !second || (first.axis === null) !== (second.axis === null)) continue;
    if (first.axis !== null && first.axis === second.axis) continue;
    if (first.axis === "lng") return onEarth(second.degrees, first.degrees);
    return (
      onEarth(first.degrees, second.degrees) ??
      // Longitude first, as GeoJSON and GIS people write it, is only believed where nothing else can be meant.
      (first.axis === null ? onEarth(second.degrees, first.degrees) : null)
    );
  }
  return null;
}

/**
 * Decimal commas as points. "24,9 60,2" and "60,2, 24,9" have them; "60.2,24.9" and "60,24" do not: a comma that is
 * the only thing between two numbers separates them, unless there are three such commas ("60,2,24,9").
 */
function decimalPoints(text: string): string {
  if (/\d\.\d/.test(text)) return text;
  const four = /^([+-]?\d+),(\d+),([+-]?\d+),(\d+)$/.exec(text);
  if (four) return `${four[1]}.${four[2]} ${four[3]}.${four[4]}`;
  // One comma between digits and nothing else that separates: "60,24".
  if (/^[+-]?\d+,[+-]?\d+$/.test(text)) return text;
  return text.replace(/(\d),(\d)/g, "$1.$2");
}

/** The ways to cut a text into two angles, the surest first. */
function halves(text: string): [string, string][] {
  const separated = text.split(/\s*[,;/]\s*/);
  if (separated.length === 2) return [separated as [string, string]];
  if (separated.length > 2) return [];
  // Behind the letter of the first angle, or before the letter of the second.
  const lettered = /^(.*\d\S*\s*[NSEWPIL])\s*([^NSEWPIL]+[NSEWPIL])$/.exec(text);
  if (lettered) return [[lettered[1] as string, lettered[2] as string]];
  const before = /^([NSEWPIL][^NSEWPIL]+?)\s*([NSEWPIL][^NSEWPIL]+)$/.exec(text);
  if (before) return [[before[1] as string, before[2] as string]];
  const words = text.split(/\s+/);
  const half = words.length / 2;
  return Number.isInteger(half) ? [[words.slice(0, half).join(" "), words.slice(half).join(" ")]] : [];
}

const ANGLE =
  /^([NSEWPIL])?\s*([+-])?\s*(\d+(?:\.\d+)?)\s*°?(?:\s*(\d+(?:\.\d+)?)\s*'?(?:\s*(\d+(?:\.\d+)?)\s*"?)?)?\s*([NSEWPIL])?$/;

function angle(text: string): Angle | null {
  const [, before, minus, whole = "", minutes = "0", seconds = "0", behind] = ANGLE.exec(text.trim()) ?? [];
  if (!whole || (before && behind)) return null;
  const letter = LETTERS[before ?? behind ?? ""];
  // "60.5° 12'" and "60° 75'" are slips, not places. A sign beside a letter says the same thing twice, or not.
  if ((minutes !== "0" && whole.includes(".")) || (seconds !== "0" && minutes.includes("."))) return null;
  if (Number(minutes) >= 60 || Number(seconds) >= 60 || (minus === "-" && letter)) return null;
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { degrees: size * (letter?.sign ?? (minus === "-" ? -1 : 1)) || 0, axis: letter?.axis ?? null };
}

function onEarth(lat: number, lng: number): Coordinates | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat: lat || 0, lng: lng || 0 } : null;
}
