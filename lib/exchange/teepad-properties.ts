import * as z from "zod";

const index = z.number().int().min(0).max(10_000);

/**
 * Our own data beside the OpenStreetMap tags, so that reading our own file is lossless: the hole that a feature belongs to
 * (its index from 0, since two holes may have the same number while a course is edited) and the flight path (0 is the
 * primary one). Positions are in the geometry only: a file that was edited elsewhere is read as edited.
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
     * For a line that follows the curve: how many positions it has, and which of them (from 0) are control points. Absent
     * if all positions between the ends are control points, as in older files.
     */
    positions: index.optional(),
    points: z.array(index).optional(),
  }),
]);
export type OwnData = z.infer<typeof ownData>;
