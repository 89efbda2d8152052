import * as z from "zod";
import { coordinates } from "../validation/coordinates";

/** Characters of a name to search for. */
export const MAX_PLACE_QUERY_CHARACTERS = 200;

/** What may be searched for: some text, in one line. */
export const placeQuery = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PLACE_QUERY_CHARACTERS)
  .regex(/^\P{Cc}*$/u, "expected one line of text");

/** Places offered for one search. */
const MAX_PLACES = 8;

/** A place of that name: what to call it, and where it is, in degrees. */
const foundPlace = coordinates.extend({ name: z.string().trim().min(1).max(500) });
export type FoundPlace = z.infer<typeof foundPlace>;

/** The answer to a search, as the studio reads it. */
export const placesAnswer = z.object({ places: z.array(foundPlace) });

const text = z.string().trim().min(1).optional().catch(undefined);

/** Nominatim's `format=jsonv2` (and `json`): degrees as text. */
const nominatimPlace = z
  .object({ display_name: z.string(), lat: z.coerce.number(), lon: z.coerce.number() })
  .transform(({ display_name: name, lat, lon: lng }) => ({ name, lat, lng }));

/** A GeoJSON feature of Photon's, or of Nominatim's `format=geojson`. */
const featurePlace = z
  .object({
    geometry: z.object({
      type: z.literal("Point"),
      coordinates: z.tuple([z.number(), z.number()]).rest(z.number()),
    }),
    properties: z.object({
      display_name: text,
      name: text,
      street: text,
      housenumber: text,
      city: text,
      state: text,
      country: text,
    }),
  })
  .transform(({ geometry: { coordinates: at }, properties }) => {
    const { display_name, name, street, housenumber, city, state, country } = properties;
    const address = [street, housenumber].filter(Boolean).join(" ");
    const parts = [name ?? address, name && address, city, state, country].filter(Boolean);
    return { name: display_name ?? [...new Set(parts)].join(", "), lat: at[1], lng: at[0] };
  });

/**
 * What a geocoder answers, Nominatim's way or Photon's, as places. One that cannot be read is left out: half an answer
 * is better than none.
 */
export const geocoderAnswer = z
  .union([
    z.array(z.unknown()),
    z.object({ features: z.array(z.unknown()) }).transform(({ features }) => features),
  ])
  .transform((entries): FoundPlace[] =>
    entries
      .flatMap((entry) => {
        const read = z.union([nominatimPlace, featurePlace]).pipe(foundPlace).safeParse(entry);
        return read.success ? [read.data] : [];
      })
      .slice(0, MAX_PLACES),
  );
