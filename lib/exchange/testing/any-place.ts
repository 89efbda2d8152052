import fc from "fast-check";
import { HOME } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import type { Coordinates } from "@/lib/validation/coordinates";

/** Degrees to 7 decimals, as the editor stores them, including tiny ones, which print with an exponent. */
const degrees = (max: number) =>
  fc.integer({ min: -max * 1e7, max: max * 1e7 }).map((value) => (value === 0 ? 0 : value / 1e7));
/** A place anywhere. */
export const anywhere: fc.Arbitrary<Coordinates> = fc.record({
  lat: fc.oneof(degrees(90), fc.constantFrom(1e-7, -3e-7)),
  lng: fc.oneof(degrees(180), fc.constantFrom(1e-7, -180, 180)),
});

/** Metres to the east or north of a course's centre. */
export const metres = fc.integer({ min: -100, max: 100 });

/** A place anywhere, or metres from the centre of its course: then a flight path has a real curve. */
type AnyPlace = Coordinates | { east: number; north: number };
export const anyPlace: fc.Arbitrary<AnyPlace> = fc.oneof(
  { weight: 1, arbitrary: anywhere },
  { weight: 9, arbitrary: fc.record({ east: metres, north: metres }) },
);

/** The centre of a course: an ordinary one, on the date line, and beside a pole. */
export const anyCentre = fc.constantFrom(HOME, { lat: -17, lng: 180 }, { lat: 89.99, lng: 3 });

/** Turns places of a course into degrees. */
export const placeAround = (centre: Coordinates) => (place: AnyPlace) =>
  "lat" in place ? place : offsetBy(centre, place);
