import * as z from "zod";
import { coordinates } from "../validation/coordinates";
import { fairwayId, flightPathId } from "../validation/course-ids";
import { feature } from "../validation/feature";
import { flightPath, hole, target, tee } from "../validation/hole";
import { layout, NEW_MAIN_LAYOUT, play } from "../validation/layout";
import { createDocument } from "./document";
import { emptyFairway, toHole } from "./fairways";

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

const fairwayPath = z.object({
  id: flightPathId,
  name: z.string().nullable(),
  points: z.array(coordinates),
});

/** A document as stored by releases before layouts: one tee, one target and some flight paths per hole. */
const fairwaysDocument = z
  .object({
    fairways: z.array(
      z.object({
        id: fairwayId,
        number: z.number().int(),
        teePosition: coordinates.nullable(),
        targetPosition: coordinates.nullable(),
        flightPaths: z.tuple([fairwayPath], fairwayPath),
      }),
    ),
  })
  .transform(({ fairways }): unknown =>
    createDocument({
      holes: fairways.map((fairway) => toHole({ ...emptyFairway(fairway.id, fairway.number), ...fairway })),
      layouts: [NEW_MAIN_LAYOUT],
      features: [],
    }),
  )
  .pipe(storedDocument);

const draftDocument = z.union([storedDocument, fairwaysDocument]);

/** Unsaved work, as stored in the browser. */
export const draft = z.object({
  /** The stored version that the work is based on, and its document. */
  version: z.number().int(),
  base: draftDocument,
  document: draftDocument,
  /** Documents whose save got no response: any of them may be the stored version now. */
  sent: z.array(draftDocument),
  /** Time of the last edit, milliseconds since 1970. */
  editedAt: z.number(),
});
export type Draft = z.infer<typeof draft>;
