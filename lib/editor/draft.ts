import * as z from "zod";
import { coordinates } from "../validation/coordinates";
import { courseEdit, namedFlightPath } from "../validation/course";

/**
 * The shape of a document in the browser's storage, derived from what a save sends. It drops the rules that unfinished
 * work may break: drafts exist for work that cannot be saved yet.
 */
const draftPath = namedFlightPath.extend({ name: z.string().nullable(), points: z.array(coordinates) });

const draftDocument = z.object({
  fairways: z.array(
    courseEdit.shape.fairways.element.extend({
      number: z.number().int(),
      teePosition: coordinates.nullable(),
      targetPosition: coordinates.nullable(),
      flightPaths: z.tuple([draftPath], draftPath),
    }),
  ),
});

/** Unsaved work as the browser stores it. */
export const draft = z.object({
  /** The stored version that the work is based on, and its document. */
  version: z.number().int(),
  base: draftDocument,
  document: draftDocument,
  /** Documents that were sent without a response: any of them may be the stored version now. */
  sent: z.array(draftDocument),
  /** Time of the last edit, milliseconds since 1970. */
  editedAt: z.number(),
});
export type Draft = z.infer<typeof draft>;
