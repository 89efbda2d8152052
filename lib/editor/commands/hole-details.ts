import { dequal } from "dequal/lite";
import * as z from "zod";
import { destination } from "@/lib/geo/offset";
import { tidyPlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { HoleId, TargetId, TeeId } from "@/lib/validation/course-ids";
import {
  type CourseColour,
  HOLE_LIMITS,
  hole as holeSchema,
  newTarget,
  newTee,
  target as targetSchema,
  tee as teeSchema,
} from "@/lib/validation/hole";
import { isOptional } from "../changes/change";
import {
  type CourseDocument,
  type EditedHole,
  type EditedTarget,
  type EditedTee,
  findHole,
  replaceHole,
} from "../document";
import { freeId } from "../fairways";
import type { End } from "../handles";
import { dropMissingReferences } from "../references";
import type { Command } from "./command";

/** Distance in metres of a new tee or target from the last one: far enough to grab it. */
const NEW_END_METRES = 12;

export type HoleTexts = Pick<EditedHole, "label" | "name" | "notes">;

/** Changes the texts of a hole. Null if nothing changes or a text is invalid. */
export function changeHole(holeId: HoleId, change: Partial<HoleTexts>): Command {
  return editHole(holeId, message("holes.change"), (hole) => {
    const { label, name, notes } = holeSchema.shape;
    // The texts alone: whatever else of the hole can't be saved yet, they can be written.
    const checked = z.object({ label, name, notes }).partial().safeParse(change);
    return checked.success ? { ...hole, ...checked.data } : null;
  });
}

/** Adds a tee at a place in degrees, in those of the colours that the hole lacks. The first tee is the main layout's. */
export function addTee(holeId: HoleId, at: Coordinates, colours: readonly CourseColour[] = []): Command {
  return editHole(holeId, message("holes.addTee"), (hole) => {
    if (hole.tees.length >= HOLE_LIMITS.tees) return null;
    const missing = colours.filter((colour) => !hole.tees.some((tee) => tee.colours.includes(colour)));
    const added = { ...newTee(freeId("tee", hole.tees), tidyPlace(at)), colours: missing };
    return { ...hole, tees: [...hole.tees, added], teeId: hole.teeId ?? added.id };
  });
}

/** Adds a target at a place in degrees. The first target becomes the current one. */
export function addTarget(holeId: HoleId, at: Coordinates): Command {
  return editHole(holeId, message("holes.addTarget"), (hole) => {
    if (hole.targets.length >= HOLE_LIMITS.targets) return null;
    const added = newTarget(freeId("target", hole.targets), tidyPlace(at));
    return { ...hole, targets: [...hole.targets, added], targetId: hole.targetId ?? added.id };
  });
}

/** The reason why a hole can't have another tee or target; null if it can. */
export function whyNoMoreEnds(hole: EditedHole, end: "tee" | "target"): Message | null {
  const { tees, targets } = HOLE_LIMITS;
  if (end === "tee") return hole.tees.length < tees ? null : message("holes.teesFull", { most: tees });
  return hole.targets.length < targets ? null : message("holes.targetsFull", { most: targets });
}

/**
 * A place in degrees beside the last tee or target. The direction varies with their number, so that places
 * don't coincide. `first` if there are none yet.
 */
export function placeBeside(
  ends: readonly { readonly position: Coordinates }[],
  first: Coordinates,
): Coordinates {
  const last = ends.at(-1);
  return last ? destination(last.position, 90 + 45 * ends.length, NEW_END_METRES) : first;
}

type TeeChange = {
  [K in keyof Omit<EditedTee, "id" | "position">]?: EditedTee[K] | null;
};

/** Changes a tee. A field that tees may lack is null to leave it out. Null if nothing changes or the change is invalid. */
export function changeTee(holeId: HoleId, teeId: TeeId, change: TeeChange): Command {
  return editHole(holeId, message("holes.changeTee"), (hole) => {
    const tees = hole.tees.map((tee) => (tee.id === teeId ? withTeeChange(tee, change) : tee));
    return tees.includes(null) ? null : { ...hole, tees: tees as EditedTee[] };
  });
}

function withTeeChange(tee: EditedTee, change: TeeChange): EditedTee | null {
  const fields = Object.entries({ ...tee, ...change });
  const known = fields.filter(([field, value]) => value !== null || !isOptional("tees", field));
  return teeSchema.safeParse(Object.fromEntries(known)).data ?? null;
}

/** Changes a target. Null if nothing changes or the change is invalid. */
export function changeTarget(
  holeId: HoleId,
  targetId: TargetId,
  change: Partial<Omit<EditedTarget, "id" | "position">>,
): Command {
  return editHole(holeId, message("holes.changeTarget"), (hole) => {
    const checked = targetSchema.partial().safeParse(change);
    if (!checked.success) return null;
    const targets = hole.targets.map((target) =>
      target.id === targetId ? { ...target, ...checked.data } : target,
    );
    return { ...hole, targets };
  });
}

/** Makes a target the current one since a given day (2026-11-22). Null if it already is. */
export function putToUse(holeId: HoleId, targetId: TargetId, since: string): Command {
  return editHole(holeId, message("holes.putToUse"), (hole) => {
    if (hole.targetId === targetId || !hole.targets.some(({ id }) => id === targetId)) return null;
    const targets = hole.targets.map((target) => ({
      ...target,
      inUseSince: target.id === targetId ? since : null,
    }));
    return { ...hole, targets, targetId };
  });
}

/** Deletes a tee or a target with its flight paths. Layouts that used it switch to that of the main layout. */
export function deleteEnd(holeId: HoleId, end: End, id: TeeId | TargetId): Command {
  const [list, main] = end === "tee" ? (["tees", "teeId"] as const) : (["targets", "targetId"] as const);
  return editHole(holeId, message(`holes.delete_${end}`), (hole) => {
    const ends = hole[list].filter((each) => each.id !== id);
    if (ends.length === hole[list].length) return null;
    return {
      ...hole,
      [list]: ends,
      [main]: hole[main] === id ? (ends[0]?.id ?? null) : hole[main],
      flightPaths: hole.flightPaths.filter((path) => path[main] !== id),
    };
  });
}

function editHole(holeId: HoleId, step: Message, change: (hole: EditedHole) => EditedHole | null): Command {
  return (document: CourseDocument) => {
    const hole = findHole(document, holeId);
    const changed = hole && change(hole);
    if (!changed || dequal(changed, hole)) return null;
    return {
      label: message("holes.stepOf", { step, hole: hole.number }),
      document: dropMissingReferences(replaceHole(document, changed)),
    };
  };
}
