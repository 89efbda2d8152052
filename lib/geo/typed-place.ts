import type { Coordinates } from "@/lib/validation/coordinates";
import { parsePlace, type TypedPlace } from "./place-text";
import { parsePlusCode } from "./plus-code";
import { parseUtm } from "./utm";

/** Longer than any plus code or UTM position. */
const MAX_CODE_CHARACTERS = 60;

/**
 * Parses a position in any notation: degrees and map links (`parsePlace`), UTM, or a plus code.
 * @param near the reference for short plus codes; null to accept only full ones.
 * @returns null if the text is not a position, but for example a town's name.
 */
export function parseTypedPlace(text: string, near: Coordinates | null): TypedPlace | null {
  const typed = parsePlace(text);
  if (typed || text.length > MAX_CODE_CHARACTERS) return typed;
  const place = parseUtm(text) ?? parsePlusCode(text.trim(), near);
  return place && { place, zoom: null };
}

/**
 * Splits text as map apps show it into a plus code and a place name: "GWC8+5X Helsinki, Finland".
 * @returns null for any other text.
 */
export function splitLocalCode(text: string): { code: string; locality: string } | null {
  const [, code, locality] =
    /^([23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,7})[,\s]+(\S.*)$/i.exec(text.trim()) ?? [];
  return code && locality ? { code, locality } : null;
}
