import type { Coordinates } from "@/lib/validation/coordinates";

// Plus codes, the Open Location Code specification: https://github.com/google/open-location-code

const ALPHABET = "23456789CFGHJMPQRVWX";

/**
 * Ten digits in pairs of latitude and longitude, each a twentieth of the previous pair. More digits divide a cell 5×4.
 */
const PAIR_DIGITS = 10;
const ROWS = 5;
const COLUMNS = 4;
const MAX_DIGITS = 15;

/** The digits before the "+" of a full code. */
const DIGITS_BEFORE_PLUS = 8;

/** Cells of a ten-digit code per degree. */
const CELLS_PER_DEGREE = 8000;

/**
 * Returns the centre of a plus code's cell.
 * @param near the reference of a short code ("GWC8+5X"), whose first digits are those of the nearest cell. Without it,
 * only full codes are accepted.
 * @returns null if the text is not a plus code.
 */
export function parsePlusCode(text: string, near: Coordinates | null): Coordinates | null {
  const [, before = "", padding = "", after = ""] = /^([^+0]*)(0*)\+([^+0]*)$/.exec(text.toUpperCase()) ?? [];
  const digits = before + after;
  const written = before.length + padding.length;
  const isWritten =
    written > 0 && written <= DIGITS_BEFORE_PLUS && written % 2 === 0 && before.length % 2 === 0;
  if (
    !isWritten ||
    before === "" ||
    after.length === 1 ||
    (padding && (after || written < DIGITS_BEFORE_PLUS))
  ) {
    return null;
  }
  if ([...digits].some((digit) => !ALPHABET.includes(digit))) return null;
  const missing = DIGITS_BEFORE_PLUS - written;
  if (missing === 0) return decode(digits.slice(0, MAX_DIGITS));
  const cell =
    near && after ? decode((encodePairs(near).slice(0, missing) + digits).slice(0, MAX_DIGITS)) : null;
  if (!near || !cell) return null;
  // The nearest cell with these digits may be in the adjacent area, whose first digits differ.
  const step = 20 ** (2 - missing / 2);
  const lat = cell.lat + Math.round((near.lat - cell.lat) / step) * step;
  const lng = cell.lng + Math.round((near.lng - cell.lng) / step) * step;
  return {
    lat: Math.abs(lat) > 90 ? cell.lat : lat,
    lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng,
  };
}

/** The ten digits of the cell at a place. */
function encodePairs({ lat, lng }: Coordinates): string {
  let row = Math.min(Math.floor((lat + 90) * CELLS_PER_DEGREE), 180 * CELLS_PER_DEGREE - 1);
  let column = Math.floor((lng + 180) * CELLS_PER_DEGREE) % (360 * CELLS_PER_DEGREE);
  let code = "";
  for (let pair = 0; pair < PAIR_DIGITS / 2; pair++) {
    code = `${ALPHABET[row % 20]}${ALPHABET[column % 20]}${code}`;
    row = Math.floor(row / 20);
    column = Math.floor(column / 20);
  }
  return code;
}

/** Decodes a code without "+" and padding to the centre of its cell; null outside of the Earth. */
function decode(code: string): Coordinates | null {
  let [lat, lng, height, width] = [-90, -180, 400, 400];
  const values = [...code].map((digit) => ALPHABET.indexOf(digit));
  for (const [i, value] of values.entries()) {
    if (i >= PAIR_DIGITS) {
      height /= ROWS;
      width /= COLUMNS;
      lat += Math.floor(value / COLUMNS) * height;
      lng += (value % COLUMNS) * width;
    } else if (i % 2 === 0) {
      height /= 20;
      lat += value * height;
    } else {
      width /= 20;
      lng += value * width;
    }
  }
  return lat < 90 && lng < 180 ? { lat: lat + height / 2, lng: lng + width / 2 } : null;
}
