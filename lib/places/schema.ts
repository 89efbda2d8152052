import * as z from "zod";
import { coordinates } from "../validation/coordinates";

export const MAX_PLACE_QUERY_CHARACTERS = 200;

/** The credit that a geocoder requires, in plain text, with a link to its terms if it has one. */
export interface GeocoderAttribution {
  text: string;
  url?: string;
}

/** The query of `GET /api/studio/places`. */
export const placesQuery = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(MAX_PLACE_QUERY_CHARACTERS)
    .regex(/^\P{Cc}*$/u, "must be one line of text"),
});

/** Maximum number of places in a response. */
const MAX_PLACES = 8;

/** A place that a search found: its name, and its position in degrees. */
const foundPlace = coordinates.extend({ name: z.string().trim().min(1).max(500) });
export type FoundPlace = z.infer<typeof foundPlace>;

/** The response of `GET /api/studio/places`, as the studio reads it. */
export const placesResponse = z.object({ places: z.array(foundPlace) });

const text = z.string().trim().min(1).optional().catch(undefined);

/** A place in Nominatim's `format=jsonv2` (or `json`), with degrees as text. */
const nominatimPlace = z
  .object({ display_name: z.string(), lat: z.coerce.number(), lon: z.coerce.number() })
  .transform(({ display_name: name, lat, lon: lng }) => ({ name, lat, lng }));

/** A GeoJSON feature of Photon, or of Nominatim's `format=geojson`. */
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

/** Converts a response of Nominatim or Photon to places. Entries that cannot be read are skipped. */
export const geocoderResponse = z
  .union([
    z.array(z.unknown()),
    z.object({ features: z.array(z.unknown()) }).transform(({ features }) => features),
  ])
  .transform((entries): FoundPlace[] =>
    entries
      .flatMap((entry) => {
        const place = z.union([nominatimPlace, featurePlace]).pipe(foundPlace).safeParse(entry);
        return place.success ? [place.data] : [];
      })
      .slice(0, MAX_PLACES),
  );
