import * as z from "zod";

const index = z.number().int().min(0).max(10_000);

/**
 * Our own data beside the OpenStreetMap tags, so that reading our own file is lossless: the index (from 0) of the
 * feature's hole, since two holes may have the same number while a course is edited, and the index of the flight path
 * (0 is the primary one). Positions are only in the geometry, so that edits by other programs take effect.
 */
export const ownData = z.discriminatedUnion("part", [
  z.object({ part: z.literal("course") }),
  z.object({ part: z.enum(["tee", "target"]), hole: index, number: z.number().int() }),
  z.object({
    part: z.literal("path"),
    hole: index,
    number: z.number().int(),
    path: index,
    name: z.string().nullable(),
    /** Whether the line starts at the tee and ends at the target: an unfinished hole may lack either. */
    tee: z.boolean(),
    target: z.boolean(),
    /**
     * For a line that follows the curve: the number of its positions, and the indexes (from 0) of the control points
     * among them. Absent if all positions between the ends are control points, as in older files.
     */
    positions: index.optional(),
    points: z.array(index).optional(),
  }),
]);
export type OwnData = z.infer<typeof ownData>;
