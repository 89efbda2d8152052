import * as z from "zod";

const index = z.number().int().min(0).max(10_000);

/**
 * What we write beside the tags of OpenStreetMap, so that reading our own file loses nothing: which hole (counted from
 * 0, since two holes may have one number while a course is being made) and which flight path (0 is the primary one) a
 * feature belongs to. The places are in the geometry alone: a file that was edited elsewhere is read as edited.
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
    /** Whether the line begins at the tee and ends at the target: a hole that is being made may lack either. */
    tee: z.boolean(),
    target: z.boolean(),
  }),
]);
export type OwnData = z.infer<typeof ownData>;
