import * as z from "zod";
import { coordinates } from "../validation/coordinates";
import { feature } from "../validation/feature";
import { flightPath, hole, target, tee } from "../validation/hole";
import { layout, play } from "../validation/layout";

/**
 * The schema of a document in the browser's storage, derived from that of a save. It omits the rules that
 * span several items and the limits of lists, since drafts exist for work that cannot be saved yet.
 */
export const storedDocument = z.object({
  holes: z.array(
    z.object({
      ...hole.shape,
      number: z.number().int(),
      tees: z.array(tee),
      targets: z.array(target),
      flightPaths: z.array(
        z.object({ ...flightPath.shape, name: z.string().nullable(), points: z.array(coordinates) }),
      ),
    }),
  ),
  layouts: z.array(z.object({ ...layout.shape, plays: z.array(play).nullable() })),
  features: z.array(z.object({ ...feature.shape, points: z.array(coordinates) })),
});

/** Unsaved work, as stored in the browser. */
export const draft = z.object({
  /** The stored version that the work is based on, and its document. */
  version: z.number().int(),
  base: storedDocument,
  document: storedDocument,
  /** Documents whose save got no response: any of them may be the stored version now. */
  sent: z.array(storedDocument),
  /** Time of the last edit, milliseconds since 1970. */
  editedAt: z.number(),
});
export type Draft = z.infer<typeof draft>;
