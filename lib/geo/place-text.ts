import type { Coordinates } from "@/lib/validation/coordinates";

/** A position parsed from text, with the zoom level (0 to 22) if the text has one. */
export interface TypedPlace {
  readonly place: Coordinates;
  readonly zoom: number | null;
}

/** Longer than any map URL. */
const MAX_CHARACTERS = 2000;

/**
 * Parses a position that the user typed or pasted: degrees in any common notation ("60.2, 24.9", "24,9 60,2", "60°12'00"N
 * 24°54'E", "N 60 12.5 E 24 54.1"), a `geo:` URI (RFC 5870), or a map URL (Google, OpenStreetMap, Apple, Bing, MapLibre's
 * hash). Latitude comes first, unless letters say otherwise or only the other order is valid.
 * @returns null if the text is not a position, a town's name for example.
 */
export function parsePlace(text: string): TypedPlace | null {
  if (text.length > MAX_CHARACTERS) return null;
  const trimmed = tidyText(text);
  if (/^geo:/i.test(trimmed)) return fromGeoUri(trimmed);
  if (/^https?:\/\//i.test(trimmed)) return fromMapUrl(trimmed);
  const place = fromDegrees(trimmed);
  return place && { place, zoom: null };
}

/**
 * The text without what nobody sees: marks of the writing direction, zero-width characters; with the digits and punctuation of full
 * width as ASCII.
 */
function tidyText(text: string): string {
  return text
    .replace(/[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "")
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[、،]/g, ",")
    .trim();
}

const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`;
const PAIR = new RegExp(`^(${NUMBER})\\s*[,~/ +]\\s*(${NUMBER})$`);

/** `geo:lat,lng[,altitude][;…][?z=…&q=…]`. In Android's `geo:0,0?q=lat,lng(label)`, `q` is the position. */
function fromGeoUri(text: string): TypedPlace | null {
  const [, path = "", search = ""] = /^geo:([^?]*)\??(.*)$/i.exec(text) ?? [];
  const parameters = new URLSearchParams(search);
  const query = parsePair((parameters.get("q") ?? "").replace(/\(.*$/, ""));
  const [lat, lng] = (path.split(";")[0] ?? "").split(",");
  return toTypedPlace(query ?? parsePair(`${lat},${lng}`), parameters.get("z"));
}

/** The pin of a map URL if it has one, else the map centre. */
function fromMapUrl(text: string): TypedPlace | null {
  if (!URL.canParse(text)) return null;
  const { hostname, pathname, searchParams, hash } = new URL(text);
  const path = decodeSafely(pathname);
  // Google: the pin is the place that the page shows; `@` is the map centre.
  const pin = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(path);
  const centre = /@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?)z)?/.exec(path);
  if (pin) return toTypedPlace(parsePair(`${pin[1]},${pin[2]}`), centre?.[3]);
  const zoom = searchParams.get("zoom") ?? searchParams.get("z") ?? searchParams.get("lvl");
  // OpenStreetMap: the marker; the zoom is in the hash.
  const marker = parsePair(`${searchParams.get("mlat")},${searchParams.get("mlon")}`);
  const [, hashZoom, lat, lng] =
    /[#&=]?(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(decodeSafely(hash)) ?? [];
  if (marker) return toTypedPlace(marker, hashZoom ?? zoom);
  const parameters = new URLSearchParams([...searchParams, ...new URLSearchParams(hash.slice(1))]);
  for (const name of PLACE_PARAMETERS) {
    // A label may follow: "60.2,24.9(Tali)".
    const value = (parameters.get(name) ?? "").replace(/^loc:/, "").replace(/\([^()]*\)\s*$/, "");
    const place = parsePair(value) ?? fromDegrees(value);
    if (place) return toTypedPlace(isLongitudeFirst(hostname, name) ? turnAround(place) : place, zoom);
  }
  const latLng = parsePair(
    `${searchParams.get("lat")},${searchParams.get("lon") ?? searchParams.get("lng")}`,
  );
  if (latLng) return toTypedPlace(latLng, zoom);
  if (centre) return toTypedPlace(parsePair(`${centre[1]},${centre[2]}`), centre[3]);
  if (lat && lng) return toTypedPlace(parsePair(`${lat},${lng}`), hashZoom);
  const inPath = path.split("/").map(fromDegrees).find(Boolean);
  return toTypedPlace(inPath ?? null, zoom);
}

/** Parameters of map services that are a place, the most exact first; the last ones say where a search began. */
const PLACE_PARAMETERS = [
  ...["query", "q", "text", "pt", "coordinate", "viewpoint", "ll", "center", "cp", "daddr", "destination"],
  ...["saddr", "origin", "sll", "near"],
];

/** Yandex writes the longitude first, except in texts to search for. */
const isLongitudeFirst = (hostname: string, parameter: string) =>
  /(^|\.)yandex\./.test(hostname) && (parameter === "ll" || parameter === "pt");

const turnAround = ({ lat, lng }: Coordinates) => toCoordinates(lng, lat);

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Parses two decimal numbers, latitude first. */
function parsePair(text: string): Coordinates | null {
  const [, lat, lng] = PAIR.exec(text.trim()) ?? [];
  return lat && lng ? toCoordinates(Number(lat), Number(lng)) : null;
}

function toTypedPlace(place: Coordinates | null, zoom: string | null | undefined): TypedPlace | null {
  if (!place) return null;
  const level = zoom ? Number(zoom) : Number.NaN;
  return { place, zoom: level >= 0 && level <= 22 ? level : null };
}

/** An angle: up to three numbers with their marks, and a letter before or after them. */
export interface Angle {
  degrees: number;
  /** Determined by the letter; null without one. */
  axis: "lat" | "lng" | null;
}

/**
 * English letters; Finnish ones (pohjoinen, itä, länsi); German Ost, Danish and Norwegian øst, Swedish öst and väst (V also for vest). E always means
 * east, never Finnish "etelä" (south), and O never Spanish or French west, which is "O", too: a position with W says so.
 */
const DIRECTIONS: Readonly<Record<string, { axis: "lat" | "lng"; sign: 1 | -1 }>> = {
  N: { axis: "lat", sign: 1 },
  P: { axis: "lat", sign: 1 },
  S: { axis: "lat", sign: -1 },
  E: { axis: "lng", sign: 1 },
  I: { axis: "lng", sign: 1 },
  W: { axis: "lng", sign: -1 },
  L: { axis: "lng", sign: -1 },
  O: { axis: "lng", sign: 1 },
  Ø: { axis: "lng", sign: 1 },
  Ö: { axis: "lng", sign: 1 },
  V: { axis: "lng", sign: -1 },
};

/** More than the longest notation of two angles. */
const MAX_DEGREES_CHARACTERS = 120;

/** "60d12m30s", "60 deg 12 min 30 sec". */
const DEGREES_IN_WORDS =
  /(\d)\s*D(?:EG(?:REES?)?)?\.?\s*(\d+(?:[.,]\d+)?)\s*M(?:IN(?:UTES?)?)?\.?(?:\s*(\d+(?:[.,]\d+)?)\s*S(?:EC(?:ONDS?)?)?\.?(?![A-Z]))?/g;

/** A text of degrees with one kind of mark for each unit, decimal points, and LAT and LNG for the names of axes. */
function normaliseDegrees(text: string): string {
  return toDecimalPoints(
    text
      .toUpperCase()
      .replace(/[−–]/g, "-")
      .replace(/[º˚]/g, "°")
      .replace(/[′’‘´`]/g, "'")
      .replace(/[″”“]|''/g, '"')
      .replace(
        DEGREES_IN_WORDS,
        (_, degrees, minutes, seconds) => `${degrees}°${minutes}'${seconds ? `${seconds}"` : ""}`,
      )
      .replace(/(\d+)([:-])(\d+)\2(?=\d)/g, "$1 $3 ")
      .replace(/^[([{\s]+|[)\]}\s;,.]+$/g, "")
      .replace(/\b(LATITUDE|LAT|LONGITUDE|LONG|LON|LNG)\b\s*[:=]?/g, (_, word: string) =>
        word.startsWith("LAT") ? " LAT " : " LNG ",
      ),
  );
}

