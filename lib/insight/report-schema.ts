import * as z from "zod";
import type { Message } from "@/lib/messages/message";
import { FEATURE_KINDS, type FeatureKind } from "@/lib/validation/feature";
import { SKILL_LEVELS } from "@/lib/validation/skill-level";

/** A message descriptor. `text` is what it says in the language of whoever printed the report. */
const message = z.custom<Message & { readonly text?: string }>(
  (value) => typeof value === "object" && value !== null && "key" in value && typeof value.key === "string",
  "must be a message",
);
const messages = z.array(message);

const metres = z.number();
const level = z.enum(SKILL_LEVELS);
/** "both" is an S. */
const bend = z.enum(["left", "right", "both", "straight"]);
export type Bend = z.infer<typeof bend>;
/** A place of a profile: metres along the line, and a value there. */
const spot = <T extends z.ZodRawShape>(shape: T) => z.object({ along: metres, ...shape });

/** Par for one level, 2 to 6, and why. */
const levelPar = z.object({
  level,
  par: z.number().int(),
  effective: metres,
  /**
   * What the uncertainty of the heights leaves: effective lengths within one standard error, and the pars between. Null if
   * the climb doesn't count, or its error is unknown.
   */
  interval: z.object({ from: metres, to: metres, pars: z.array(z.number().int()) }).nullable(),
  /** Sentences, the sum first. */
  reason: messages,
});
export type LevelPar = z.infer<typeof levelPar>;

/** Whether a walk meets the rules for people on wheels, as far as the height model can tell. */
const wheels = z.object({
  /** Null where heights are unknown, or of a surface model. */
  isAccessible: z.boolean().nullable(),
  /** The steepest slope, either way. */
  steepest: z.number().nullable(),
  /** The longest run steeper than 5, 8.33 and 10 %. */
  runs: z.array(z.object({ above: z.number(), metres })),
  /** Stretches steeper than 12 %, such as steps and banks, which are never accessible. */
  barriers: z.array(spot({ metres, slope: z.number() })),
});
export type Wheels = z.infer<typeof wheels>;

const walk = z.object({ metres, minutes: z.number(), climb: metres.nullable(), wheels });

const holeReport = z.object({
  fairwayId: z.string(),
  number: z.number().int(),
  label: z.string().nullable(),
  name: z.string().nullable(),
  /** Along the route that the designer intends; signs show it. */
  length: metres,
  /** In a straight line from tee to target, as the interface has it. */
  distance: metres,
  /** As players see it, and as the length alone gives it (150 m, 250 m). */
  par: z.number().int(),
  parByLength: z.number().int(),
  bend,
  climb: metres.nullable(),
  lowest: spot({ metres }).nullable(),
  highest: spot({ metres }).nullable(),
  steepest: spot({ slope: z.number() }).nullable(),
  /** Of a throw in a straight line from hand to rim; negative if the ground is in its way. */
  clearance: spot({ metres }).nullable(),
  parByLevel: z.array(levelPar),
  scratch: z.number(),
  walkToNext: walk.nullable(),
  nearestWay: z
    .object({
      featureId: z.string(),
      kind: z.enum(Object.keys(FEATURE_KINDS) as [FeatureKind, ...FeatureKind[]]),
      metres,
    })
    .nullable(),
  /** What the hole keeps of throws, by the model of flight. */
  throws: messages,
});

/** One thing to do: what, why, how much, and where a button goes. */
const workItem = z.object({
  key: z.string(),
  severity: z.enum(["error", "warning"]),
  what: message,
  why: message.nullable(),
  /** What was measured and the figure beside it, in metres. */
  howMuch: z.object({ measured: metres, limit: metres.nullable() }).nullable(),
  fairwayId: z.string().nullable(),
  otherId: z.string().nullable(),
  featureId: z.string().nullable(),
  hasQuickFix: z.boolean(),
});

/** The report of one layout. Lengths are in metres, slopes are shares (0.08 is 8 %), positive uphill. */
const layoutReport = z.object({
  layout: z.object({ id: z.string(), name: z.string(), level: level.nullable() }),
  /** Where heights come from; null without any. `known` counts the holes with both heights. */
  ground: z
    .object({
      model: z.enum(["terrain", "surface"]),
      sigma: z.number().nullable(),
      resolution: metres,
      known: z.number().int(),
    })
    .nullable(),
  holes: z.array(holeReport),
  /** Numbers of holes that lack a tee or a target and are in nothing below. */
  unfinished: z.array(z.number().int()),
  lengths: z
    .object({
      total: metres,
      shortest: metres,
      longest: metres,
      mean: metres,
      median: metres,
      /** Holes in UDisc's classes of mean length, and the class of the mean; the last one has no upper bound. */
      classes: z.array(z.object({ upTo: metres.nullable(), holes: z.number().int(), isMean: z.boolean() })),
    })
    .nullable(),
  bends: z.record(bend, z.number().int()),
  par: z.object({ shown: z.number().int(), byLevel: z.record(level, z.number().int()) }),
  climb: z
    .object({
      up: metres,
      down: metres,
      throwsUp: z.number().int(),
      throwsDown: z.number().int(),
      throwsLevel: z.number().int(),
    })
    .nullable(),
  walk: z.object({ metres, minutes: z.number(), longest: metres, assumptions: messages }),
  round: z.object({ minutes: z.number(), players: z.number().int(), assumptions: messages }),
  wheels: z.object({
    accessible: z.number().int(),
    refused: z.number().int(),
    unknown: z.number().int(),
    assumptions: messages,
  }),
  scratch: z.object({
    score: z.number(),
    model: message,
    constant: z.number(),
    /** Rating points per throw; for 18 holes only. */
    pointsPerThrow: z.number().nullable(),
  }),
  land: z.object({
    /** Inside the convex outline of tees, targets and flight paths. */
    squareMetres: z.number(),
    acres: z.number(),
    /** Acres of minimum, average and championship length, for 18 holes of a level. */
    published: z
      .record(z.enum(["scattered", "average", "corridor"]), z.tuple([z.number(), z.number(), z.number()]))
      .nullable(),
  }),
  idleFeatures: z.array(z.object({ featureId: z.string(), feature: message, why: message })),
  work: z.array(workItem),
  sources: messages,
});
export type LayoutReport = z.infer<typeof layoutReport>;

/** A line of two reports beside each other; null where one has nothing to say. */
const comparisonRow = z.object({ what: message, first: message.nullable(), second: message.nullable() });
export type ComparisonRow = z.infer<typeof comparisonRow>;

/** What `npm run report` prints. */
export const courseReport = z.object({
  course: z.string().nullable(),
  /** What reading the file guessed or left out. */
  notes: messages,
  layouts: z.array(layoutReport),
  /**
   * Each layout beside the first or, with another file, beside that file's layout of the same name, else its first: what
   * differs as printed.
   */
  comparisons: z.array(z.object({ first: z.string(), second: z.string(), rows: z.array(comparisonRow) })),
});
