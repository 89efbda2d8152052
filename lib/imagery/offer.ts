import * as z from "zod";
import { tiledBasemap } from "../validation/basemaps";

/**
 * Imagery that can be chosen as the background. The studio only knows the services that the server found for its
 * current place.
 */
const imageryOffer = z.object({ kind: z.enum(["aerial", "hillshade"]), basemap: tiledBasemap });
export type ImageryOffer = z.infer<typeof imageryOffer>;

/** The response of `GET /api/studio/imagery`: aerial imagery first, most detailed first. */
export const imageryResponse = z.object({ imagery: z.array(imageryOffer) });
