import * as z from "zod";
import { tileTemplate } from "../validation/basemaps";

const text = z.string().trim().min(1).max(200);
const httpsUrl = z.url({ protocol: /^https$/ });

/** [longitude, latitude] in degrees. */
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/**
 * An area as "longitude latitude, longitude latitude, …" in degrees: the corners of a polygon, or two opposite corners
 * of a box. Written as text, which keeps an area on one line of the table.
 */
const area = z
  .string()
  .transform((corners) => corners.split(", ").map((corner) => corner.split(" ").map(Number)))
  .pipe(z.array(position).min(2));
export type Area = z.infer<typeof area>;

/** A service of aerial or hillshade imagery that anyone may use with attribution, without a key. */
export const imageryService = z
  .strictObject({
    /** The label in the "Background" menu. Offsets are stored under this name, so don't change it without need. */
    name: z.string().trim().min(1).max(60),
    kind: z.enum(["aerial", "hillshade"]).default("aerial"),
    /** URL template: XYZ, TMS (`{-y}`), or WMS and ArcGIS with `{bbox-epsg-3857}`. */
    tiles: tileTemplate.refine((url) => url.startsWith("https://"), "must use https"),
    /** In CSS pixels. */
    tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
    /**
     * Zoom levels with tiles of their own. If in doubt, use a smaller range: beyond it, tiles are scaled instead of
     * missing.
     */
    minZoom: z.number().int().min(0).max(22).default(0),
    maxZoom: z.number().int().min(12).max(22),
    /** The credit, in the provider's own wording. Plain text. */
    attribution: text,
    licence: z.object({
      name: text,
      url: httpsUrl,
      /** Whether it clearly allows copies, such as on the user's device (docs/decisions/offline.md has the clauses). */
      allowsCopies: z.boolean().default(false),
      /** Whether what is drawn on it may go to OpenStreetMap without asking: it is in the public domain, or as good as. */
      allowsTracing: z.boolean().default(false),
    }),
    /**
     * The area with tiles, simplified. If in doubt, use a smaller area, because tiles outside the real one are blank.
     */
    coverage: z.array(area).min(1),
  })
  .refine(({ minZoom, maxZoom }) => minZoom < maxZoom, "minZoom must be less than maxZoom");
export type ImageryService = z.infer<typeof imageryService>;
