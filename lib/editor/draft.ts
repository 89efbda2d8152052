import * as z from "zod";
import { coordinates } from "../validation/coordinates";
import { fairwayId, flightPathId } from "../validation/course";

/**
 * The form of a document that a browser keeps for itself. Only the form is checked, none of the rules of a course:
 * work that cannot be saved yet is exactly what must not be lost.
 */
const draftPath = z.object({ id: flightPathId, name: z.string().nullable(), points: z.array(coordinates) });

const draftDocument = z.object({
  fairways: z.array(
    z.object({
      id: fairwayId,
      number: z.number().int(),
      teePosition: coordinates.nullable(),
      targetPosition: coordinates.nullable(),
      flightPaths: z.tuple([draftPath], draftPath),
    }),
  ),
});

/** Work that no save has carried yet, as it is kept in the browser. */
export const draft = z.object({
  /** The stored version that it was made from, and the document of that version. */
  version: z.number().int(),
  base: draftDocument,
  document: draftDocument,
  /** Documents that were sent and whose answer nobody heard: any of them may be what is stored now. */
  sent: z.array(draftDocument),
  /** When it was last edited, in milliseconds since 1970. */
  editedAt: z.number(),
});
export type Draft = z.infer<typeof draft>;
