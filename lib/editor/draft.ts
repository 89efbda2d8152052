import * as z from "zod";
import { coordinates } from "../validation/coordinates";
import { feature, featurePoint } from "../validation/feature";
import { flightPath, hole, target, tee } from "../validation/hole";
import { layout, play } from "../validation/layout";
import { change } from "./changes/change";
import { unapplied } from "./changes/save";

/**
 * The schema of a document from the browser's storage, derived from that of a save. It omits the rules that span several items
 * and the limits of lists, since drafts exist for work that cannot be saved yet.
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
  features: z.array(z.object({ ...feature.shape, points: z.array(featurePoint) })),
});

const storedItem = z.looseObject({ id: z.string() });

/** An entry of the list of changes that were not made, as stored in the browser. */
const storedUnapplied = unapplied.extend({
  item: storedItem.nullable(),
  by: z.string().nullable(),
  at: z.number(),
});

/** Changes that create whole holes, layouts and features only. */
const storedChanges = z.array(change).refine((changes) =>
  changes.every((each) => {
    if (each.kind !== "create" || each.at.length !== 2) return true;
    const list = storedDocument.shape[each.at[0] as keyof typeof storedDocument.shape];
    return list?.element.safeParse(each.item).success ?? false;
  }),
);

/** Unsaved work, as stored in the browser. */
export const draft = z.object({
  /** The save without an answer: it is sent again under the same id. */
  pending: z.object({ id: z.string(), changes: storedChanges }).nullable(),
  /** The edits after it. */
  changes: storedChanges,
  /** What the save and the edits change, as the user had it: to restore it if others have deleted it since. */
  items: z.array(storedItem),
  unapplied: z.array(storedUnapplied),
  /** Time of the last edit, milliseconds since 1970. */
  editedAt: z.number(),
});
export type Draft = z.infer<typeof draft>;