/**
 * Parses one coordinate as people write it: "60.2", "60,2", "60°12'00.0\"N", "24.9 W". In degrees, with its axis if a letter says so.
 * @returns null if the text is none.
 */
export function parseCoordinate(text: string): Angle | null {
  if (text.length > MAX_DEGREES_CHARACTERS) return null;
  // In one coordinate, a comma is decimal.
  return parseAngle(normaliseDegrees(tidyText(text).replace(/(\d),(\d)/, "$1.$2")));
}

function fromDegrees(text: string): Coordinates | null {
  if (text.length > MAX_DEGREES_CHARACTERS) return null;
  const normalised = normaliseDegrees(text);
  const named = /^\s*(LAT|LNG)\s(.+?)[\s,;&]+(LAT|LNG)\s(.+)$/.exec(normalised);
  if (named) {
    const [, axis, one = "", otherAxis, other = ""] = named;
    if (axis === otherAxis) return null;
    const [first, second] = [parseAngle(one), parseAngle(other)];
    if (!first || !second) return null;
    return axis === "LAT"
      ? toCoordinates(first.degrees, second.degrees)
      : toCoordinates(second.degrees, first.degrees);
  }
  for (const [one, other] of splitAngles(normalised)) {
    const [first, second] = [parseAngle(one), parseAngle(other)];
    if (!first || !second || (first.axis === null) !== (second.axis === null)) continue;
    if (first.axis !== null && first.axis === second.axis) continue;
    if (first.axis === "lng") return toCoordinates(second.degrees, first.degrees);
    return (
      toCoordinates(first.degrees, second.degrees) ??
      // Longitude first, the order of GeoJSON, is only assumed if the other order is invalid.
      (first.axis === null ? toCoordinates(second.degrees, first.degrees) : null)
    );
  }
  return null;
}

