import * as z from "zod";
import { tiledBasemap } from "../validation/basemaps";

/** Imagery to choose as the background. The studio knows only what the server found for the place that it shows. */
export const imageryOffer = z.object({ kind: z.enum(["aerial", "hillshade"]), basemap: tiledBasemap });
export type ImageryOffer = z.infer<typeof imageryOffer>;

/** The response of `GET /api/studio/imagery`: aerial imagery first, most detailed first. */
export const imageryResponse = z.object({ imagery: z.array(imageryOffer) });
