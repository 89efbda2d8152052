import * as z from "zod";
import { listOf } from "./any-list";
import { type Coordinates, coordinates } from "./coordinates";
import { flightPathId, type HoleId, holeId, type TargetId, type TeeId, targetId, teeId } from "./course-ids";
import { COURSE_LIMITS } from "./course-limits";
import { endPosition } from "./ground-height";
import { keptThrow, optionalList, THROW_LIMITS } from "./kept-throw";
import { ruleIssue } from "./problems";
import { optionalLine, optionalParagraphs } from "./text";

export const HOLE_LIMITS = {
  holes: COURSE_LIMITS.fairways,
  tees: 8,
  targets: 8,
  /** Between one tee and one target: the primary flight path and its alternates. */
  flightPaths: 10,
  /** Between all tees and targets of a hole. */
  allFlightPaths: 24,
  controlPoints: COURSE_LIMITS.controlPoints,
  nameCodePoints: 60,
  labelCodePoints: 8,
  notesCodePoints: 2000,
  minPar: 2,
  maxPar: 7,
  maxPlayedMetres: 2000,
} as const;

/**
 * The colours of tees and layouts. The first five represent the PDGA's skill levels; courses also use the others
 * (OpenStreetMap's `colour`).
 */
export const COURSE_COLOURS = [
  "gold",
  "blue",
  "white",
  "red",
  "green",
  "yellow",
  "orange",
  "purple",
  "pink",
  "brown",
  "black",
  "grey",
] as const;
export type CourseColour = (typeof COURSE_COLOURS)[number];

/** The surface of a tee pad (OpenStreetMap's `surface`). */
export const TEE_SURFACES = [
  "concrete",
  "asphalt",
  "paving_stones",
  "artificial_turf",
  "rubber",
  "wood",
  "gravel",
  "grass",
  "dirt",
  "sand",
] as const;
export type TeeSurface = (typeof TEE_SURFACES)[number];

/** The least and the greatest side of a tee pad, in metres. */
export const PAD_LIMITS = { padLength: [0.5, 20], padWidth: [0.5, 20] } as const;

const side = ([min, max]: readonly [number, number]) => z.number().min(min).max(max).optional();

const name = optionalLine(HOLE_LIMITS.nameCodePoints);

/** A date, `2026-11-22`. */
const day = z.iso.date("must be a date such as 2026-11-22");

export const tee = z.object({
  id: teeId,
  name,
  /** The colours of the pad: several if it serves several levels, none if it has no marking. */
  colours: listOf(z.enum(COURSE_COLOURS), 3).refine(
    (colours) => new Set(colours).size === colours.length,
    "must not repeat a colour",
  ),
  position: endPosition,
  surface: z.enum(TEE_SURFACES).nullable(),
  /** The size of the pad, along its direction and across. What isn't known is absent, and assumed if the other is known. */
  padLength: side(PAD_LIMITS.padLength),
  padWidth: side(PAD_LIMITS.padWidth),
  /** The direction of the pad, in degrees clockwise from north. Absent if it is that of the tee's flight path. */
  facing: z.number().min(0).lt(360).optional(),
});
export type Tee = z.infer<typeof tee>;

export const target = z.object({
  id: targetId,
  name,
  position: endPosition,
  isPermanent: z.boolean(),
  /** The date since which the target has been in use; null if unknown or not in use. */
  inUseSince: day.nullable(),
});
export type Target = z.infer<typeof target>;

/** A flight path between a tee and a target of its hole. A straight one has no control points. */
export const flightPath = z.object({
  id: flightPathId,
  /** Null if unnamed. */
  name,
  teeId,
  targetId,
  /** In order from the tee. */
  points: listOf(coordinates, HOLE_LIMITS.controlPoints),
});
export type HoleFlightPath = z.infer<typeof flightPath>;

export const designedPar = z.number().int().min(HOLE_LIMITS.minPar).max(HOLE_LIMITS.maxPar).nullable();
/** The length in metres as stated by the designer, for example around a dogleg or up a hill. */
export const playedLength = z.number().min(1).max(HOLE_LIMITS.maxPlayedMetres).nullable();

