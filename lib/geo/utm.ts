import type { Coordinates } from "@/lib/validation/coordinates";

// Universal Transverse Mercator on WGS 84, by Krüger's series to the third order in n, which is accurate to a
// millimetre (https://en.wikipedia.org/wiki/Universal_Transverse_Mercator_coordinate_system, Karney 2011).

const EQUATORIAL_RADIUS = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;
const FALSE_NORTHING = 10_000_000;

const n = FLATTENING / (2 - FLATTENING);
const RADIUS = (EQUATORIAL_RADIUS / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const BETA = [n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3, n ** 2 / 48 + n ** 3 / 15, (17 / 480) * n ** 3];
const DELTA = [
  2 * n - (2 / 3) * n ** 2 - 2 * n ** 3,
  (7 / 3) * n ** 2 - (8 / 5) * n ** 3,
  (56 / 15) * n ** 3,
];

/** Latitude bands of 8° from 80° S; X has 12°. */
const BANDS = "CDEFGHJKLMNPQRSTUVWX";

/** Northings (m) of band S, 32° to 40° N. */
const BAND_S = { min: 3_540_000, max: 4_430_000 };

const UTM =
  /^(?:UTM\s*)?(\d{1,2})\s*([C-HJ-NP-X])[\s,;]+(?:E\s*)?(\d{5,7}(?:\.\d+)?)\s*(?:M\s*E|ME|E|M)?[\s,;]+(?:N\s*)?(\d{1,8}(?:\.\d+)?)\s*(?:M\s*N|MN|N|M)?$/i;

/**
 * Parses "35V 385000 6671000": zone, latitude band or hemisphere (N, S), easting and northing in metres. "S" alone is
 * the southern hemisphere unless the northing lies in band S; that far south there is hardly any land.
 * @returns null if the text is not UTM, or its zone, band and metres are inconsistent.
 */
export function parseUtm(text: string): Coordinates | null {
  const [, zoneText = "", letterText = "", eastingText = "", northingText = ""] = UTM.exec(text.trim()) ?? [];
  const [zone, easting, northing] = [Number(zoneText), Number(eastingText), Number(northingText)];
  const letter = letterText.toUpperCase();
  if (zone < 1 || zone > 60 || easting < 100_000 || easting > 900_000 || northing > FALSE_NORTHING)
    return null;
  const isBandS = letter === "S" && northing >= BAND_S.min && northing <= BAND_S.max;
  const isSouth = letter < "N" || (letter === "S" && !isBandS);
  const place = fromUtm({ zone, isSouth, easting, northing });
  const isHemisphere = letter === "N" || (letter === "S" && !isBandS);
  if (Math.abs(place.lat) > 84.5 || Math.abs(place.lng) > 180) return null;
  return isHemisphere || isInBand(place.lat, letter) ? place : null;
}

/** Checks the band with some tolerance, since a course near a border may be given in the adjacent band. */
function isInBand(lat: number, letter: string): boolean {
  const south = -80 + 8 * BANDS.indexOf(letter);
  return lat >= south - 0.5 && lat <= south + (letter === "X" ? 12 : 8) + 0.5;
}

interface Utm {
  zone: number;
  isSouth: boolean;
  /** In metres. */
  easting: number;
  northing: number;
}

/** Projects metres back to degrees. */
function fromUtm({ zone, isSouth, easting, northing }: Utm): Coordinates {
  const xi = (northing - (isSouth ? FALSE_NORTHING : 0)) / (SCALE * RADIUS);
  const eta = (easting - FALSE_EASTING) / (SCALE * RADIUS);
  let [xi0, eta0] = [xi, eta];
  for (const [i, beta] of BETA.entries()) {
    const k = 2 * (i + 1);
    xi0 -= beta * Math.sin(k * xi) * Math.cosh(k * eta);
    eta0 -= beta * Math.cos(k * xi) * Math.sinh(k * eta);
  }
  const conformal = Math.asin(Math.sin(xi0) / Math.cosh(eta0));
  const latitude = DELTA.reduce(
    (sum, delta, i) => sum + delta * Math.sin(2 * (i + 1) * conformal),
    conformal,
  );
  const longitude = Math.atan2(Math.sinh(eta0), Math.cos(xi0));
  const degrees = 180 / Math.PI;
  return { lat: latitude * degrees, lng: zone * 6 - 183 + longitude * degrees };
}