/**
 * Replaces decimal commas by points. "24,9 60,2" and "60,2, 24,9" have decimal commas; "60.2,24.9" and "60,24" don't: a
 * single comma between two numbers separates them, unless there are three such commas ("60,2,24,9").
 */
function toDecimalPoints(text: string): string {
  if (/\d\.\d/.test(text)) return text;
  const four = /^([+-]?\d+),(\d+),([+-]?\d+),(\d+)$/.exec(text);
  if (four) return `${four[1]}.${four[2]} ${four[3]}.${four[4]}`;
  // A comma is the only separator: "60,24".
  if (/^[+-]?\d+,[+-]?\d+$/.test(text)) return text;
  return text.replace(/(\d),(\d)/g, "$1.$2");
}

/** Splits a text into two angles; empty if the boundary is ambiguous. */
function splitAngles(text: string): [string, string][] {
  const separated = text.split(/\s*[,;/]\s*/);
  if (separated.length === 2) return [separated as [string, string]];
  if (separated.length > 2) return [];
  // Splits after the letter of the first angle, or before the letter of the second.
  const lettersAfter = /^(.*\d\S*\s*[NSEWPILOØÖV])\s*([^NSEWPILOØÖV]+[NSEWPILOØÖV])$/.exec(text);
  if (lettersAfter) return [[lettersAfter[1] as string, lettersAfter[2] as string]];
  const lettersBefore = /^([NSEWPILOØÖV][^NSEWPILOØÖV]+?)\s*([NSEWPILOØÖV][^NSEWPILOØÖV]+)$/.exec(text);
  if (lettersBefore) return [[lettersBefore[1] as string, lettersBefore[2] as string]];
  const words = text.split(/\s+/);
  const half = words.length / 2;
  return Number.isInteger(half) ? [[words.slice(0, half).join(" "), words.slice(half).join(" ")]] : [];
}

const ANGLE =
  /^([NSEWPILOØÖV])?\s*([+-])?\s*(\d+(?:\.\d+)?)\s*°?(?:\s*(\d+(?:\.\d+)?)\s*'?(?:\s*(\d+(?:\.\d+)?)\s*"?)?)?\s*([NSEWPILOØÖV])?$/;

function parseAngle(text: string): Angle | null {
  const [, before, minus, whole = "", minutes = "0", seconds = "0", after] = ANGLE.exec(text.trim()) ?? [];
  if (!whole || (before && after)) return null;
  const letter = DIRECTIONS[before ?? after ?? ""];
  // Rejects "60.5° 12'", "60° 75'", and a minus sign together with a letter, which is ambiguous.
  if ((minutes !== "0" && whole.includes(".")) || (seconds !== "0" && minutes.includes("."))) return null;
  if (Number(minutes) >= 60 || Number(seconds) >= 60 || (minus === "-" && letter)) return null;
  const size = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { degrees: size * (letter?.sign ?? (minus === "-" ? -1 : 1)) || 0, axis: letter?.axis ?? null };
}

function toCoordinates(lat: number, lng: number): Coordinates | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat: lat || 0, lng: lng || 0 } : null;
}