/**
 * A hole: everything on the ground, and how the main layout plays it. Other layouts choose among its tees, targets and
 * flight paths (layout.ts).
 */
export const hole = z
  .object({
    id: holeId,
    number: z.number().int().min(1).max(HOLE_LIMITS.holes),
    /** Shown on signs instead of the number, for example "1A". */
    label: optionalLine(HOLE_LIMITS.labelCodePoints),
    name,
    notes: optionalParagraphs(HOLE_LIMITS.notesCodePoints),
    tees: listOf(tee, HOLE_LIMITS.tees),
    targets: listOf(target, HOLE_LIMITS.targets),
    /** The first one between a tee and a target is the primary one of that pair. */
    flightPaths: listOf(flightPath, HOLE_LIMITS.allFlightPaths),
    /** The main layout's tee; null if the hole has none. */
    teeId: teeId.nullable(),
    /** The target in use, which the main layout plays; null if the hole has none. */
    targetId: targetId.nullable(),
    /** The par in the main layout; null for the par by length. */
    par: designedPar,
    /** The length in the main layout; null for the distance from tee to target. */
    playedLength,
    /** The throws that its designer keeps. */
    throws: optionalList(keptThrow, THROW_LIMITS.throws),
  })
  .superRefine(({ tees, targets, flightPaths, throws = [], ...hole }, issues) => {
    checkIdsAreUnique({ tees, targets, flightPaths, throws }, issues.addIssue);
    const teeIds = new Set(tees.map(({ id }) => id));
    const targetIds = new Set(targets.map(({ id }) => id));
    const expect = (known: ReadonlySet<string>, id: string | null, path: PropertyKey[], what: string) => {
      if (id === null || known.has(id)) return;
      issues.addIssue(ruleIssue("unknown_reference", `must be the ID of one of the hole's ${what}`, path));
    };
    expect(teeIds, hole.teeId, ["teeId"], "tees");
    expect(targetIds, hole.targetId, ["targetId"], "targets");
    const perPair = new Map<string, number>();
    flightPaths.forEach((path, index) => {
      expect(teeIds, path.teeId, ["flightPaths", index, "teeId"], "tees");
      expect(targetIds, path.targetId, ["flightPaths", index, "targetId"], "targets");
      const pair = `${path.teeId}/${path.targetId}`;
      const count = (perPair.get(pair) ?? 0) + 1;
      perPair.set(pair, count);
      if (count === HOLE_LIMITS.flightPaths + 1) {
        const text = `must have at most ${HOLE_LIMITS.flightPaths} items between one tee and one target`;
        issues.addIssue(ruleIssue("too_big", text, ["flightPaths"]));
      }
    });
  });
export type Hole = z.infer<typeof hole>;

/** A tee with a known position (in degrees) and no other details. */
export function newTee(id: TeeId, position: Coordinates): Tee {
  return { id, name: null, colours: [], position, surface: null };
}

/** A permanent target with a known position (in degrees) and no other details. */
export function newTarget(id: TargetId, position: Coordinates): Target {
  return { id, name: null, position, isPermanent: true, inUseSince: null };
}

/** A hole without any details except its number. */
export function emptyHole(id: HoleId, number: number): Hole {
  return {
    id,
    number,
    label: null,
    name: null,
    notes: null,
    tees: [],
    targets: [],
    flightPaths: [],
    teeId: null,
    targetId: null,
    par: null,
    playedLength: null,
  };
}

type AddIssue = (issue: ReturnType<typeof ruleIssue>) => void;

/** Reports every id that occurs more than once in a list. */
export function checkIdsAreUnique(
  lists: Readonly<Record<string, readonly { id: string }[]>>,
  add: AddIssue,
): void {
  for (const [list, items] of Object.entries(lists)) {
    const seen = new Set<string>();
    items.forEach(({ id }, index) => {
      if (seen.has(id)) add(ruleIssue("duplicate", "is used twice", [list, index, "id"]));
      seen.add(id);
    });
  }
}
